"""Answers in Korean."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo
from decimal import Decimal

from stilltrue.answer.strength import ATTITUDE
from stilltrue.answer.wording import Wording, day_of, edges, is_since_said, last_day, latest, occurred, zone_of
from stilltrue.language.truth import truth_words
from stilltrue.model.answer import Cited, Hop, Why
from stilltrue.model.claim import Modality, Value, ValueKind
from stilltrue.model.fact import Fact, Standing
from stilltrue.model.receipt import Receipt
from stilltrue.model.scope import Channel
from stilltrue.model.time import Instant, Moment, zone_named

_STANCES = {
    "likes": "좋아함", "limits": "줄이고 있음", "avoids": "피함", "dislikes": "싫어함", "allergic": "알레르기 있음",
}  # fmt: skip
_WHY = {
    Why.NEVER_SAID: "그런 기록이 없습니다",
    Why.SUPERSEDED: "말씀하신 것은 끝났고, 그 뒤의 기록이 없습니다",
    Why.RECHECK: "다시 계산해야 합니다",
    Why.CONTESTED: "기록이 서로 다릅니다",
    Why.PENDING: "아직 처리되지 않은 말씀이 있습니다",
    Why.INVISIBLE: "이 범위에서는 볼 수 없습니다",
    Why.AMBIGUOUS: "기록을 따라가면 둘 이상에 닿습니다",
    Why.UNREAD: "누구의 무엇을 묻는지 하나로 읽을 수 없습니다",
    Why.UNSUPPORTED: "모델이 한 말을 기록이 뒷받침하지 않습니다",
    Why.MODEL_DOWN: "모델에 물어볼 수 없었습니다",
    Why.MODEL_CUT_OFF: "모델이 답을 끝까지 하지 않았습니다",
    Why.BUDGET_SPENT: "모델에 쓸 예산을 다 썼습니다",
}
_CHANNELS = {
    Channel.DOCUMENT: "문서", Channel.TOOL: "도구", Channel.STREAM: "자료", Channel.WEB: "웹", Channel.SYSTEM: "시스템",
    Channel.UNKNOWN: "알 수 없는 출처",
}  # fmt: skip
LEADS = {True: "네. ", False: "아니요. ", None: ""}
"""What an answer to whether something is so begins with, by its verdict."""


class KoreanWording(Wording):
    """Label, colon and value, so that no particle has to be guessed."""

    you = "본인"

    def date(self, moment: Moment | Instant, zone: tzinfo) -> str:
        year, month, day = day_of(moment, zone)
        if (last := last_day(moment)) is not None:
            to_year, to_month, to_day = day_of(last, zone)
            whole = [f"{to_year}년", f"{to_month}월", f"{to_day}일"]
            same = 0 if to_year != year else 1 if to_month != month else 2
            return f"{year}년 {month}월 {day}일~{' '.join(whole[same:])}"
        parts = [f"{year}년", *([f"{month}월"] if month else []), *([f"{day}일"] if day else [])]
        return " ".join(parts)

    def fact(self, cited: Cited, *, past: bool = False) -> str:
        del past  # a label and a colon have no tense
        fact = cited.fact
        value = _worded(fact.value) if fact.value is not None else "없음"
        if fact.slot.predicate == ATTITUDE and fact.slot.qualifier:
            line = f"{fact.qualified_by}: {_STANCES.get(value.casefold(), value)}"
        else:
            inner = f" ({fact.qualified_by})" if fact.qualified_by else ""
            line = f"{self.label(fact, 'ko')}{inner}: {value}"
        if not fact.polarity:
            line += " 아님"
        subject = self._subject(fact.slot.subject, fact.subject_label)
        return f"{subject} · {line}" if subject else line

    def _subject(self, key: str, worded: str) -> str:
        return "" if self.is_owner(key) else worded or key

    def period(self, cited: Cited) -> str:
        fact, zone = cited.fact, zone_of(cited)
        start, end = edges(fact.valid)
        if fact.event:
            return self._occurred(fact, zone)
        # After an exception the stretch begins anew, and what was said holds since before it.
        first = fact.since_stated if fact.since_stated is not None else start if end is not None else fact.since
        parts = []
        if first is not None and start is not None:
            stated = fact.since_stated is not None or end is not None
            said = "(말씀하신 날)" if not (stated or fact.inferred) and is_since_said(cited, zone) else ""
            parts.append(f"{self.date(first, zone)}{said}부터")
        if end is not None:
            parts.append(f"{self.date(end, zone)}까지")
        marks = ["계획"] if fact.lane is Modality.PLANNED else []
        if fact.exception:
            marks.append("그동안만")
        if fact.inferred:
            marks.append("말한 것이 아니라 추론한 것")
        if cited.standing is Standing.PRESUMED:
            marks.append("추정: 그 뒤로 확인된 적 없음")
        if cited.standing is Standing.STALE:
            marks.append("오래 확인되지 않음")
        return " ".join(parts) + (f" [{', '.join(marks)}]" if marks else "")

    def _occurred(self, fact: Fact, zone: tzinfo) -> str:
        first, last = occurred(fact)
        if fact.since_stated is None:
            return f"{self.date(first, zone)} 이전"
        return f"{self.date(first, zone)}~{self.date(last, zone)}" if last is not None else self.date(first, zone)

    def receipt(self, receipt: Receipt) -> str:
        turn = receipt.turn
        return f"{self.date(turn.said_at, zone_named(turn.zone))} {_who(receipt)}: “{receipt.quote}”"

    def values(self, cited: Sequence[Cited], then: str | None, *, ahead: bool = False) -> str:
        lead = f"{then} {'기준' if ahead else '당시'} 기록: " if then else "기록: "
        if len(cited) == 1:
            return f"{lead}{self._line(cited[0])}"
        return "\n".join([lead.rstrip(), *(f"- {self._line(one)}" for one in cited)])

    def multiplied(self, cited: Cited, times: Decimal, total: Value, span: str) -> str:
        value = cited.fact.value
        each = _worded(value) if value is not None else ""
        return f"{span}: {each} × {times.normalize():,f} = {_worded(total)}\n기록: {self._line(cited)}"

    def unmultiplied(self, cited: Cited, span: str) -> str:
        return (
            f"답 없음: 이 값이 얼마 동안의, 또는 몇 개의 값인지 기록이 없어 {span} 얼마인지는 알 수 없습니다.\n"
            f"- {self._line(cited)}"
        )

    def another_part(self, cited: Cited) -> str:
        return f"답 없음: 남은 값이나 쓴 값은 기록이 없고, 이것만 있습니다.\n- {self._line(cited)}"

    def worked_out(self, worked: str) -> str:
        return f"계산: {worked}"

    def doubtful(self, since: Instant, zone: tzinfo, reason: str, *, over: bool) -> str:
        became = "이제 아님" if over else "바뀐 것"
        return f"{self.date(since, zone)}부터 확실하지 않음 ({became}: {reason}). 아직 그런지 여쭤보세요."

    def against(self, receipt: Receipt) -> str:
        return f"전해 들은 다른 말: {self.receipt(receipt)}"

    def days_off(self, n: int, cited: Cited) -> str:
        lead = "오늘" if n == 0 else f"{n:,}일 남음" if n > 0 else f"{-n:,}일 지남"
        return f"{lead}. {self.values((cited,), None)}"

    def on_day(self, day: str, cited: Cited) -> str:
        return f"{day}. {self.values((cited,), None)}"

    def changed_by(self, change: Value, cited: Cited, before: Cited, *, more: bool) -> str:
        lead = f"{_worded(change)} {'늘어남' if more else '줄어듦'}."
        return f"{lead} 기록: {self._line(cited)}\n{self.before(before)}"

    def before(self, cited: Cited) -> str:
        return f"그전: {self._line(cited)}"

    def aged(self, low: int, high: int, cited: Cited) -> str:
        return f"{low if low == high else f'{low}~{high}'}살. {self.values((cited,), None)}"

    def within(self, cited: Sequence[Cited]) -> str:
        return "\n".join(f"그 기간 중 그전: {self._line(one)}" for one in cited)

    def since(self, cited: Sequence[Cited]) -> str:
        return self.values(cited, None)

    def said_by(self, cited: Sequence[Cited]) -> str:
        lines = [f"- {self.receipt(receipt)}" for one in cited for receipt in one.receipts]
        return "\n".join([f"기록: {', '.join(self.fact(one) for one in cited)}", *lines])

    def count(self, cited: Sequence[Cited], then: str | None, n: int, *, n_more: int) -> str:
        lead = f"{then} 당시 기록: " if then else "기록: "
        others = [self.more(n_more)] if n_more else []
        return "\n".join([f"{lead}{n}", *(f"- {self._line(one)}" for one in cited), *others])

    def over_time(self, cited: Sequence[Cited], n: int, *, times: bool) -> str:
        return "\n".join([f"기록: {n}{'번' if times else ''}", *(f"- {self._line(one)}" for one in cited)])

    def more(self, n: int) -> str:
        return f"… 그 밖에 {n:,}개 더 있음; 모두 보려면 stilltrue list"

    def whether(self, verdict: bool | None, cited: Sequence[Cited], then: str | None, *, ahead: bool = False) -> str:
        return LEADS[verdict] + self.values(cited, then, ahead=ahead)

    def abstention(self, why: Why, about: str | None, cited: Sequence[Cited], against: Sequence[Receipt]) -> str:
        lead = f"답 없음: {_WHY[why]}" + (f" ({about})." if about else ".")
        lines = [f"- {self._line(one)}" for one in cited]
        lines += [f"- 다른 말: {self.receipt(receipt)}" for receipt in against]
        return "\n".join([lead, *lines])

    def path(self, ends: Sequence[str], hops: Sequence[Hop], then: str | None) -> str:
        lead = f"{then} 당시 기록: " if then else "기록: "
        return "\n".join([f"{lead}{', '.join(ends)}", *self._walked(hops)])

    def broken(self, why: Why, about: str, hops: Sequence[Hop], against: Sequence[Receipt]) -> str:
        lines = [*self._walked(hops), *(f"- 다른 말: {self.receipt(receipt)}" for receipt in against)]
        return "\n".join([f"답 없음: {_WHY[why]} ({about}).", *lines])

    def step(self, n: int, total: int, asked_of: str, predicate: str, *, back: bool) -> str:
        label = self.predicate_label(predicate, "ko")
        return f"{total}단계 중 {n}단계: {f'{label} = {asked_of}' if back else self.slot(asked_of, predicate, '')}"

    def _walked(self, hops: Sequence[Hop]) -> list[str]:
        return [f"- {self._line(one)}" for hop in hops for one in hop.cited]

    def instant(self, at: Instant, zone: tzinfo) -> str:
        return self.date(at, zone)

    def slot(self, subject: str, predicate: str, qualifier: str) -> str:
        inner = f"[{qualifier}]" if qualifier else ""
        line = f"{self.predicate_label(predicate, 'ko')}{inner}"
        named = self._subject(subject, subject)
        return f"{named} · {line}" if named else line

    def _line(self, cited: Cited) -> str:
        said, period = latest(cited), self.period(cited)
        line = f"{self.fact(cited)}, {period}" if period else self.fact(cited)
        return f"{line} ({self.receipt(said)})" if said is not None else line


def _worded(value: Value) -> str:
    """A value as it is said: 700000 KRW is 70만 원, yes is 예."""
    if value.kind is ValueKind.BOOLEAN:
        return truth_words(value.text, "ko")
    if value.kind is not ValueKind.MONEY or value.unit != "KRW" or value.number is None:
        return value.text
    ten_thousands, rest = divmod(value.number, 10_000)
    return f"{ten_thousands:,f}만 원" if ten_thousands and not rest else f"{value.number:,f}원"


def _who(receipt: Receipt) -> str:
    turn = receipt.turn
    match turn.channel:
        case Channel.USER:
            return f"{turn.speaker}의 말" if turn.speaker else "직접 하신 말"
        case Channel.OTHER:
            return f"{turn.speaker or '다른 사람'}의 말"
        case Channel.ASSISTANT:
            return "어시스턴트의 말"
        case Channel.ACT:
            return "직접 기록"
        case Channel.STRUCTURED:
            return f"{turn.source or '프로그램'}의 기록"
        case _:
            return f"{_CHANNELS.get(turn.channel, turn.channel.value)}의 말"
