"""Findings about a file as a whole: its bytes, characters, syntax and form."""

from fabric_cli.diagnostics import Code

UNREADABLE_FILE = Code(
    "Y001",
    "unreadable-file",
    """A document, or a file that it includes, cannot be read.

The file does not exist, is a folder or a pipe, may not be read by this user, or has more than 4 MiB.  The
path of an included file is relative to the file that includes it.

```yaml bad
include: no-such-folder/racks.yaml
fabric: ams1-be
```
```yaml good
fabric: ams1-be
```
""",
)

UNDECODABLE_FILE = Code(
    "Y002",
    "undecodable-file",
    """The bytes of a file are not text in its encoding.

A document is UTF-8; one that begins with a byte order mark may be UTF-16 or UTF-32.  Anything else would be
guesswork: the same byte is another letter in another code page.  Save the file as UTF-8.
""",
)

CONTROL_CHARACTER = Code(
    "Y003",
    "control-character",
    """A document holds a character that cannot be printed.

YAML allows tabs and line breaks and no other control character.  Escapes in double quotes are held to the
same rule: what is written here ends up in device configurations and on terminals.

```yaml bad
fabric: "ams1\\a"
```
```yaml good
fabric: "ams1"
```
""",
)

SYNTAX_ERROR = Code(
    "Y004",
    "syntax-error",
    """A document is not YAML.

Reading stops at the first such place of a file.  Frequent causes: a line indented differently from its
neighbours, and text that needs quotes because it contains `: ` or begins with a character of its grammar.

```yaml bad
fabric: ams1: backend
```
```yaml good
fabric: "ams1: backend"
```
""",
)

TAB = Code(
    "Y005",
    "tab",
    """A tab stands where YAML takes spaces only.

How far a tab indents depends on the editor.  Tabs may stand inside quotes, block text and comments.

```yaml bad
shape:
\tplanes: 1
```
```yaml good
shape:
  planes: 1
```
""",
)

EMPTY_DOCUMENT = Code(
    "Y006",
    "empty-document",
    """A file has no content.

```yaml bad
# fabric: ams1-be
```
```yaml good
fabric: ams1-be
```
""",
)

SEVERAL_DOCUMENTS = Code(
    "Y007",
    "several-documents",
    """A file holds more than one YAML document.

A line `---` begins a new document.  One file is one document; `include` joins files.

```yaml bad
fabric: ams1-be
---
fabric: ams1-fe
```
```yaml good
---
fabric: ams1-be
```
""",
)

NOT_A_MAPPING = Code(
    "Y008",
    "not-a-mapping",
    """The top level of a document is a list or a text.

A document is a mapping: lines of `key: value`.

```yaml bad
- fabric: ams1-be
```
```yaml good
fabric: ams1-be
```
""",
)

OTHER_YAML_VERSION = Code(
    "Y009",
    "other-yaml-version",
    """A document asks to be read by the rules of another YAML version.

Documents are YAML 1.2.  Under YAML 1.1 the same text can mean something else (`NO` would be false, `010`
eight), so such a document is refused and not read differently from what it says.

```yaml bad
%YAML 1.1
---
fabric: ams1-be
```
```yaml good
%YAML 1.2
---
fabric: ams1-be
```
""",
)
