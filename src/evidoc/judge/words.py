"""Words around a bound value that change it. Data only: `glue` and `turn` look for them."""

from __future__ import annotations

from evidoc.evidence.korean import words

MULTIPLIERS_KO = words("십 백 천 만 억 조 여 수십 수백 수천 수만 십만 백만 천만 반")
"""Number words, "-odd" and "and a half" after a digit."""

MULTIPLIERS_EN = words(
    """
    hundred hundreds thousand thousands million millions billion billions trillion trillions dozen dozens odd
    """
)
MULTIPLIER_SYMBOLS = words("k K M G T bn mn mm mil th st nd rd ths")
"""Case counts: `64 M` is a multiple, `64 m` is no unit that we know."""

NUMBER_WORDS_KO = words("십 백 천 만 억 조 수 몇")
"""Number words that make one number with the digit after them."""

PREFIXES_KO = words("약 총 각 매 제 단 전 대략 합계 또는 및 즉 최대 최소 기본 기본값")
"""What may stand glued before a value."""

COMPARED_BEFORE = (
    "at least", "at most", "up to", "exceeding", "nearly", "almost", "not quite",
    *words("최대 최소 적어도 많아야 최소한 최대한 기껏해야 거의"),
)  # fmt: skip
COMPARED_AFTER_KO = words("이상 이하 초과 미만 이내 이전 이후 내외 남짓 가까이 안팎")
COMPARED_AFTER_EN = (
    "or more", "or less", "or fewer", "or above", "or below", "or higher", "or lower", "and up", "at least",
    "at most", "at best", "or so",
)  # fmt: skip
"""Words that turn a value into a bound, which its evidence does not establish."""

MEASURED_BEFORE = ("more than", "less than", "fewer than", "greater than")
MEASURED_AFTER_KO = words("넘")
"""Words that do so, or measure something else by the value: which, a reader has to see."""

CHANGED_BEFORE = (
    "twice", "thrice", "double", "triple", "half", "half of", "a third of", "a quarter of", "times", "minus",
    "the square of", "the reciprocal of",
)  # fmt: skip
CHANGED_AFTER_EN = ("squared", "cubed", "minus", "plus", "doubled", "halved", "tripled", "pairs of", "-ish")
CHANGED_AFTER_KO = (
    r"의 ?(?:(?:두|세|네|몇|여러|[0-9]+) ?배|절반|갑절|제곱|반(?![가-힣]))",
    r"에서 ?(?:하나|둘|셋|한|두|세|[0-9]+) ?개?[를을]? ?(?:빼|뺀)",
    r"에 ?(?:하나|둘|셋|한|두|세|[0-9]+) ?개?[를을]? ?(?:더하|더한|보태|보탠)",
    r"[을를]? ?(?:세)?제곱",
    r"반(?![가-힣])",
)
"""Words that make another number of a value; the Korean ones are regular expressions."""

NEGATED_BEFORE = ("not", "never", "no longer", "anything but")
NEGATED_AFTER_KO = (r"[이가은는도]? ?아(?:니|닙|닌|닐)", r"일 [리수][가는]? ?없")
"""Words by which a text says that something is another number than the value."""
