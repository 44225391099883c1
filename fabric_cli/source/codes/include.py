"""Findings about documents that include others."""

from fabric_cli.diagnostics import Code

BAD_INCLUDE = Code(
    "Y019",
    "bad-include",
    """The top-level key `include` is not a file name or a list of file names.

```yaml bad
include: {file: racks.yaml}
fabric: ams1-be
```
```yaml good
include: []
fabric: ams1-be
```
""",
)

INCLUDE_CYCLE = Code(
    "Y020",
    "include-cycle",
    """A file includes itself, directly or through another file.

```yaml bad
include: fabric.yaml
fabric: ams1-be
```
```yaml good
fabric: ams1-be
```
""",
)

INCLUDE_CONFLICT = Code(
    "Y021",
    "include-conflict",
    """Two files give different values to one key, or the same value twice.

Of included files, mappings are joined and lists are strung together, the included ones first.  Neither file
can overrule the other in anything else: which one holds would depend on where a reader looks.

```text
fabric.yaml           racks.yaml
  include: racks.yaml   shape:
  shape:                  planes: 2
    planes: 1
```
""",
)
