"""Is a cabling the one that the design rules require?  Judged from the intent and the exported list alone.

The rules stand in the docstring of this package; the code that is judged is neither read nor imported.
The required fabric is built port by port, and each row is held against it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import astuple, replace
from functools import lru_cache
from math import ceil
from typing import Any

from tests.independent.building import Device, Link, Required, Spot, mode_of, require
from tests.independent.reading import Intent, Refused, read_intent

Row = Mapping[str, Any]
Connector = tuple[Device, int, int]
NAME_PART = re.compile(r"([a-z]+)(\d+)(?:to(\d+))?")
NIC_PORT = re.compile(r"[a-z]+(\d+)(?:p(\d+))?")


def complaints(fabric_yaml: str, rows: Sequence[Row]) -> list[str]:
    """Everything in which the exported cabling differs from the required one; empty when it is right."""
    try:
        required, shuffles = required_cabling(fabric_yaml)
    except Refused as reason:
        return [f"no cabling is possible: {reason}"]
    names, found = read_names(required, rows)
    found += ports_used_once(rows)
    found += port_names(required, names, rows)
    found += wrong_links(required, shuffles, names, rows)
    found += wrong_reservations(required, names, rows)
    found += wrong_risk_groups(rows)
    found += wrong_cables(required, names, rows)
    return found


@lru_cache(maxsize=4)
def required_cabling(fabric_yaml: str) -> tuple[Required, set[Link]]:
    """The fabric that an intent requires, and the links of it that are in a shuffle; not to be changed."""
    intent = read_intent(fabric_yaml)
    return require(intent), fanned_out(intent)


def ends(row: Row) -> Iterable[tuple[str, str, str, int, int]]:
    """Kind, name, port, cage and lane of both ends."""
    for side in ("a", "b"):
        yield row[f"{side}_kind"], row[side], row[f"{side}_port"], row[f"{side}_cage"], row[f"{side}_lane"]


def label(row: Row) -> str:
    """A row as one reads it."""
    return f"{row['a']} {row['a_port']} - {row['b']} {row['b_port']}"


def spot_label(spot: Spot) -> str:
    """A port as one reads it."""
    kind, coordinates = spot.device
    return f"{kind}{list(coordinates)} cage {spot.cage} lane {spot.lane}"


def coordinates(kind: str, parts: Mapping[str, int]) -> Device | None:
    """The device that the numbers of a name tell, from zero; a part that is left out is the only one."""
    numbers = {key: value - 1 for key, value in parts.items()}
    plane = numbers.get("p", 0)
    if kind == "node":
        return (kind, (numbers["su"], numbers["n"])) if {"su", "n"} <= numbers.keys() else None
    if kind == "leaf":
        part = numbers.get("l", numbers.get("t", 0))
        return (kind, (plane, numbers["su"], numbers.get("r", 0), part)) if "su" in numbers else None
    if kind == "spine":
        place = (plane, numbers.get("pod", 0), numbers.get("r", 0), numbers.get("s", -1))
        return (kind, place) if "s" in numbers else None
    core = (plane, numbers.get("g", 0), numbers.get("c", -1))
    return (kind, core) if "c" in numbers else None


def read_names(required: Required, rows: Sequence[Row]) -> tuple[dict[str, Device], list[str]]:
    """The device behind each name, and what is wrong with the names."""
    names: dict[str, Device] = {}
    found: list[str] = []
    widths: dict[tuple[str, str], set[int]] = defaultdict(set)
    for kind, name in sorted({(end[0], end[1]) for row in rows for end in ends(row) if end[0] != "reserved"}):
        prefix = f"{required.intent.fabric}-"
        matches = [NAME_PART.fullmatch(part) for part in name.removeprefix(prefix).split("-")]
        parts = [match for match in matches if match]
        device = coordinates(kind, {match[1]: int(match[2]) for match in parts})
        if not name.startswith(prefix) or len(parts) < len(matches) or device is None:
            found.append(f"name {name} does not follow the pattern")
        elif device in names.values() or name in names:
            found.append(f"name {name} tells a {kind} that has a name already")
        else:
            names[name] = device
            found += wrong_name(required, name, device, parts)
            for match in parts:
                widths[kind, match[1]] |= {len(digits) for digits in match.groups()[1:] if digits}
    uneven = {key: sorted(lengths) for key, lengths in widths.items() if len(lengths) > 1}
    return names, found + [
        f"numbers {part} of {kind} names: {digits} digits" for (kind, part), digits in uneven.items()
    ]


def wrong_name(required: Required, name: str, device: Device, parts: Sequence[re.Match[str]]) -> Iterable[str]:
    """Parts of a name that are superfluous or absent, too narrow for the units to come, or wrong."""
    intent, plan, kind = required.intent, required.plan, device[0]
    given = {match[1]: match for match in parts}
    if kind != "node" and ("p" in given) != (intent.planes > 1):
        yield f"name {name} with {intent.planes} planes"
    if kind == "spine" and ("pod" in given) != (plan.max_pods > 1):
        yield f"name {name} with {plan.max_pods} pods"
    if "su" in given and len(given["su"][2]) != len(str(intent.max_units)):
        yield f"name {name} with at most {intent.max_units} units"
    last_rail = int(given["r"][3] or given["r"][2]) - 1 if "r" in given else -1
    if last_rail != required.last_rail.get(device, -1):
        yield f"name {name} tells wrong rails"


def ports_used_once(rows: Sequence[Row]) -> list[str]:
    """Every port, by its name and by its cage and lane, is the end of one link."""
    by_name = Counter((kind, name, port) for row in rows for kind, name, port, _, _ in ends(row))
    by_place = Counter((kind, name, cage, lane) for row in rows for kind, name, _, cage, lane in ends(row))
    used: list[tuple[tuple[object, ...], int]] = [*by_name.items(), *by_place.items()]
    return [f"port {end} is used {count} times" for end, count in used if count > 1 and end[0] != "reserved"]


def port_names(required: Required, names: Mapping[str, Device], rows: Sequence[Row]) -> list[str]:
    """NIC ports are named by NIC and plane; a place has one port name on all switches of a platform."""
    found = []
    places: dict[tuple[object, ...], set[str]] = defaultdict(set)
    for row in rows:
        for kind, name, port, cage, lane in ends(row):
            if kind in {"node", "reserved"} or name not in names or names[name] not in required.boxes:
                continue
            places[required.boxes[names[name]], row["speed_bps"], cage, lane].add(port)
        if row["a_kind"] == "node":
            match = NIC_PORT.fullmatch(row["a_port"])
            if not match or (match[2] is None) != (required.intent.planes == 1):
                found.append(f"{label(row)}: no name of a NIC port")
            elif match[2] is not None and int(match[2]) != row["plane"]:
                found.append(f"{label(row)}: NIC port in plane {row['plane']}")
    found += [f"place {place[1:]} has the names {sorted(ports)}" for place, ports in places.items() if len(ports) > 1]
    return found


def fanned_out(intent: Intent) -> set[Link]:
    """Fabric links whose cable is a shuffle: one of its connectors, at either end, has lanes to several devices.

    A cable is what is plugged into one connector of the lower end.  All units that the fabric is built for are
    looked at: a unit to come changes no cable that is there.
    """
    last = intent.units[-1]
    grown = require(replace(intent, units=(*intent.units, *[last] * (intent.max_units - len(intent.units)))))
    links = [link for link in grown.links if link.layer != "node"]
    peers: dict[Connector, set[Device]] = defaultdict(set)
    for link in links:
        peers[connector(grown, link.low, link.speed_bps)].add(link.high.device)
        peers[connector(grown, link.high, link.speed_bps)].add(link.low.device)
    shuffles = {
        connector(grown, link.low, link.speed_bps)
        for link in links
        for spot in (link.low, link.high)
        if len(peers[connector(grown, spot, link.speed_bps)]) > 1
    }
    return {link for link in links if connector(grown, link.low, link.speed_bps) in shuffles}


def connector(required: Required, spot: Spot, speed: int) -> Connector:
    """The connector of its cage that a lane comes out of; lanes are dealt evenly."""
    box = required.boxes[spot.device]
    return spot.device, spot.cage, spot.lane // ceil(mode_of(box, speed).ports / box.connectors)


def wrong_links(
    required: Required, shuffles: Container[Link], names: Mapping[str, Device], rows: Sequence[Row]
) -> list[str]:
    """Required links that are absent, others that are there, and what a row says wrongly of its link."""
    found = []
    missing = {(link.low, link.high): link for link in required.links}
    for row in rows:
        if row["a_kind"] == "reserved":
            continue
        if row["a"] not in names or row["b"] not in names:
            found.append(f"{label(row)}: an end is not known")
            continue
        low = Spot(names[row["a"]], row["a_cage"], row["a_lane"])
        high = Spot(names[row["b"]], row["b_cage"], row["b_lane"])
        link = missing.pop((low, high), None)
        if link is None:
            found.append(f"{label(row)}: nothing requires {spot_label(low)} - {spot_label(high)}")
            continue
        cable = required.intent.cables[link.layer]
        expected = {
            "speed_bps": link.speed_bps,
            "plane": link.plane,
            "length_m": cable.length_m,
            "medium": "shuffle" if link in shuffles else cable.medium,
        }
        found += [
            f"{label(row)}: {key} {row[key]}, not {value}" for key, value in expected.items() if row[key] != value
        ]
        if link.nic is not None and (match := NIC_PORT.fullmatch(row["a_port"])) and int(match[1]) != link.nic:
            found.append(f"{label(row)}: this is the port of NIC {link.nic}")
    return found + [f"missing: {spot_label(low)} - {spot_label(high)}" for low, high in missing]


ABOVE = {"spine": "leaf_spine", "core": "spine_core"}


def wrong_reservations(required: Required, names: Mapping[str, Device], rows: Sequence[Row]) -> list[str]:
    """Held positions keep exactly their leaf ports; further reserved ports lie in cages of their own."""
    found = []
    taken = {(spot.device, spot.cage) for link in required.links for spot in (link.low, link.high)}
    held = dict(required.held)
    further: Counter[tuple[Device, str]] = Counter()
    for row in rows:
        device = names.get(row["b"])
        if row["a_kind"] != "reserved":
            continue
        if device is None:
            found.append(f"{label(row)}: the switch is not known")
            continue
        found += wrong_values(required, device, row)
        spot = Spot(device, row["b_cage"], row["b_lane"])
        if held.get(spot) == (row["a"], row["speed_bps"]):
            del held[spot]
        elif is_spare(required, spot) or (device[0] in ABOVE and (device, spot.cage) not in taken):
            further[device, row["a"]] += 1
        else:
            found.append(f"{label(row)}: nothing is reserved there")
    found += [f"missing: {name} on {spot_label(spot)}" for spot, (name, _) in held.items()]
    due = {
        (device, entry.name): entry.ports
        for device in required.boxes
        for entry in required.intent.reserved
        if entry.ports and entry.tier == device[0]
    }
    return found + [
        f"{name} has {further[device, name]} ports on {device}, not {due.get((device, name), 0)}"
        for device, name in sorted(due.keys() | further.keys())
        if further[device, name] != due.get((device, name), 0)
    ]


def is_spare(required: Required, spot: Spot) -> bool:
    """Whether a port lies where the further reserved ports of its leaf may."""
    return spot.device in required.spare and spot.cage in required.spare[spot.device][0]


def wrong_values(required: Required, device: Device, row: Row) -> Iterable[str]:
    """What the row of a reservation says: the plane of its switch, and the cable of the links below it."""
    cable = required.intent.cables[ABOVE.get(device[0], "node")]
    values = (row["plane"], row["length_m"], row["medium"])
    if values != (device[1][0], cable.length_m, cable.medium):
        yield f"{label(row)}: plane, length and medium {values}, not {(device[1][0], *astuple(cable))}"


def wrong_cables(required: Required, names: Mapping[str, Device], rows: Sequence[Row]) -> list[str]:
    """Fabric links are in one cable where their lower ends share a connector; other links have one each."""
    connectors: dict[str, set[tuple[object, ...]]] = defaultdict(set)
    cables: dict[tuple[object, ...], set[str]] = defaultdict(set)
    for row in rows:
        low: tuple[object, ...] = (row["a"], row["a_port"], row["b"], row["b_port"])
        box = required.boxes.get(names[row["a"]]) if row["a"] in names else None
        mode = box.mode(row["speed_bps"]) if box else None
        if box and mode:
            low = (row["a"], row["a_cage"], row["a_lane"] // ceil(mode.ports / box.connectors))
        connectors[row["cable"]].add(low)
        cables[low].add(row["cable"])
    found = [f"cable {cable} begins at {sorted(map(str, of))}" for cable, of in connectors.items() if len(of) > 1]
    return found + [f"connector {low} has cables {sorted(of)}" for low, of in cables.items() if len(of) > 1]


def wrong_risk_groups(rows: Sequence[Row]) -> list[str]:
    """A link carries the cages of both of its ends as risk groups: one group per cage, one cage per group.

    A reservation has no cages; its end of a link is the reservation on that switch.
    """
    groups: dict[str, set[tuple[str, object]]] = defaultdict(set)
    cages: dict[tuple[str, object], set[str]] = defaultdict(set)
    found = []
    for row in rows:
        reserved = row["a_kind"] == "reserved"
        low = (row["a"], row["b"] if reserved else row["a_cage"])
        if len(row["srlg"]) != 2:
            found.append(f"{label(row)}: risk groups {row['srlg']}")
            continue
        for group, cage in zip(row["srlg"], (low, (row["b"], row["b_cage"])), strict=True):
            groups[group].add(cage)
            cages[cage].add(group)
    found += [f"risk group {group} spans {sorted(map(str, of))}" for group, of in groups.items() if len(of) > 1]
    return found + [f"cage {cage} has risk groups {sorted(of)}" for cage, of in cages.items() if len(of) > 1]
