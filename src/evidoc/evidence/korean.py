"""What may follow a number in Korean without changing it: counters, particles, the copula."""

from __future__ import annotations

import re

HANGUL = re.compile(r"[가-힣ㄱ-ㅎㅏ-ㅣ]+")


def words(text: str) -> tuple[str, ...]:
    """A table written as words between white space."""
    return tuple(text.split())


COUNTERS = words(
    """
    개 개국 개소 개월 가지 갈래 건 곳 군데 권 그룹 노드 단계 대 덩어리 랭크 레이어 레플리카 명 묶음
    문제 문항 바퀴 배치 번 벌 복제본 블록 사람 샘플 서버 세대 세트 스레드 스테이지 스텝 에포크 열
    요청 워커 위 자리 장 전문가 조각 종 종류 줄 쪽 차례 차원 청크 칸 컨테이너 코어 토큰 파드 파일 판
    페이지 포트 프로세스 항목 행 헤드 회
    """
)

# `만` is missing on purpose: after a digit nobody can tell "only" from "ten thousand".
PARTICLES = words(
    """
    은 는 이 가 을 를 의 로 으로 로서 으로서 로써 으로써 와 과 도 에 에서 에서는 에는 에게 부터 까지
    마다 보다 만큼 밖에 조차 이나 나 이든 든 처럼 라도 이라도 대로 끼리 뿐 째 번째 짜리 씩 하고 엔
    에선 랑 이랑
    """
)

COPULA = words(
    """
    이다 다 입니다 이며 며 이고 고 이면 면 인 인데 인지 인가 일 일지 일까 일수록 이므로 므로 이라 라
    이라서 라서 이지만 지만 임 이어야 여야 이어서 여서 이라는 라는 이라고 라고 이란 란 이라면 라면
    이었다 였다 이었습니다 였습니다 이었던 였던 이었고 였고 이니 니 이니까 니까 이에요 예요 이자
    이기 이지 이던 입니까 이네 이듯 이거나 거나
    """
)


def _any(table: tuple[str, ...]) -> str:
    return "|".join(sorted(map(re.escape, table), key=len, reverse=True))


_TAIL = f"(?:{_any(PARTICLES)}){{0,3}}(?:{_any(COPULA)})?"
_TAIL_ONLY = re.compile(_TAIL)
_COUNTED = re.compile(f"(?:{_any(COUNTERS)})?{_TAIL}")


def only_particles(text: str) -> bool:
    """True where the Hangul at the beginning of `text` (maybe none) is particles and copula to its end."""
    run = HANGUL.match(text)
    return run is None or _TAIL_ONLY.fullmatch(run.group()) is not None


def counts(run: str) -> bool:
    """True where `run`, glued to a number, is a counter with particles, and so leaves the number as it is."""
    return _COUNTED.fullmatch(run) is not None
