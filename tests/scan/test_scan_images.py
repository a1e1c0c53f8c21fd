"""An image that touches a bound value, or stands in its link, is part of what a reader takes in there."""

from __future__ import annotations

import pytest

from evidoc.model import Role
from evidoc.scan import Scanner
from evidoc.scan.elements import IMAGE

CLAIM = "(../evidence/launch.yaml#mesh.world_size)"


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        (f"A [64]{CLAIM} ![zero](zero.png) apart.", ("A ", "64", " apart.")),
        (f"A [64![zero](zero.png)]{CLAIM} inside.", ("A ", f"64{IMAGE}", " inside.")),
        (f"A [64]{CLAIM}![zero](zero.png) after.", ("A ", "64", f"{IMAGE} after.")),
        (f"![one](one.png)[64]{CLAIM} before.", ("", f"{IMAGE}64", " before.")),
        (f"A x![one](one.png)[64]{CLAIM} before.", (f"A x{IMAGE}", "64", " before.")),
    ],
)
def test_an_image_beside_a_value_is_seen(scanner: Scanner, text: str, seen: tuple[str, str, str]) -> None:
    page = scanner.page("docs/en/x.md", f"# Images\n\n{text}\n")
    (link,) = [link for prose in page.prose for link in prose.links]
    assert (link.before, link.text, link.after) == seen
    assert page.findings == ()


def test_an_image_alone_is_no_paragraph(scanner: Scanner) -> None:
    page = scanner.page("docs/en/x.md", "# Images\n\n![alone](x.png)\n\n[![linked](y.png)](y.md)\n")
    assert [prose.text for prose in page.prose[1:]] == ["alone", "linked"]
    assert {prose.role for prose in page.prose[1:]} == {Role.ALT}
