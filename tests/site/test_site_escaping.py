"""Nothing in the project's files is ever markup."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from site_rendering import Seen

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "a {: onclick=alert(1) }",
    "[text](javascript:alert(1))",
    "&lt;script&gt; &amp;amp; &#60;b&#62;",
    "\x02wzxhzdk:0\x03 <b>bold</b>",
    "{{left}} `<b>code</b>`",
)


def _poison(value, text: str):  # type: ignore[no-untyped-def]
    """Every text below a key of a language, and every other free text, with `text` at its end."""
    if isinstance(value, dict):
        return {
            key: f"{each} {text}"
            if key in ("ko", "en", "message") and isinstance(each, str)
            else _poison(each, text)
            for key, each in value.items()
        }
    return [_poison(each, text) for each in value] if isinstance(value, list) else value


@pytest.fixture(params=HOSTILE, ids=range(len(HOSTILE)))
def hostile(request: pytest.FixtureRequest, project: Path) -> tuple[Path, str]:
    """The project with hostile text in every field that takes one."""
    for file in ("snippets/demo/topic.yaml", "quiz/demo.yaml"):
        path = project / file
        changed = _poison(yaml.safe_load(path.read_text(encoding="utf-8")), request.param)
        path.write_text(json.dumps(changed), encoding="utf-8")  # JSON is YAML
    lock = project / "evidence" / "demo.yaml"
    records = yaml.safe_load(lock.read_text(encoding="utf-8"))
    for evidence in records["add"]["environments"].values():
        evidence["values"]["left"] = request.param.replace("\x02", "").replace("\x03", "")
        evidence["versions"] = {f"lib{request.param}": f"1{request.param}"}
    lock.write_text(json.dumps(records), encoding="utf-8")
    (project / "snippets/demo/add.py").write_text(f"# {request.param}\n", encoding="utf-8")
    return project, request.param


PAGE = """
```python { #demo/add }
left = 2
```

```python { #demo/broken }
left = 2
```

[5](../../evidence/demo.yaml#add.total) and [two](../../evidence/demo.yaml#add.left)

::: evidence demo

::: quiz demo
"""


@pytest.mark.parametrize("language", ["ko", "en"])
def test_hostile_text_is_shown_and_never_becomes_markup(
    render, hostile: tuple[Path, str], language: str
) -> None:
    root, text = hostile
    html = render(PAGE, language, root)
    seen = Seen(html)
    assert {tag for tag, _ in seen.elements}.isdisjoint({"script", "img", "iframe", "object"})
    for tag, attributes in seen.elements:
        assert not [name for name in attributes if name.startswith("on")], (tag, attributes)
        assert not attributes.get("href", "").lower().startswith("javascript:"), (tag, attributes)
    shown = (
        text.replace("\x02", "").replace("\x03", "").replace("{{", "{").replace("}}", "}").replace("`", "")
    )
    assert shown.split("{:")[0].strip() in seen.text
    assert "\x02" not in html
    assert "\x03" not in html


def test_a_fence_cannot_bring_attributes_through_its_id(render) -> None:
    seen = Seen(render('```python { #a"onclick="alert(1) .b"onclick="alert(2) }\nx = 1\n```'))
    assert not [name for _, attributes in seen.elements for name in attributes if name.startswith("on")]
