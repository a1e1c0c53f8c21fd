"""The words of the interface, in every language that the extension speaks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from evidoc.model import Verdict

FALLBACK = "en"
"""The language used where the asked one is not in the table."""

_WORDS: dict[str, dict[str, str]] = {
    "ko": {
        "executed": "실행됨",
        "validated": "검증됨",
        "refused": "거부됨 · 일부러 틀린 예",
        "harmful": "실행됨 · 따라 하면 안 되는 예",
        "recorded": "기록됨",
        "sourced": "출처 있음",
        "failed": "실패",
        "stale": "기록보다 바뀜",
        "unchecked": "확인되지 않음",
        "error": "확인할 수 없음",
        "executed-means": "끝까지 실행했습니다.",
        "validated-means": "스키마나 모델이 받아들였습니다. 실행하지는 않았습니다.",
        "refused-means": "일부러 틀린 예입니다. 예상한 메시지와 함께 거부되었습니다. 따라 하지 마세요.",
        "harmful-means": "실행은 끝나지만 결과가 잘못됩니다. 피해를 보이려는 예이니 따라 하지 마세요.",
        "recorded-means": "다른 환경에서 증명한 결과입니다. 이번 검사에서는 실행하지 않았습니다.",
        "sourced-means": "실행으로 증명할 수 없어서 출처와 확인한 날짜를 적었습니다.",
        "failed-means": "검사가 이 코드를 거부했습니다.",
        "stale-means": "기록한 뒤에 코드가 바뀌었습니다.",
        "unchecked-means": "아직 아무것도 확인하지 않았습니다.",
        "error-means": "검사 자체가 끝나지 못했습니다.",
        "unproven": "증명하지 않은 것",
        "proves": "증명한 것",
        "why-wrong": "왜 틀렸나",
        "refused-with": "검사가 거부하며 남긴 메시지",
        "receipt": "증거 보기",
        "copy": "복사",
        "copied": "복사했습니다",
        "evidence": "증거",
        "evidence-intro": "이 페이지는 아래 파일에서 만들어집니다. 실행해서 얻은 값과 문장만 있습니다.",
        "value": "값",
        "name": "이름",
        "origin": "근거",
        "given": "주어짐",
        "computed": "계산됨",
        "given-means": "예제 코드에 상수로 적힌 값",
        "computed-means": "실행이 계산한 값",
        "statements": "문장",
        "when": "조건",
        "control": "반대 결과가 나오는 대조 실행",
        "lines": "줄",
        "reproduce": "다시 해 보기",
        "verdict": "판정",
        "versions": "버전",
        "date": "날짜",
        "block": "코드",
        "check": "검사",
        "what-it-does": "하는 일",
        "proven-how": "어떻게 증명했나",
        "proven-intro": "이 페이지의 코드와 값과 문장은 다음 증거에 묶여 있습니다.",
        "proven-claims": "증거에 묶인 값과 문장: {count}개",
        "proven-unbound": "증거에 묶이지 않은 기술 문장: {count}개",
        "proven": "증명됨",
        "source": "출처",
        "source-means": "출처가 말하는 값. 실행으로 확인하지 않았습니다.",
        "sourced-title": "출처 있음, 증명하지 않음 · {url} · {date}에 읽음 · {review}까지 다시 읽음",
        "read-on": "읽은 날",
        "review": "다시 읽을 날",
        "evidence-sources": "‘출처 있음’으로 표시한 항목은 실행하지 않았습니다. 문서에서 읽은 내용입니다.",
        "cited-intro": "증명하지 않고 출처만 밝힌 값과 문장: {count}개",
        "missing-snippet": "{id}: 이런 예제가 없습니다.",
        "missing-topic": "{topic}: 이런 주제가 없습니다.",
        "quiz-check": "답 확인",
        "quiz-choose": "답을 하나 고르세요.",
        "quiz-right": "맞았습니다.",
        "quiz-wrong": "틀렸습니다.",
        "quiz-answers": "정답과 이유",
        "quiz-is-right": "맞음",
        "quiz-is-wrong": "틀림",
        "quiz-retry": "틀린 문제만 다시",
        "quiz-reset": "처음부터",
        "quiz-score": "{total}문제 중 {right} 맞음, {open} 남음",
        "quiz-decided": "정답을 정한 코드:",
        "quiz-sourced": "출처로 정한 문제",
    },
    "en": {
        "executed": "Executed",
        "validated": "Validated",
        "refused": "Refused · wrong on purpose",
        "harmful": "Executed · do not copy",
        "recorded": "Recorded",
        "sourced": "Sourced",
        "failed": "Failed",
        "stale": "Out of date",
        "unchecked": "Unchecked",
        "error": "Could not be checked",
        "executed-means": "This code ran to its end.",
        "validated-means": "A schema or a model accepted it; nothing ran.",
        "refused-means": "It is wrong on purpose, and was refused with the expected message. Do not copy it.",
        "harmful-means": "It runs to its end, but does wrong. It was run to show the damage. Do not copy it.",
        "recorded-means": "Proven in an environment that is not here; not run again.",
        "sourced-means": "A person's source says so; nothing was run.",
        "failed-means": "Its check refused this code.",
        "stale-means": "The code has changed since it was recorded.",
        "unchecked-means": "Nothing has been checked yet.",
        "error-means": "The check itself could not finish.",
        "unproven": "Not proven",
        "proves": "Proves",
        "why-wrong": "Why it is wrong",
        "refused-with": "Refused by its check with",
        "receipt": "See the evidence",
        "copy": "Copy",
        "copied": "Copied",
        "evidence": "Evidence",
        "evidence-intro": "This page is made from the file below, and holds only what a run gave.",
        "value": "Value",
        "name": "Name",
        "origin": "Origin",
        "given": "given",
        "computed": "computed",
        "given-means": "stated as a constant in the example",
        "computed-means": "computed by the run",
        "statements": "Statements",
        "when": "while",
        "control": "control run, where it comes out the other way",
        "lines": "lines",
        "reproduce": "Reproduce",
        "verdict": "Verdict",
        "versions": "Versions",
        "date": "Date",
        "block": "Code",
        "check": "Check",
        "what-it-does": "What it does",
        "proven-how": "Proven how",
        "proven-intro": "The code, values and statements of this page are bound to this evidence.",
        "proven-claims": "Values and statements bound to evidence: {count}",
        "proven-unbound": "Technical sentences that no evidence stands behind: {count}",
        "proven": "proven",
        "source": "sourced",
        "source-means": "said by the source; no run has confirmed it",
        "sourced-title": "Sourced, not proven · {url} · read {date} · to be read again by {review}",
        "read-on": "Read on",
        "review": "Read again by",
        "evidence-sources": "Entries marked ‘Sourced’ were not run: they were read in a document.",
        "cited-intro": "Values and statements that only a source says, not proven here: {count}",
        "missing-snippet": "{id}: there is no such snippet.",
        "missing-topic": "{topic}: there is no such topic.",
        "quiz-check": "Check",
        "quiz-choose": "Choose one answer.",
        "quiz-right": "Right.",
        "quiz-wrong": "Wrong.",
        "quiz-answers": "Answer and reasons",
        "quiz-is-right": "right",
        "quiz-is-wrong": "wrong",
        "quiz-retry": "Retry missed",
        "quiz-reset": "Start over",
        "quiz-score": "{right} of {total} right, {open} to go",
        "quiz-decided": "Decided by",
        "quiz-sourced": "Decided by a source",
    },
}


class Words:
    """The interface's words in one language, or in `FALLBACK` where it is not spoken."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._words: Mapping[str, str] = MappingProxyType(_WORDS.get(language, _WORDS[FALLBACK]))

    def __call__(self, key: str, **holes: object) -> str:
        """The text for `key` with its `{holes}` filled. Raises KeyError for an unknown key."""
        text = self._words[key]
        return text.format(**holes) if holes else text

    def verdict(self, verdict: Verdict) -> str:
        return self._words[verdict.value]


def languages() -> tuple[str, ...]:
    """The languages in the table."""
    return tuple(_WORDS)
