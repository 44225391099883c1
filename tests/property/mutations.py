"""Slips of the hand and of the disk, made on purpose: a text in, a broken one out, the same for the same seed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

_KEY = re.compile(rb"[a-z_0-9]+(?=:)")
_SCALAR = re.compile(
    rb"(?<=: )[^\s{}\[\],#]+|(?<=[\[{] )[^\s{}\[\],#]+|(?<=[\[])[^\s{}\[\],#]+|(?<=, )[^\s{}\[\],#:]+(?=[\],])"
)
_VALUES = (
    *(b"", b"~", b"null", b"''", b'" "', b"|", b">-", b"-", b"- x", b"? x", b"%", b"@", b"`x`", b"#", b"'", b'"'),
    *(b"0", b"-1", b"1", b"2", b"3", b"9", b"4097", b"08", b"0x10", b"1_000", b"1e3", b".inf", b"9" * 50, b"1.5"),
    *(b"true", b"yes", b"2026-12-01", b"1:1", b"0:1", b"1:3", b"7:1", b"100%", b"101%", b"0%", b"5m", b"0m", b"2km"),
    *(b"[]", b"[[]]", b"{}", b"[1, 2]", b"[a, a]", b"{a: b}", b"{name: x}", b"[{name: x}]", b"[", b"}", b"{a: [}"),
    *(b"0G", b"100G", b"200G", b"1.6T", b"25M", b"10.0.0.0/8", b"10.0.0.1/8", b"::/0", b"0.0.0.0/0", b"fe80::/10"),
    *(b"10.0.0.0/33", b"1-2", b"64512-65534", b"4294967295-4294967295", b"leaf", b"mrc", b"rail-only", b"top-of-rack"),
    *(b"ipv6", b"unique", b"ebgp-numbered", b"per-rail", b"su1", b"su9", b"dgx-h100", b"generic-16x100g"),
    *(b"{fabric}", b"'{fabric}-{n}'", b"'{'", b"&a x", b"*a", b"*nope", b"!!int 3", b"!x y", b"<<", b"/", b"..", b"."),
    *(b"site.yaml", b"fabric.yaml", b"/dev/zero", b'"\\x07"', b'"\\q"', b"x" * 300, b"A", b"a b", b"a: b"),
    *(text.encode() for text in ("ü", "\u2028", "\ufeff", "\U0001f9ed")),
)
_INSERTS = (
    *(b"\x00", b"\x07", b"\x1b[31m", b"\xff", b"\xc3", b"\xef\xbb\xbf", b"\t", b"\r", b"\n", b"\n\n", b"  ", b"\n  "),
    *(
        b"{",
        b"}",
        b"[",
        b"]",
        b":",
        b": ",
        b",",
        b"- ",
        b"#",
        b" #",
        b"&a ",
        b"*a ",
        b"!",
        b"|",
        b"'",
        b'"',
        b"\\",
        b"%",
    ),
    *(b"\n---\n", b"\n...\n", b"\n<<: *a\n", b"\n%YAML 1.1\n", b"\ninclude: fabric.yaml\n", b"\n\tx: 1\n", b"? "),
    *(text.encode() for text in ("\x85", "\u2029", "\ufeff")),
)
# What a person might well write, by the form of what stands there.
_LIKE = (
    (
        re.compile(rb"\d+"),
        (b"0", b"1", b"2", b"3", b"4", b"5", b"7", b"8", b"12", b"16", b"31", b"33", b"64", b"127", b"600"),
    ),
    (re.compile(rb"[\d.]+[MGT]"), (b"25G", b"50G", b"100G", b"200G", b"400G", b"800G", b"1.6T", b"3G")),
    (re.compile(rb"[\d.]+k?m"), (b"0.5m", b"3m", b"100m", b"2km", b"80km")),
    (
        re.compile(rb"[\d.]+/\d+"),
        (b"10.0.0.0/8", b"10.0.0.0/24", b"10.1.0.0/20", b"10.9.0.0/31", b"224.0.0.0/4", b"fd00:9::/48"),
    ),
    (re.compile(rb"[\da-f:]+/\d+"), (b"fd00::/48", b"fd00:0:100::/64", b"fd00::/127", b"ff00::/8", b"10.9.0.0/16")),
    (re.compile(rb"generic-\S+"), (b"generic-10x100g", b"generic-32x400g", b"generic-64x800g", b"generic-128x400g")),
    (
        re.compile(rb"[a-z][a-z0-9-]*"),
        (
            *(b"ipv4", b"ipv6", b"dual", b"unique", b"per-tier", b"per-rail", b"full-mesh", b"auto", b"leaf", b"core"),
            *(b"rail-optimized", b"rail-only", b"top-of-rack", b"ebgp-numbered", b"mrc", b"uet", b"spectrum-x"),
            *(b"dgx-h100", b"dgx-b300", b"gpu4-400g", b"single-nic-800g", b"frontend", b"storage", b"pfc", b"trimming"),
        ),
    ),
)
_SHAPE = (
    *(b"planes: 2", b"planes: 4", b"tiers: 1", b"tiers: 2", b"tiers: 3", b"uplinks: 5", b"uplinks: 8", b"spines: 3"),
    *(b"spines: 8", b"bundle: 2", b"bundle: 3", b"pods: {units: 1}", b"pods: {units: 3}", b"spine_groups: per-rail"),
    *(
        b"rails_per_leaf: 2",
        b"rails_per_leaf: 3",
        b"leaves_per_rail: 2",
        b"nodes_per_leaf: 3",
        b'oversubscription: "3:1"',
    ),
    *(b'oversubscription: {leaf: "1:3"}', b'oversubscription: {spine: "7:1"}', b"speeds: {leaf_spine: 200G}"),
    *(b"speeds: {spine_core: 100G}", b"speeds: {host: 50G}", b"reserved: [{name: tap, ports: 3}]"),
    *(
        b"reserved: [{name: tap, tier: spine, ports: 2}]",
        b"reserved: [{name: tap, unit: su1, position: 0, rails: [1]}]",
    ),
    *(b"cables: {node: 0.5m}", b"units: 7", b"units: [{name: a, nodes: 3}, {name: b, count: 3, nodes: 5}]"),
    *(b"units: {count: 5, nodes: 6, populated: 2, max: 9}", b"units: {list: [{name: a, nodes: 1}], max: 40}"),
)
_TOP = (
    *(b"routing: {underlay: ebgp-numbered}", b"routing: {max_paths: 3}", b"routing: {bfd: {enabled: false}}"),
    *(b"routing: {max_paths: 300}", b"asn: {mode: unique}", b"asn: {pool: 64512-64520}", b"addressing: {family: ipv4}"),
    *(b"addressing: {family: ipv6}", b"addressing: {host_ipv6: 127}", b"mtu: {fabric: 1500}", b"mtu: {host: 9216}"),
    *(b"addressing: {pools: {links: 10.2.0.0/16}}", b"names: {leaf: '{fabric}{unit}{rail}'}", b"names: {node: n}"),
    *(
        b"names: {leaf: 'l{leaf}', spine: 'l{n}'}",
        b"network: frontend",
        b"guardrails: {max_cage_share: 1%}",
        b"waivers: []",
    ),
)
_KEYS = (
    b"x",
    b"name",
    b"count",
    b"list",
    b"plane",
    b"planes",
    b"where",
    b"units",
    b"include",
    b"<<",
    b"~",
    b"[a]",
    b"A B",
)


def mutate(seed: int, text: bytes) -> bytes:
    """The text after one to three slips; every other seed makes only such as leave a document in good form."""
    rng = random.Random(seed)
    for _ in range(rng.choice((1, 1, 2, 3))):
        text = rng.choice(CHANGES if seed % 2 else SLIPS)(rng, text)
    return text


def _replace(rng: random.Random, text: bytes, pattern: re.Pattern[bytes], new: Callable[[bytes], bytes]) -> bytes:
    """One of the places where a pattern is found, changed."""
    found = list(pattern.finditer(text))
    if not found:
        return text
    place = rng.choice(found)
    return text[: place.start()] + new(place[0]) + text[place.end() :]


def _another_value(rng: random.Random, text: bytes) -> bytes:
    return _replace(rng, text, _SCALAR, lambda _: rng.choice(_VALUES))


def _like_value(rng: random.Random, text: bytes) -> bytes:
    """One value changed to another of its form."""

    def like(word: bytes) -> bytes:
        return next((rng.choice(others) for form, others in _LIKE if form.fullmatch(word)), word)

    return _replace(rng, text, _SCALAR, like)


def _another_shape(rng: random.Random, text: bytes) -> bytes:
    """A key of the shape added, or written otherwise."""
    new = rng.choice(_SHAPE)
    text = re.sub(rb"\n  " + re.escape(new.partition(b":")[0]) + rb":.*", b"", text)
    return text.replace(b"shape:\n", b"shape:\n  " + new + b"\n")


def _another_choice(rng: random.Random, text: bytes) -> bytes:
    """A key of a fabric added, or written otherwise, with all that is under it."""
    if b"shape:" not in text:
        return _like_value(rng, text)
    new = rng.choice(_TOP)
    text = re.sub(rb"\n" + re.escape(new.partition(b":")[0]) + rb":.*(\n  .*)*", b"", text)
    return text + b"\n" + new + b"\n"


def _another_key(rng: random.Random, text: bytes) -> bytes:
    keys = _KEY.findall(text)
    return _replace(rng, text, _KEY, lambda _: rng.choice((*_KEYS, *keys)))


def _mistyped_word(rng: random.Random, text: bytes) -> bytes:
    def slip(word: bytes) -> bytes:
        i = rng.randrange(len(word))
        return rng.choice((word[:i] + word[i + 1 :], word[:i] + word[i : i + 1] + word[i:], word.upper(), word[::-1]))

    return _replace(rng, text, rng.choice((_KEY, _SCALAR)), slip)


def _exchanged_values(rng: random.Random, text: bytes) -> bytes:
    found = list(_SCALAR.finditer(text))
    if len(found) < 2:
        return text
    one, two = sorted(rng.sample(found, 2), key=re.Match.start)
    return text[: one.start()] + two[0] + text[one.end() : two.start()] + one[0] + text[two.end() :]


def _anchor_and_alias(rng: random.Random, text: bytes) -> bytes:
    found = list(_SCALAR.finditer(text))
    if len(found) < 2:
        return text
    one, two = rng.sample(found, 2)
    marks = sorted(((one, b"&a " + one[0]), (two, b"*a")), key=lambda mark: mark[0].start(), reverse=True)
    for place, new in marks:
        text = text[: place.start()] + new + text[place.end() :]
    return text


def _shuffled_lines(rng: random.Random, text: bytes) -> bytes:
    """A line gone, repeated elsewhere, moved, or indented otherwise."""
    lines = text.splitlines(keepends=True) or [b"\n"]
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    line = lines[i]
    kind = rng.randrange(4)
    if kind != 1:
        del lines[i]
    if kind == 3:
        lines.insert(i, rng.choice((b" " + line, b"  " + line, line.lstrip(), b"\t" + line)))
    elif kind:
        lines.insert(j, line)
    return b"".join(lines)


def _cut_off(rng: random.Random, text: bytes) -> bytes:
    return text[: rng.randrange(len(text) + 1)]


def _inserted_bytes(rng: random.Random, text: bytes) -> bytes:
    i = rng.randrange(len(text) + 1)
    return text[:i] + rng.choice(_INSERTS) + text[i:]


def _overwritten_bytes(rng: random.Random, text: bytes) -> bytes:
    i = rng.randrange(len(text) + 1)
    return text[:i] + rng.randbytes(rng.randrange(1, 4)) + text[i + 3 :]


SLIPS: tuple[Callable[[random.Random, bytes], bytes], ...] = (
    _another_value,
    _another_value,
    _another_key,
    _mistyped_word,
    _exchanged_values,
    _anchor_and_alias,
    _shuffled_lines,
    _shuffled_lines,
    _cut_off,
    _inserted_bytes,
    _overwritten_bytes,
)
CHANGES: tuple[Callable[[random.Random, bytes], bytes], ...] = (
    _like_value,
    _like_value,
    _another_shape,
    _another_choice,
)
