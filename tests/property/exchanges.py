"""Edits that leave the units as they are: other equipment, other pools, and wishes against what is fixed."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_network

from tests.property.sequences import Document, Step, World, entries, unit_names, without_positions


def exchange_model(world: World) -> None:
    """Another box for the switches of a rule, with another front or with the same one."""
    rule = world.rng.choice(world.rules)
    _exchange(world, rule)


def exchange_model_of_a_unit(world: World) -> None:
    """The leaves of one unit become other boxes."""
    unit = world.rng.choice(unit_names(world))
    model = next(rule for rule in reversed(world.rules) if _holds_for(rule, unit))
    rule = model | {"where": {"tier": "leaf", "unit": [unit]}}
    world.rules.append(rule)
    _exchange(world, rule)


def _holds_for(rule: Document, unit: str) -> bool:
    where = rule.get("where", {})
    return "leaf" in where.get("tier", "leaf") and unit in where.get("unit", [unit]) and "plane" not in where


def _exchange(world: World, rule: Document) -> None:
    rng, box = world.rng, dict(rule["platform"])
    change = rng.randrange(5)
    if change == 0:
        box["cages"] += rng.choice([1, 2, 8])
        box.pop("max_logical_ports", None)
    elif change == 1:
        box["cages"] = max(1, box["cages"] - rng.choice([1, 2, 4]))
        world.smaller = True
    elif change == 2:
        box["connectors_per_cage"] = 3 - min(2, box.get("connectors_per_cage", 1))
    elif change == 3:
        box["breakouts"] = [mode | {"ports": min(16, 2 * mode["ports"])} for mode in box["breakouts"]]
    else:
        box["name"] = f"{box['name'].split('.')[0]}.{rng.randint(2, 9)}".replace(".", "-v")
    rule["platform"] = box


def exchange_nos(world: World) -> None:
    rule = world.rng.choice(world.rules)
    rule["nos"] = "other" if rule["nos"] == "frr" else "frr"


def exchange_nics(world: World) -> None:
    """NICs of the same number and speed, in other cages or under other names."""
    node = world.fabric["node"]
    for group in node["nics"]:
        if group.get("network") != "storage":
            if world.maybe(0.5):
                group["nics_per_cage"] = 1 if group.get("nics_per_cage", 1) > 1 else 2
            else:
                group["name"] = "eth" if group.get("name") != "eth" else "nic"


def exchange_rails(world: World) -> None:
    """NICs on other rails: other cables for those nodes, which a plan has to list."""
    group = next(group for group in world.fabric["node"]["nics"] if group.get("network") != "storage")
    if world.shape["style"] == "top-of-rack" or len(world.fabric["node"]["nics"]) > 1 or group["count"] == 1:
        raise LookupError
    rails = group.get("rails", list(range(group["count"])))
    group["rails"] = rails[1:] + rails[:1]


def exchange_cables(world: World) -> None:
    world.shape["cables"] = {"node": world.rng.choice(["2m", "3m"]), "leaf_spine": "33m"}


def grow_pool(world: World) -> None:
    """A prefix round the one that was."""
    name, i, prefix = _some_prefix(world)
    _set_prefix(world, name, i, str(ip_network(prefix).supernet()))


def shrink_pool(world: World) -> None:
    name, i, prefix = _some_prefix(world)
    address, length = prefix.split("/")
    _set_prefix(world, name, i, f"{address}/{int(length) + world.rng.choice([1, 4, 6, 9])}")


def move_pool(world: World) -> None:
    name, i, prefix = _some_prefix(world)
    elsewhere = {"loopback": "10.248", "hosts": "10.96", "links": "10.160", "mgmt": "172.24"}
    length = prefix.split("/")[1]
    number = {"loopback": "1255", "hosts": "1064", "links": "1128"}.get(name, "1000")
    _set_prefix(world, name, i, f"fd00:{number}::/{length}" if ":" in prefix else f"{elsewhere[name]}.0.0/{length}")


def overlap_pools(world: World) -> None:
    pools = world.site["pools"]
    pools["links"] = list(pools["hosts"])


def write_own_pools(world: World) -> None:
    """The fabric writes the site's pools as its own."""
    world.fabric["addressing"]["pools"] = dict(world.site["pools"])


def management(world: World) -> None:
    """A management network comes or goes."""
    if world.site["pools"].pop("mgmt", None) is None:
        world.site["pools"]["mgmt"] = ["172.16.0.0/20"]


def _some_prefix(world: World) -> tuple[str, int, str]:
    pools = world.site["pools"]
    name = world.rng.choice([name for name in pools if isinstance(pools[name], list)])
    i = world.rng.randrange(len(pools[name]))
    return name, i, pools[name][i]


def _set_prefix(world: World, name: str, i: int, prefix: str) -> None:
    if not 10 <= int(prefix.split("/")[1]) <= (126 if ":" in prefix else 30):
        raise LookupError
    world.site["pools"][name][i] = prefix


def as_numbers(world: World) -> None:
    pools = ["4200000000-4200999999", "4200000000-4201999999", "4199999999-4200999999", "4200000000-4200000007"]
    world.site["asn"] = {"pool": world.rng.choice([*pools, "4202000000-4202999999"])}


def family(world: World) -> None:
    world.fabric["addressing"]["family"] = world.rng.choice(["dual", "ipv4", "ipv6"])


def underlay(world: World) -> None:
    world.fabric["routing"] = {"underlay": world.rng.choice(["ebgp-numbered", "ebgp-unnumbered"])}


def host_length(world: World) -> None:
    held = world.fabric["addressing"]["host_ipv6"]
    world.fabric["addressing"]["host_ipv6"] = {"64": "127", "127": "64"}[held]


def as_mode(world: World) -> None:
    world.fabric["asn"] = {"mode": {"unique": "per-tier", "per-tier": "unique"}[world.fabric["asn"]["mode"]]}


def names(world: World) -> None:
    world.fabric["names"] = world.rng.choice([{}, {"node": "n{node}-{unit}"}, {"leaf": "l{plane}-{unit}-{leaf}"}])


def fabric_name(world: World) -> None:
    world.fabric["fabric"] = "g"


def nodes(world: World) -> None:
    """Units of another size."""
    place = world.rng.choice(entries(world)) if "list" in world.form else world.form
    place["nodes"] = max(1, place["nodes"] + world.rng.choice([-2, -1, 1, 2]))
    place.pop("populated", None)
    without_positions(world)


def spare_ports(world: World) -> None:
    kept = [entry for entry in world.shape.get("reserved", []) if entry["name"] != "later"]
    tier = world.rng.choice(["leaf", "spine"])
    world.shape["reserved"] = [*kept, {"name": "later", "tier": tier, "ports": world.rng.randint(1, 3)}]


def _key(key: str, *values: object) -> Step:
    def step(world: World) -> None:
        if key != "style" and world.maybe(0.3):
            world.shape.pop(key)
        else:
            world.shape[key] = world.rng.choice(values)

    step.__name__ = key
    return step


WISHES: tuple[Callable[[World], None], ...] = (
    _key("spines", 1, 2, 3, 4),
    _key("uplinks", 1, 2, 4, 6),
    _key("bundle", 1, 2),
    _key("tiers", "auto", 1, 2, 3),
    _key("planes", 1, 2, 4),
    _key("pods", {"units": 1}, {"units": 2}, {"units": 4}),
    _key("oversubscription", "1:1", "2:1", "3:1", {"leaf": "1:1", "spine": "2:1"}),
    _key("spine_groups", "full-mesh", "per-rail"),
    _key("style", "rail-optimized", "rail-only", "top-of-rack"),
    _key("rails_per_leaf", 1, 2),
    _key("leaves_per_rail", 1, 2),
    _key("nodes_per_leaf", 1, 2, 4),
    _key("speeds", {}, {"leaf_spine": "400G"}, {"leaf_spine": "800G"}, {"leaf_spine": "200G"}),
)
"""Keys of the shape: what they ask for is there already, or it is refused."""
