"""The picture as SVG: a row for each tier, a frame for each pod."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from fabric_cli.views.picture import Box, Picture, PodPart, UnitPart

_FILLS = {
    "node": ("#f1f5f9", "#94a3b8"),
    "leaf": ("#dbeafe", "#3b82f6"),
    "spine": ("#dcfce7", "#22c55e"),
    "core": ("#fef3c7", "#f59e0b"),
}
_ROWS = ("core", "spine", "leaf", "node")
_CHARACTER = 7.0
"""Width of a character of the labels, on the safe side of the usual sans-serif faces at 12 px."""
_LEADING = 16
_PADDING = 12
_GAP = 16
_BETWEEN_UNITS = 28
_BETWEEN_PODS = 36
_BETWEEN_ROWS = 84
_MARGIN = 24
_CAPTION = 64
_TITLE = 36
_NOTE = 18
_LABEL_AT = 0.22
"""How far up its line a label stands."""
_HALO = 'stroke="#ffffff" stroke-width="4" paint-order="stroke"'


@dataclass(frozen=True, slots=True)
class _Placed:
    """A box with its corner and size in pixels."""

    box: Box
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


def svg_text(picture: Picture) -> str:
    """The text of the drawing."""
    layout = _Layout(picture)
    return "\n".join(layout.elements()) + "\n"


class _Layout:
    """Widths from the text of the boxes up to the pods, then places from left to right."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        present = {box.row for box in picture.boxes()}
        self.rows = [row for row in _ROWS if row in present]
        heights = {row: max(_height(box) for box in picture.boxes() if box.row == row) for row in self.rows}
        self.heights = heights
        self.tops: dict[str, float] = {}
        y = float(_MARGIN + _TITLE + _NOTE * len(picture.notes))
        for row in self.rows:
            self.tops[row] = y
            y += heights[row] + _BETWEEN_ROWS
        self.height = y - _BETWEEN_ROWS + _MARGIN + _NOTE + _PADDING
        labels = max((len(line.label) for line in picture.lines), default=0) * _CHARACTER
        self.least = labels / (1 - _LABEL_AT) - _BETWEEN_UNITS + _PADDING
        self.placed: dict[str, _Placed] = {}
        self.frames: list[tuple[str, float, float]] = []
        self.width = self._place()

    def _place(self) -> float:
        widths = [self._pod_width(pod) for pod in self.picture.pods]
        inner = max(sum(widths) + _BETWEEN_PODS * (len(widths) - 1), _row_width(self.picture.cores))
        x = left = float(_MARGIN + _CAPTION)
        x += (inner - sum(widths) - _BETWEEN_PODS * (len(widths) - 1)) / 2
        for pod, width in zip(self.picture.pods, widths, strict=True):
            self._pod(pod, x, width)
            x += width + _BETWEEN_PODS
        self._row(self.picture.cores, left, inner)
        words = [_MARGIN + len(self.picture.title) * _CHARACTER * 1.4]
        words += [_MARGIN + len(note) * _CHARACTER for note in self.picture.notes]
        return max(left + inner, *words) + _MARGIN

    def _pod(self, pod: PodPart, x: float, width: float) -> None:
        if pod.title:
            self.frames.append((pod.title, x - _PADDING, width + 2 * _PADDING))
        self._row(pod.spines, x, width)
        widths = [self._unit_width(unit) for unit in pod.units]
        at = x + (width - sum(widths) - _BETWEEN_UNITS * (len(widths) - 1)) / 2
        for unit, unit_width in zip(pod.units, widths, strict=True):
            self._row(unit.leaves, at, unit_width)
            self._row((unit.nodes,), at, unit_width)
            at += unit_width + _BETWEEN_UNITS

    def _row(self, boxes: Sequence[Box], x: float, width: float) -> None:
        at = x + (width - _row_width(boxes)) / 2
        for box in boxes:
            self.placed[box.id] = _Placed(box, at, self.tops[box.row], _width(box), self.heights[box.row])
            at += _width(box) + _GAP

    def _unit_width(self, unit: UnitPart) -> float:
        """Wide enough for the boxes, and for labels of neighbours that lean towards each other."""
        return max(_row_width(unit.leaves), _width(unit.nodes), self.least)

    def _pod_width(self, pod: PodPart) -> float:
        units = sum(map(self._unit_width, pod.units)) + _BETWEEN_UNITS * (len(pod.units) - 1)
        return max(units, _row_width(pod.spines))

    def elements(self) -> Iterator[str]:
        """The drawing from the back to the front."""
        size = f"{self.width:.0f} {self.height:.0f}"
        yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{self.width:.0f}"'
        yield '  font-family="system-ui, -apple-system, Segoe UI, DejaVu Sans, sans-serif" font-size="12">'
        yield f"<title>{escape(self.picture.title)}</title>"
        yield '<rect width="100%" height="100%" fill="#ffffff"/>'
        yield from self._words()
        for title, x, width in self.frames:
            yield from self._frame(title, x, width)
        yield '<g stroke="#94a3b8">'
        yield from self._lines()
        yield "</g>"
        yield from self._labels()
        for placed in self.placed.values():
            yield from _drawn(placed)
        yield "</svg>"

    def _words(self) -> Iterator[str]:
        """Title, notes, and the name of each row."""
        y = _MARGIN + 6
        yield f'<text x="{_MARGIN}" y="{y}" font-size="16" fill="#0f172a">{escape(self.picture.title)}</text>'
        for note in self.picture.notes:
            y += _NOTE
            yield f'<text x="{_MARGIN}" y="{y}" fill="#475569">{escape(note)}</text>'
        for row in self.rows:
            middle = self.tops[row] + self.heights[row] / 2 + 4
            yield f'<text x="{_MARGIN}" y="{middle:.0f}" fill="#64748b">{row}</text>'

    def _frame(self, title: str, x: float, width: float) -> Iterator[str]:
        """A frame around a pod; its title stands at the bottom, where no line comes by."""
        top = self.tops["spine"] - _PADDING
        bottom = self.tops["node"] + self.heights["node"] + _PADDING + _NOTE
        yield f'<rect x="{x:.1f}" y="{top:.1f}" width="{width:.1f}" height="{bottom - top:.1f}" rx="8" fill="#f8fafc"'
        yield '  stroke="#cbd5e1" stroke-dasharray="4 3"/>'
        yield f'<text x="{x + 8:.1f}" y="{bottom - 8:.1f}" fill="#64748b">{escape(title)}</text>'

    def _lines(self) -> Iterator[str]:
        """Lines, each with its links as a tooltip."""
        for line in self.picture.lines:
            low, high = self.placed[line.low], self.placed[line.high]
            x1, y1, x2, y2 = low.middle, low.y, high.middle, high.y + high.height
            yield f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}">'
            yield f"  <title>{escape(line.label)}</title></line>"

    def _labels(self) -> Iterator[str]:
        """The links as text above each box from which a single line leads up."""
        leaving = Counter(line.low for line in self.picture.lines)
        for line in self.picture.lines:
            low, high = self.placed[line.low], self.placed[line.high]
            if leaving[line.low] == 1:
                x = low.middle + (high.middle - low.middle) * _LABEL_AT
                y = low.y - (low.y - high.y - high.height) * _LABEL_AT + 4
                place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="middle"'
                yield f'<text {place} fill="#475569" font-size="11" {_HALO}>{escape(line.label)}</text>'


def _drawn(placed: _Placed) -> Iterator[str]:
    fill, stroke = _FILLS[placed.box.row]
    place = f'x="{placed.x:.1f}" y="{placed.y:.1f}" width="{placed.width:.1f}" height="{placed.height:.1f}"'
    yield f'<rect {place} rx="5" fill="{fill}" stroke="{stroke}"/>'
    first = placed.y + (placed.height - _LEADING * len(placed.box.lines)) / 2 + 12
    for i, text in enumerate(placed.box.lines):
        y = first + i * _LEADING
        yield f'<text x="{placed.middle:.1f}" y="{y:.1f}" text-anchor="middle" fill="#0f172a">{escape(text)}</text>'


def _width(box: Box) -> float:
    return max(len(line) for line in box.lines) * _CHARACTER + 2 * _PADDING


def _height(box: Box) -> float:
    return len(box.lines) * _LEADING + _PADDING


def _row_width(boxes: Sequence[Box]) -> float:
    return sum(map(_width, boxes)) + _GAP * max(0, len(boxes) - 1)
