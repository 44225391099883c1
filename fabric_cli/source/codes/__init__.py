"""Findings of reading a document (Y) and of binding it to its schema (I).

The example blocks of a Y page are whole documents, read under the file name `fabric.yaml`; those of an I page are
fragments of a fabric document.  A page without them is about something that no single YAML text can show: bytes,
two files, or a repository.
"""

from fabric_cli.source.codes.binding import (
    INVALID_VALUE,
    MISSING_KEY,
    UNKNOWN_KEY,
)
from fabric_cli.source.codes.commit import (
    OUTSIDE_COMMIT,
    UNKNOWN_COMMIT,
    UNREADABLE_REPOSITORY,
)
from fabric_cli.source.codes.file import (
    CONTROL_CHARACTER,
    EMPTY_DOCUMENT,
    NOT_A_MAPPING,
    OTHER_YAML_VERSION,
    SEVERAL_DOCUMENTS,
    SYNTAX_ERROR,
    TAB,
    UNDECODABLE_FILE,
    UNREADABLE_FILE,
)
from fabric_cli.source.codes.include import (
    BAD_INCLUDE,
    INCLUDE_CONFLICT,
    INCLUDE_CYCLE,
)
from fabric_cli.source.codes.value import (
    BAD_MERGE,
    DUPLICATE_KEY,
    EMPTY_VALUE,
    EXPLICIT_TAG,
    KEY_NOT_TEXT,
    RECURSIVE_ALIAS,
    TOO_DEEP,
    TOO_MANY_VALUES,
    UNKNOWN_ANCHOR,
)

CODES = (
    UNREADABLE_FILE,
    UNDECODABLE_FILE,
    CONTROL_CHARACTER,
    SYNTAX_ERROR,
    TAB,
    EMPTY_DOCUMENT,
    SEVERAL_DOCUMENTS,
    NOT_A_MAPPING,
    OTHER_YAML_VERSION,
    DUPLICATE_KEY,
    KEY_NOT_TEXT,
    EMPTY_VALUE,
    EXPLICIT_TAG,
    UNKNOWN_ANCHOR,
    RECURSIVE_ALIAS,
    BAD_MERGE,
    TOO_DEEP,
    TOO_MANY_VALUES,
    BAD_INCLUDE,
    INCLUDE_CYCLE,
    INCLUDE_CONFLICT,
    UNREADABLE_REPOSITORY,
    UNKNOWN_COMMIT,
    OUTSIDE_COMMIT,
    INVALID_VALUE,
    UNKNOWN_KEY,
    MISSING_KEY,
)

__all__ = [
    "BAD_INCLUDE",
    "BAD_MERGE",
    "CODES",
    "CONTROL_CHARACTER",
    "DUPLICATE_KEY",
    "EMPTY_DOCUMENT",
    "EMPTY_VALUE",
    "EXPLICIT_TAG",
    "INCLUDE_CONFLICT",
    "INCLUDE_CYCLE",
    "INVALID_VALUE",
    "KEY_NOT_TEXT",
    "MISSING_KEY",
    "NOT_A_MAPPING",
    "OTHER_YAML_VERSION",
    "OUTSIDE_COMMIT",
    "RECURSIVE_ALIAS",
    "SEVERAL_DOCUMENTS",
    "SYNTAX_ERROR",
    "TAB",
    "TOO_DEEP",
    "TOO_MANY_VALUES",
    "UNDECODABLE_FILE",
    "UNKNOWN_ANCHOR",
    "UNKNOWN_COMMIT",
    "UNKNOWN_KEY",
    "UNREADABLE_FILE",
    "UNREADABLE_REPOSITORY",
]
