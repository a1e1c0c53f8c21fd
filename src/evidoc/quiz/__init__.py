"""The quiz: items whose answers evidence decides."""

from evidoc.quiz.load import load_quiz

__all__ = ["load_quiz"]
