"""Findings about a folder of rendered files that a plan compares with, or that is written to."""

from fabric_cli.diagnostics import Code

NOT_RENDERED = Code(
    "P001",
    "not-a-rendered-folder",
    """The folder was not written by `fabric render`.

`render -o DIR` keeps a list of what it wrote in `DIR/.fabric-manifest.json`.  Without that list nothing tells
files of the tool from files of others: such a folder is neither written to nor compared with.

Name an empty or new folder, or one that `render -o` has written.
""",
)

EDITED = Code(
    "P002",
    "edited-after-rendering",
    """Files of a switch are not as `fabric render` left them.

Somebody changed, added or removed a file in the folder of a switch.  Writing it anew, or removing it, would lose
that work, so nothing is written.

Move the change into the intent, or the files out of the folder; or remove the folder of the switch: it is then
written again.
""",
)

OTHER_FABRIC = Code(
    "P003",
    "folder-of-another-fabric",
    """The folder holds the files of a fabric with another name.

Rendering into it would remove every switch of the other fabric.

Name another folder, or remove this one.
""",
)

UNKNOWN_PAST = Code(
    "P005",
    "unknown-past",
    """Nothing can be said of what moved since a folder was rendered, or a ledger written.

A rendered folder keeps the documents that it was made from, and a plan compiles them to compare names, addresses, AS
numbers and cables one by one.  Here there are none, or this version reads them otherwise.  Files are compared all the
same.

A ledger holds the Clos and the numbers, not the models of switches and nodes.  Where those of today cannot make the old
fabric any more, a commit still can: `fabric plan --regrow --against GIT_REF` lists everything that moves.
""",
)

LEDGER_CHANGES = Code(
    "P006",
    "ledger-would-change",
    """The intent would add to the ledger, and `--locked` refuses that.

In a pipeline the ledger is part of the review: whoever changes the intent runs `fabric lock` and commits both files
together.
""",
)

FOLDER_BUSY = Code(
    "P004",
    "folder-busy",
    """Another run writes to the folder at this moment.

Two runs that write the same files would leave a mixture.  Wait for the other one to end.
""",
)
