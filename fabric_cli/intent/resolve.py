"""Names in an intent against the catalog; units written as a number or a list as one sequence."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from fabric_cli.catalog import (
    NodeDoc,
    NodeModel,
    Platform,
    PlatformDoc,
    load_node,
    load_platform,
    node_model,
    node_names,
    nos_names,
    platform,
    platform_names,
)
from fabric_cli.diagnostics import Issues, Span
from fabric_cli.intent import codes
from fabric_cli.intent.documents import FabricDoc
from fabric_cli.intent.model import UnitSpec
from fabric_cli.intent.shape_documents import UnitDoc, UnitsDoc
from fabric_cli.intent.switches import SwitchRule, SwitchTable, rules_of, where
from fabric_cli.source import Map, locate

Path = tuple[str | int, ...]
MOST_UNITS = 65536


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint for a misspelt name: the nearest known one, else all of them."""
    names = sorted(known)
    near = difflib.get_close_matches(word, names, n=1)
    return f"did you mean `{near[0]}`?" if near else "there are: " + ", ".join(names)


def resolve_units(fabric: FabricDoc, tree: Map, issues: Issues) -> tuple[tuple[UnitSpec, ...], int]:
    """The units in order, and the number the fabric is built for."""
    node = _node(fabric, fabric.node, ("node",), tree, issues)
    written = fabric.shape.units
    form = UnitsDoc.model_construct(count=written) if isinstance(written, int) else written
    if isinstance(form, list):
        form = UnitsDoc.model_construct(list=form)
    specs = _listed(fabric, form.list, node, tree, issues) if form.list else _counted(fabric, form, node)
    path: Path = ("shape", "units")
    _check_names(specs, tree, issues)
    for spec in specs:
        if spec.nodes is not None and spec.populated is not None and spec.populated > spec.nodes:
            reason = f"unit `{spec.name}` has {spec.nodes} positions, {spec.populated} of them populated"
            issues.error(codes.BAD_UNIT, reason, span=locate(tree, (*spec.path, "populated")))
    if form.max is not None and form.max < len(specs):
        reason = f"{len(specs)} units are written for a fabric of at most {form.max}"
        span, hint = locate(tree, (*path, "max")), f"raise `max` to {len(specs)}"
        issues.error(codes.UNITS_BEYOND_MAX, reason, span=span, hint=hint)
    if specs and all(spec.state == "planned" for spec in specs):
        reason = "every unit is planned: nothing of the fabric is there"
        issues.error(codes.BAD_UNIT, reason, span=locate(tree, path), hint="write one without `state: planned`")
    if len(specs) > MOST_UNITS:
        reason = f"{len(specs)} units are written, {MOST_UNITS} are the most there can be"
        issues.error(codes.BAD_UNIT, reason, span=locate(tree, path))
    return specs, max(form.max or 0, len(specs))


def _counted(fabric: FabricDoc, form: UnitsDoc, node: NodeModel | None) -> tuple[UnitSpec, ...]:
    if node is None:
        return ()
    count = form.count or 1
    shape = fabric.shape
    return tuple(
        UnitSpec(
            name=f"su{i + 1}",
            nodes=form.nodes,
            populated=form.populated if i == count - 1 else None,
            node=node,
            rails_per_leaf=shape.rails_per_leaf,
            leaves_per_rail=shape.leaves_per_rail,
            nodes_per_leaf=shape.nodes_per_leaf,
            path=("shape", "units"),
        )
        for i in range(count)
    )


def _listed(
    fabric: FabricDoc, written: list[UnitDoc], default: NodeModel | None, tree: Map, issues: Issues
) -> tuple[UnitSpec, ...]:
    shape = fabric.shape
    in_mapping = isinstance(shape.units, UnitsDoc)
    specs: list[UnitSpec] = []
    for i, unit in enumerate(written):
        path: Path = ("shape", "units", "list", i) if in_mapping else ("shape", "units", i)
        node = default if unit.node is None else _node(fabric, unit.node, (*path, "node"), tree, issues)
        names = [unit.name] if unit.count is None else [f"{unit.name}-{n + 1}" for n in range(unit.count)]
        specs += [
            UnitSpec(
                name=name,
                nodes=unit.nodes,
                populated=unit.populated,
                node=node,
                rails_per_leaf=unit.rails_per_leaf or shape.rails_per_leaf,
                leaves_per_rail=unit.leaves_per_rail or shape.leaves_per_rail,
                nodes_per_leaf=unit.nodes_per_leaf or shape.nodes_per_leaf,
                path=path,
                state=unit.state,
                was=unit.was,
            )
            for name in names
            if node is not None
        ]
    return tuple(specs)


def _check_names(specs: Sequence[UnitSpec], tree: Map, issues: Issues) -> None:
    first: dict[str, UnitSpec] = {}
    for spec in specs:
        other = first.setdefault(spec.name, spec)
        if other is not spec:
            place = locate(tree, (*other.path, "name"))
            issues.error(
                codes.BAD_UNIT,
                f"two units are named `{spec.name}`",
                span=locate(tree, (*spec.path, "name")),
                related=((place, "the first one"),),
            )


def resolve_switches(fabric: FabricDoc, tree: Map, units: tuple[str, ...], issues: Issues) -> SwitchTable:
    """The rules of `switches` with platforms and back ends looked up."""
    rules: list[SwitchRule] = []
    for path, document in rules_of(fabric.switches):
        if document.nos not in nos_names():
            hint = nearest(document.nos, nos_names())
            issues.error(
                codes.UNKNOWN_NOS,
                f"no back end `{document.nos}`",
                span=locate(tree, (*path, "nos")),
                hint=hint,
            )
            continue
        box = _platform(document.platform, document.nos, locate(tree, (*path, "platform")), issues)
        if box is not None:
            rules.append(SwitchRule(where(document.where), box, document.nos, document.version, path))
    for rule in rules:
        check_where(
            rule.where.planes,
            rule.where.units,
            fabric.shape.planes,
            units,
            (*rule.path, "where"),
            tree,
            issues,
        )
    for i, waiver in enumerate(fabric.waivers):
        place = where(waiver.where)
        check_where(place.planes, place.units, fabric.shape.planes, units, ("waivers", i, "where"), tree, issues)
    return SwitchTable(tuple(rules))


def check_where(
    planes: Sequence[int],
    units: Sequence[str],
    count: int,
    known: Sequence[str],
    path: Path,
    tree: Map,
    issues: Issues,
) -> None:
    """Report planes and units of a `where` that do not exist."""
    for i, plane in enumerate(planes):
        if plane >= count:
            reason = f"there is no plane {plane}; planes are 0 to {count - 1}"
            issues.error(codes.UNKNOWN_PLACE, reason, span=locate(tree, (*path, "plane", i)))
    for i, unit in enumerate(units):
        if unit not in known:
            issues.error(
                codes.UNKNOWN_PLACE,
                f"there is no unit `{unit}`",
                span=locate(tree, (*path, "unit", i)),
                hint=nearest(unit, known),
            )


def _platform(written: PlatformDoc | str, nos: str, span: Span, issues: Issues) -> Platform | None:
    if isinstance(written, PlatformDoc):
        return platform(written)
    if written not in platform_names(nos):
        hint = nearest(written, platform_names(nos))
        issues.error(codes.UNKNOWN_PLATFORM, f"`{nos}` has no platform `{written}`", span=span, hint=hint)
        return None
    return platform(load_platform(nos, written))


def _node(fabric: FabricDoc, written: NodeDoc | str, path: Path, tree: Map, issues: Issues) -> NodeModel | None:
    span = locate(tree, path)
    if isinstance(written, str):
        if written not in node_names():
            hint = nearest(written, node_names())
            issues.error(codes.UNKNOWN_NODE, f"no node model `{written}`", span=span, hint=hint)
            return None
        written = load_node(written)
    model = node_model(written, fabric.network)
    speeds = {nic.speed_bps for nic in model.nics}
    if len(speeds) != 1:
        what = "NICs of different speeds" if speeds else "no NIC"
        issues.error(codes.NO_NIC, f"node `{model.name}` has {what} in network `{fabric.network}`", span=span)
        return None
    return model
