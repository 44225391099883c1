"""Findings about documents that are read from a Git commit."""

from fabric_cli.diagnostics import Code

UNREADABLE_REPOSITORY = Code(
    "Y022",
    "unreadable-repository",
    """The Git repository that an intent lies in cannot be read.

There is no `git` program, the folder lies in no working tree of a repository, or Git refuses: it does not read a
repository that belongs to another user unless its setting `safe.directory` names the folder.  Nothing is fetched and
no file of the working tree is read in place of one of the commit.
""",
)

UNKNOWN_COMMIT = Code(
    "Y023",
    "unknown-commit",
    """A name means no commit of the repository.

A commit is named as Git names it: a branch, a tag, a hash, `HEAD~3`.  What lies in a branch of another repository has
to be fetched first, and then has a name such as `origin/main`.  A shallow clone, which is what many pipelines check
out, has only the latest commits: fetch more of the history there.
""",
)

OUTSIDE_COMMIT = Code(
    "Y024",
    "outside-commit",
    """A document that a commit is compiled from is not part of the commit.

The path leads out of the repository, by `..`, by an absolute path or by a symbolic link, or into a submodule, of which
a commit holds only a hash.  The file that lies there today need not be the one that went with the commit, so it is not
taken in its place.
""",
)
