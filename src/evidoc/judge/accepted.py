"""The lock against the specs: accepted words, environments of the snippet, days that have been."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta

from evidoc.evidence.accepted import words_of
from evidoc.model import Finding, Place, Record, Snippet


def judge_records(
    snippets: Mapping[str, Snippet], records: Mapping[str, Record], today: date | None = None
) -> Iterator[Finding]:
    """Evidence of environments in which its snippet is not tried, and (with `today`) of days to come."""
    for record in records.values():
        snippet = snippets.get(record.id)
        for name, evidence in record.environments.items():
            place = min(evidence.places.values(), default=record.place)
            if snippet is not None and name not in snippet.environments:
                message = f"the lock holds evidence of {record.id} in “{name}”, in which it is not tried."
                yield Finding(place, "lock-environment", message, f"evidoc record {record.id}")
            # A day ahead, the other side of the world is.
            if today is not None and evidence.date > (today + timedelta(days=1)).isoformat():
                message = f"{record.id} was recorded on {evidence.date}, which is still to come."
                yield Finding(place, "lock-date", message, f"evidoc record {record.id} --again")


def judge_words(snippets: Mapping[str, Snippet], records: Mapping[str, Record]) -> Iterator[Finding]:
    """Every text of a recorded snippet that is another than the accepted one, at its place in the spec."""
    for snippet in snippets.values():
        record = records.get(snippet.id)
        if record is None:
            continue  # the evidence is missing, which has been said
        words = words_of(snippet)
        for name in sorted(words.keys() | record.words.keys()):
            if words.get(name) == record.words.get(name):
                continue
            what = name.removeprefix("says.")
            message = f"the words of {snippet.id}.{what} are not those that were accepted with its evidence."
            if name not in words:
                message = f"the lock accepts words of {snippet.id}.{what}, which there are not."
            fix = f"see that they say what was established, then evidoc record {snippet.id}"
            yield Finding(_place(snippet, name), "evidence-words", message, fix)


def _place(snippet: Snippet, name: str) -> Place:
    if name == "refused" and snippet.refused:
        return snippet.refused.place
    spec = snippet.says.get(name.removeprefix("says."))
    return spec.place if spec else snippet.place
