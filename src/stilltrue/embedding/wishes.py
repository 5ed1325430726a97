"""Wishes for no thing in particular: the vector that they have in common is that of wishing itself."""

from __future__ import annotations

WISHES = (
    "What would you recommend?",
    "Can you suggest something for me?",
    "What are some good options?",
    "Where should we go?",
    "Which one should I choose?",
    "How should I go about it?",
    "Any ideas for the weekend?",
    "Could you help me plan it?",
    "What should I try next?",
    "What is the best way to do this?",
    "뭐가 좋을까?",
    "추천 좀 해 줄래?",
    "어디로 가면 좋을까?",
    "어떤 걸 고르면 좋을까?",
    "어떻게 하면 좋을까?",
    "괜찮은 방법이 있을까?",
    "주말에 뭐 하지?",
    "계획 좀 도와줘.",
    "다음엔 뭘 해 볼까?",
    "나한테 맞는 게 뭐가 있을까?",
)
