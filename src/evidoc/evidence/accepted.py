"""The words that a person accepted with the evidence, as digests that the lock keeps.

A run establishes values, and whether `when` holds. That a statement's text
says what its `when` says is a person's judgement: changed words have to be
accepted again, as a changed value has.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from evidoc.evidence.show import normal
from evidoc.model import Snippet, Texts

LENGTH = 8
"""Hexadecimal digits of a digest. It tells texts apart; who may edit the lock may edit the words."""


def words_of(snippet: Snippet) -> dict[str, str]:
    """A digest of each text, over all languages: `says.NAME`, `proves`, `unproven`, `refused`, `harmful`."""
    texts: dict[str, Texts] = {f"says.{name}": spec.texts for name, spec in snippet.says.items()}
    texts |= {"proves": snippet.proves, "unproven": snippet.unproven, "harmful": snippet.harmful}
    texts["refused"] = snippet.refused.texts if snippet.refused else {}
    return {name: _digest(each) for name, each in sorted(texts.items()) if each}


def _digest(texts: Mapping[str, str]) -> str:
    plain = {language: normal(text) for language, text in texts.items()}
    data = json.dumps(plain, ensure_ascii=False, sort_keys=True).encode()
    return hashlib.sha256(data).hexdigest()[:LENGTH]
