"""Words around a bound statement that turn, doubt or restrict it. Data only: `sentence` looks for them."""

from __future__ import annotations

from evidoc.evidence.korean import words


def _lines(text: str) -> tuple[str, ...]:
    """A table of regular expressions, one a line."""
    return tuple(line.strip() for line in text.strip().split("\n"))


NEGATED_BEFORE = (
    "not", "never", "no longer", "cannot", "hardly", "not true that", "not the case that", "false that",
    "untrue that", "wrong that", "a myth that", *words("안 못 결코"),
)  # fmt: skip
NEGATED_AFTER_EN = ("is false", "is wrong", "is not true", "is untrue", "is a myth", "no longer", "never")
NEGATED_AFTER_KO = (
    "하지 않", "하지는 않", "지 않", "않", "는 것은 아니", "는 것은 아닙", "는 말은 틀", "는 것은 틀",
    "는 말은 거짓", "는 것은 거짓", "는 오해", "고 할 수 없", "는 것은 사실이 아", "는 말은 사실이 아",
    "아닙", "아니",
)  # fmt: skip
"""Words next to a statement that turn it into its opposite."""

RESTRICTED_BEFORE = words(
    """
    only rarely seldom hardly scarcely barely sometimes occasionally perhaps maybe possibly probably
    presumably if unless except until usually often without mostly no nobody none nothing neither nor
    """
)
RESTRICTED_BEFORE_KO = r"[가-힣](?:만|밖에)"
"""How what stands right before a Korean statement ends when it restricts it: `GPU에서만`."""

RESTRICTED_AFTER = _lines(
    r"""
    (?:but )?(?:not|never|only|except|unless|until|rarely|seldom|if|no)\b
    (?:which|this|that) (?:is|was) (?:not|never|no)\b
    (?:or|as) (?:not|some)\b
    at (?:least|times)\b
    """
)
"""Words next to a statement that take back a part of it; after it, behind a comma too."""

DOUBTS_EN = _lines(
    r"""
    misconceptions?
    misbeliefs?
    misunderstandings?
    myths?
    fallac(?:y|ies)
    lies?
    rumou?rs?
    hoax
    nonsense
    (?:common |frequent |widespread )mistakes?
    (?:is|are|was|were) an? mistake
    mistaken(?:ly)?
    false(?:ly)?
    untrue
    incorrect(?:ly)?
    inaccurate(?:ly)?
    wrong(?:ly)?
    not (?:true|right|correct|the case|so|quite|really|necessarily)
    refuted|disproved|disproven|debunked|disputed
    doubt(?:s|ed|ful|fully)?
    dubious|questionable|unproven
    allegedly|supposedly|purportedly|reportedly|seemingly|apparently
    contrary|opposite
    no longer
    used to
    no (?:evidence|proof)
    far from it
    fails? to hold
    does(?: not|n['’]t) hold
    den(?:y|ies|ied)
    (?:is|was|been|as)(?: was)? (?:long |widely |often |commonly )?(?:believed|thought|claimed|assumed)
    (?:people|some|many|most|you|they|we|I|one)(?: \w+)? (?:think|thought|believe|believed|assume|assumed)s?
    (?:people|some|many|most|you|they|we|I|one)(?: \w+)? (?:say|said|claim|claimed)s?
    or so (?:people|they|we)
    in theory|on paper
    whether
    """
)
DOUBTS_KO = _lines(
    r"""
    오해|착각|거짓|소문|속설|미신|낭설
    틀린 (?:설명|말|생각|믿음|주장|문장)
    틀[렸립리]
    잘못(?:된)? ?(?:설명|말|생각|믿|알|주장|이해)
    의심|의문|부정|반박
    사실이 아
    사실과 (?:다르|다릅|다른)
    그렇지 않
    (?:근거|증거)[가는도]? ?없
    반대(?:가|입니다|다)
    고들
    고 (?:믿|생각|여기|주장|우기|하지만|했지만|합니다만|하나|말하|들었|알려)
    라고 ?하(?:지만|나|던)
    주장
    누군가
    아닐 [수것]
    모릅니다
    더는|더 이상
    한때|(?:예전|옛날|과거)에는
    이론(?:상|적으로)
    만약|만일
    """
)
"""Words that say of what a sentence holds that it is believed, and not so."""

AFFIRMED = words(
    """
    show shows showed shown see sees saw seen note notice mean means meant confirm confirms confirmed prove
    proves proved proven find finds found know knows known remember observe observes observed ensure ensures
    so such fact reason given demonstrate demonstrates demonstrated establish establishes established follows
    clear evident is verify verified
    """
)
"""Words before the `that` of a statement which leave it said."""

CONNECTIVES = words(
    """
    so and but also then therefore thus hence still yet because since as now here again indeed moreover
    however while whereas likewise similarly that how
    """
)
"""English words that may stand right before a statement without a comma or colon between."""

CONTINUED_KO = _lines(
    r"""
    (?:는|라는) (?:점|뜻|사실|결과|이유|말입니다|것입니다)
    (?:는|라는) 것이 (?:결과|핵심|요점)
    (?:는|라는) 것을 (?:확인|보았|알)
    (?:고|라고) (?:확인|증명)
    """
)
"""How a Korean sentence may go on right behind a statement."""

POINTS_BACK = _lines(
    r"""
    (?:that|this|it|which|no|not|wrong|false|untrue|nonsense)\b
    이것|그것|이는|그건|[이그] (?:말|설명)|사실이 아|틀린|거짓
    """
)
"""How a sentence begins that speaks of the one before it."""

POINTS_ON = _lines(
    r"""
    \b(?:next|following)\b.{0,40}\b(?:is|are|was|were)\b
    (?:다음|아래)(?: ?(?:말|설명|문장|주장))?[은는]
    """
)
"""Words by which a sentence speaks of the one behind it."""
