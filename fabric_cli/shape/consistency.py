"""What can be said of a request before it is sized: planes, rails, and keys that would mean nothing."""

from __future__ import annotations

from fabric_cli.diagnostics import Issues
from fabric_cli.intent import UnitSpec
from fabric_cli.intent.resolve import nearest
from fabric_cli.shape import codes
from fabric_cli.shape.request import Path, Request
from fabric_cli.units import format_speed


def check_request(request: Request, issues: Issues) -> None:
    """Report every contradiction of the request."""
    _keys(request, issues)
    seen: set[object] = set()
    for spec in request.intent.units:
        if (spec.path, spec.node) in seen:
            continue
        seen.add((spec.path, spec.node))
        _planes(request, spec, issues)
        if request.rail_style:
            _rails(request, spec, issues)
    _reserved(request, issues)


def _keys(request: Request, issues: Issues) -> None:
    doc, span = request.doc, request.intent.span
    useless: list[tuple[Path, str]] = []
    if request.rail_style:
        useless += [(("nodes_per_leaf",), "`nodes_per_leaf` belongs to top-of-rack")]
        if doc.rails_per_leaf > 1 and doc.leaves_per_rail > 1:
            useless += [(("leaves_per_rail",), "`rails_per_leaf` and `leaves_per_rail` exclude each other")]
    else:
        useless += [((key,), f"`{key}` belongs to rail styles") for key in ("rails_per_leaf", "leaves_per_rail")]
    if doc.spine_groups == "per-rail" and not request.rail_style:
        useless += [(("spine_groups",), "`spine_groups: per-rail` belongs to rail styles")]
    if doc.tiers == "1":
        useless += [((key,), f"`{key}` needs spines, one tier has none") for key in ("spines", "uplinks", "bundle")]
        useless += [(("speeds", "leaf_spine"), "`leaf_spine` needs spines, one tier has none")]
    if doc.tiers in ("1", "2"):
        useless += [
            (("pods",), "`pods` belong to three tiers"),
            (("speeds", "spine_core"), "`spine_core` needs three tiers"),
        ]
        useless += [(("oversubscription", "spine"), "the ratio of spines needs three tiers")]
    if doc.uplinks is not None and doc.bundle is not None:
        useless += [(("bundle",), "`uplinks` and `bundle` exclude each other: uplinks = bundle x spines")]
    for path, reason in useless:
        if request.intent.written("shape", *path):
            issues.error(codes.STYLE_KEY, reason, span=span("shape", *path))
    _unit_keys(request, issues)


def _unit_keys(request: Request, issues: Issues) -> None:
    wrong = ("nodes_per_leaf",) if request.rail_style else ("rails_per_leaf", "leaves_per_rail")
    for path in dict.fromkeys(spec.path for spec in request.intent.units):
        for key in wrong:
            if request.intent.written(*path, key):
                reason = f"`{key}` does not belong to style `{request.doc.style}`"
                issues.error(codes.STYLE_KEY, reason, span=request.intent.span(*path, key))


def _planes(request: Request, spec: UnitSpec, issues: Issues) -> None:
    """T002: the ports of a NIC, one per plane, add up to its speed, and the NIC can be divided so."""
    planes, nic = request.doc.planes, spec.node.nics[0]
    asked = request.doc.speeds.host
    if asked is not None and asked * planes != nic.speed_bps:
        reason = (
            f"{planes} planes of {format_speed(asked)} make {format_speed(asked * planes)}, "
            f"a NIC of `{spec.node.name}` has {format_speed(nic.speed_bps)}"
        )
        issues.error(codes.PLANE_SPEED, reason, span=request.intent.span("shape", "speeds", "host"))
    if planes not in nic.planes or nic.speed_bps % planes:
        able = ", ".join(map(str, nic.planes))
        issues.error(
            codes.PLANE_SPEED,
            f"a NIC of `{spec.node.name}` does not divide into {planes} planes",
            span=request.intent.span("shape", "planes"),
            hint=f"it divides into {able}",
        )


def _rails(request: Request, spec: UnitSpec, issues: Issues) -> None:
    """T003: every NIC has a rail of its own, rails count from zero, and leaves share them out evenly."""
    rails = sorted(nic.rail for nic in spec.node.nics)
    span = request.intent.span(*spec.path)
    if rails != list(range(len(rails))):
        listed = ", ".join(map(str, rails))
        reason = f"the NICs of `{spec.node.name}` are on rails {listed}, not each on one of its own from 0 up"
        issues.error(codes.RAIL_MAP, reason, span=request.intent.span("node"))
    elif len(rails) % spec.rails_per_leaf:
        reason = f"{len(rails)} rails of `{spec.node.name}` cannot be shared out by {spec.rails_per_leaf} to a leaf"
        issues.error(codes.RAIL_MAP, reason, span=span)
    elif spec.rails_per_leaf > 1 and spec.leaves_per_rail > 1:
        reason = f"unit `{spec.name}` has both several rails on a leaf and several leaves on a rail"
        issues.error(codes.STYLE_KEY, reason, span=span)


def _reserved(request: Request, issues: Issues) -> None:
    units = {unit.name: unit for unit in request.intent.units}
    for i, kept in enumerate(request.doc.reserved):
        if kept.unit is None:
            continue
        if kept.unit not in units:
            span = request.intent.span("shape", "reserved", i, "unit")
            hint = nearest(kept.unit, units)
            issues.error(codes.UNKNOWN_PLACE, f"there is no unit `{kept.unit}`", span=span, hint=hint)
            continue
        rails = {nic.rail for nic in units[kept.unit].node.nics}
        for n, rail in enumerate(kept.rails or ()):
            if rail not in rails:
                span = request.intent.span("shape", "reserved", i, "rails", n)
                issues.error(codes.UNKNOWN_PLACE, f"unit `{kept.unit}` has no rail {rail}", span=span)
