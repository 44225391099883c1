"""A second opinion on the cabling: built port by port from the rules below, with nothing of the product.

Sizing, per plane, and per group of rails where rails do not meet in the spines:

- A leaf has d host ports, for its node positions filled or not, and u = ceil(d * host speed / (ratio * uplink
  speed)) uplinks.  Host ports, reserved ports and uplinks have cages of their own.
- S spines: the smallest divisor of all u that is at least sum(u) / (ports of a spine).  Where there is none, the
  smallest S to whose next multiple every u can be raised in free cages.
- Three tiers: down and up ports of a spine are the largest multiple of its ratio that fits, counted in cages
  where the speeds differ; S is one number for all pods, taken over full pods.  Cores of a group: the smallest
  divisor of a spine's uplinks that is at least (members of the group) * uplinks / (ports of a core).
- All is computed for the most units that the fabric is built for; those not yet written are like the last one.
- The tiers are the fewest for which this succeeds and any two NICs of a plane have a path, rail-only apart.

Ports:

- Leaf: host ports from the first cage up, in node order and there in rail order (top-of-rack: NIC order);
  uplinks in the last cages, in spine order, parallel links side by side.
- Spine: a block of ports per leaf, unit after unit, as a running sum; uplinks in the last cages, in core order.
- Core: a block of ports per spine, in pod order, and there in the order of the rail groups.  Core group j joins
  the spines at position j of every spine group.
- A breakout that darkens its neighbours runs in cages 1, 1 + (1 + neighbours), and so on.
- A unit that is partly filled has every leaf and every leaf-spine cable; only node positions stay empty.
- The medium of a cable is `shuffle` where a connector at either end has lanes to several devices.
- A link carries the cages of both of its ends as shared-risk groups.
"""
