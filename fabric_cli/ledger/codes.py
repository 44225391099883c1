"""Findings about the ledger: the file, and what an intent asks for beyond it."""

from fabric_cli.diagnostics import Code

NO_LEDGER = Code(
    "I301",
    "not-a-ledger",
    """The file that should be the fabric's ledger is another kind of document.

Nothing is decided anew in its place: names, addresses and ports that exist could then move.  Correct `ledger` in the
intent, or move the file away; `fabric lock` writes a ledger where there is none.
""",
)

FOREIGN_LEDGER = Code(
    "I302",
    "ledger-of-another-fabric",
    """The ledger was written for a fabric with another name.

Two fabrics that share a ledger would give the same numbers to different switches.  Where the fabric itself was renamed,
all its device names change: lock it anew in a new file.
""",
)

NEWER_LEDGER = Code(
    "I303",
    "newer-ledger",
    """The ledger was written by a later version, in a format that this one does not know.

Reading it by the old rules could renumber the fabric.  Use the version that wrote it, or a later one.
""",
)

BROKEN_SEAL = Code(
    "I304",
    "broken-ledger",
    """The ledger is not as `fabric lock` wrote it.

`seal` is a digest of everything in the file, so that an edit by hand, a merge that went wrong, or half a file is
noticed before it renumbers a fabric.  Layout and comments may change, values may not.

After a conflict between two branches take the ledger of one of them whole, and run `fabric lock`: it gives the units of
the other branch the next free ordinals.
""",
)

RENAMED_TWICE = Code(
    "I305",
    "unit-renamed-twice",
    """A unit cannot be what its `was` says: another unit is that one, or the new name is in use.

`was` hands the place of a unit on to its new name, as in `{name: hall-a, was: su1}`.  Only one unit can have it, the
old name is then nobody's, and the new one may not be that of a unit that is gone: its place in the ledger is kept for
the day when it returns.
""",
)

UNKNOWN_FORMER_NAME = Code(
    "I307",
    "unknown-former-name",
    """A unit says what it was called, and the ledger has no unit of that name.

Taken for new, it would get other names, addresses and ports than the unit that was meant, which would count as gone.

Correct the name.  A unit that was renamed twice since the last `fabric lock` was what the ledger calls it; one that is
new has no `was`.
""",
)

ABSENT_LEDGER = Code(
    "I308",
    "absent-ledger",
    """The intent names a ledger, and the file is not there.

To decide everything anew in silence could renumber a fabric that runs, so nothing is compiled.  Restore the file from
version control.  Where the fabric never had a ledger, `fabric lock --new` writes the first one.
""",
)

NO_NEW_LEDGER = Code(
    "I309",
    "ledger-is-there",
    """`fabric lock --new` writes the first ledger of a fabric, and this one has a ledger.

What it holds must not be decided again.  `fabric lock` adds to it; `fabric lock --regrow` decides anew what can be.
""",
)

BAD_PIN = Code(
    "I306",
    "bad-pin",
    """A pin asks for what cannot be.

A pin fixes a name, an AS number, an address or a port of one switch against what would follow from its place.  It must
not be what another device has or may get: names of another form than the patterns, addresses and AS numbers outside the
blocks of the fabric, cages that no other port uses.  Where loop detection rests on shared AS numbers, only leaves can
have one of their own.

`fabric lock --unpin DEVICE:KEY` takes a pin back.
""",
)

ORDINAL_TWICE = Code(
    "A006",
    "ordinal-twice",
    """Two units of a ledger have one ordinal.

A unit's ordinal decides its names, addresses and spine ports, so both would have the same.  This is what a merge leaves
that kept the lines of both branches.

Take the ledger of one of the two branches whole, and run `fabric lock`: it gives the units of the other branch the next
free ordinals.
""",
)

RECABLED = Code(
    "T016",
    "fixed-cables",
    """The intent asks for another cabling than the ledger holds.

Tiers, spines, pods, the uplinks and the leaves of a unit decide where every cable ends.  They were fixed for `max`
units when the ledger was written, and a change to them moves cables of switches that run.

`fabric plan --regrow` shows every cable and every identifier that would move; `fabric lock --regrow` accepts that.
""",
)

RENUMBERED = Code(
    "A008",
    "fixed-numbers",
    """The intent asks for other names, addresses or AS numbers than the ledger holds.

The block that a fabric has drawn from each pool, the width of every field of its numbers and the patterns of its names
were fixed for `max` units when the ledger was written.  Wider fields or another block change numbers that are in use.

`fabric plan --regrow` shows everything that would change; `fabric lock --regrow` accepts that.
""",
)

UNLISTED_FABRIC = Code(
    "I211",
    "unlisted-fabric",
    """A fabric names a site whose list of fabrics does not have it.

The fabrics of a site draw from the same pools, each a block of its own.  Only a fabric that the others can find is safe
from them: `fabrics` in the site is the list of all, by folder or file, relative to the site's file.

    fabrics: [backend, storage, ../lab/fabric.yaml]

A site without this key has the one fabric that names it.
""",
)

NO_FABRIC_OF_SITE = Code(
    "I212",
    "not-a-fabric-of-the-site",
    """The list of a site has an item that is no fabric of this site, or one that is there already.

Every item is the folder of a fabric (its `fabric.yaml`) or the file of one, relative to the file that it is written
in, and the key `site` of that fabric leads back to the site.  A fabric that is gone leaves the list, and its blocks are
free again.
""",
)

FABRIC_NAME_TWICE = Code(
    "I213",
    "fabric-name-twice",
    """Two fabrics of a site have one name.

Names of devices begin with the name of their fabric, so both would have switches of the same names.
""",
)

UNKNOWN_NEIGHBOUR = Code(
    "I214",
    "fabric-not-locked",
    """Another fabric of the site has no ledger, so nobody knows what it draws from the pools.

A fabric draws the first block that no other has, and keeps it once it is locked.  Two that are not locked would draw
the same block: lock one, then the other.  `fabric lock` writes the ledger of one fabric and changes no other.
""",
)

OVERLAPPING_ASNS = Code(
    "A009",
    "overlapping-asns",
    """Two fabrics of a site have drawn the same AS numbers.

A switch drops routes with its own number in their path as loops, so where the two fabrics meet, routes of one would be
missing in the other.  This is what a merge leaves where two branches have each locked a fabric: both drew the first
free numbers.

Regrow one of the two: `fabric plan --regrow` shows what would change, `fabric lock --regrow` accepts it.
""",
)
