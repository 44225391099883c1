"""Findings about single values of a document: keys, scalars, anchors, merges."""

from fabric_cli.diagnostics import Code

DUPLICATE_KEY = Code(
    "Y010",
    "duplicate-key",
    """A key is written twice in one mapping.

One of the two values would be lost silently.  A key that comes from a merge (`<<`) may be written again: the
written one holds.

```yaml bad
shape:
  planes: 1
  planes: 2
```
```yaml good
shape:
  planes: 2
```
""",
)

KEY_NOT_TEXT = Code(
    "Y011",
    "key-not-text",
    """A key is a list, a mapping, an alias or nothing.

```yaml bad
pools:
  [loopback, hosts]: 10.0.0.0/16
```
```yaml good
pools:
  loopback: 10.0.0.0/17
  hosts: 10.0.128.0/17
```
""",
)

EMPTY_VALUE = Code(
    "Y012",
    "empty-value",
    """A key or a list item has no value.

In YAML nothing, `~` and `null` all mean "no value", which is seldom what was meant.  To have the default,
leave the line out; a text that reads `null` is written in quotes.

```yaml bad
fabric: ams1-be
site:
```
```yaml good
fabric: ams1-be
```
""",
)

EXPLICIT_TAG = Code(
    "Y013",
    "explicit-tag",
    """A value carries a YAML tag.

Tags such as `!include` or `!!python/object` ask the reader for a type; here the field of the schema decides.
Only `!!str` before a text is accepted: every scalar is text until its field reads it.

```yaml bad
version: !!float 10.30
```
```yaml good
version: 10.30
```
""",
)

UNKNOWN_ANCHOR = Code(
    "Y014",
    "unknown-anchor",
    """An alias (`*name`) names no anchor (`&name`) before it in the same file.

```yaml bad
leaf: *box
spine: &box {platform: box-32}
```
```yaml good
leaf: &box {platform: box-32}
spine: *box
```
""",
)

RECURSIVE_ALIAS = Code(
    "Y015",
    "recursive-alias",
    """An alias stands inside the value that it names.

The value would contain itself without end.

```yaml bad
pools: &pools
  hosts: *pools
```
```yaml good
pools:
  loopback: &block 10.0.0.0/16
  hosts: *block
```
""",
)

BAD_MERGE = Code(
    "Y016",
    "bad-merge",
    """The merge key `<<` stands before something that is no mapping.

It takes a mapping or a list of mappings, whose keys are added unless they are written beside it; of several,
the first that has a key holds.

```yaml bad
version: &version "10.3"
leaf:
  <<: *version
```
```yaml good
box: &box {version: "10.3"}
leaf:
  <<: *box
```
""",
)

TOO_DEEP = Code(
    "Y017",
    "too-deep",
    f"""Values or includes are nested deeper than any document needs.

The limits are 64 levels of mappings and lists, aliases counted where they are used, and 64 files that include
one another.

```yaml bad
shape: {"[" * 65}{"]" * 65}
```
```yaml good
shape: [[[]]]
```
""",
)

TOO_MANY_VALUES = Code(
    "Y018",
    "too-many-values",
    """Aliases multiply a document to more than a million values.

A few lines of aliases of aliases can name more values than any memory holds.

```yaml bad
a: &a [x, x, x, x, x, x, x, x, x, x]
b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
f: [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]
```
```yaml good
a: &a [x, x, x, x, x, x, x, x, x, x]
b: [*a, *a]
```
""",
)
