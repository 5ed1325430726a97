"""Text into a formula, by precedence, on a stack of its own instead of Python's. Pure."""

from __future__ import annotations

from collections.abc import Collection, Generator
from functools import lru_cache
from typing import TypeAlias

from stilltrue.errors import BadFormula
from stilltrue.ledger.formula.formula import Formula
from stilltrue.ledger.formula.lexing import Mark, Token, tokens
from stilltrue.ledger.formula.steps import Op, Operand, Quantity, Step
from stilltrue.ledger.formula.today import check_today

MOST_STEPS = 60_000
"""Literals, names and operations of a formula."""

_REMEMBERED = 2_000
"""Characters of a text; a longer one is read again each time."""

FUNCTIONS = {
    "ceil": (1, 2), "floor": (1, 2), "round": (1, 2), "abs": (1, 1), "known": (1, 1),
    "min": (1, None), "max": (1, None), "sum": (1, None), "mean": (1, None), "count": (1, None),
    "argmax": (1, None), "argmin": (1, None),
}  # fmt: skip
"""Each function with the least and the greatest number of arguments; None for any number."""
KOREAN = {
    "올림": "ceil", "내림": "floor", "반올림": "round", "절댓값": "abs", "최소": "min", "최대": "max", "합계": "sum",
    "평균": "mean", "개수": "count", "가장큰것": "argmax", "가장작은것": "argmin",
}  # fmt: skip
"""The functions in Korean; printed back in English."""
TO_A_STEP = ("ceil", "floor", "round")
"""Functions after whose first argument `to` may name the step: `round(price to 100 KRW)`."""

BINARY = {
    "or": 1, "and": 2, "<": 4, "<=": 4, ">": 4, ">=": 4, "=": 4, "!=": 4, "in": 5,
    "+": 6, "-": 6, "*": 7, "/": 7, "of": 7,
}  # fmt: skip
"""How tightly each operator binds."""
NOT, COMPARED, NEGATED = 3, 4, 8

_Parse: TypeAlias = Generator["_Parse", None, None]
_VALUES = {
    "prev": Op.PREVIOUS, "true": Op.TRUE, "false": Op.FALSE, "today": Op.TODAY, "오늘": Op.TODAY,
}  # fmt: skip
_DAY_WORDS = frozenset(word for word, op in _VALUES.items() if op is Op.TODAY)


def parse(text: str, inputs: Collection[str] = ()) -> Formula:
    """
    The formula that a text is.

    Where an input is called `today` itself, the word is its name.

    >>> str(parse("per_week*weeks"))
    'per_week * weeks'

    Raises:
        BadFormula: it is none, or too large; the message names the column, what was found and what was wanted.
    """
    named = _DAY_WORDS.intersection(inputs)
    return _remembered(text) if len(text) <= _REMEMBERED and not named else _Parser(text, named).formula()


@lru_cache(maxsize=1024)
def _remembered(text: str) -> Formula:
    return _Parser(text).formula()


class _Parser:
    """Each method reads one part and yields the parts inside it; `formula` runs them on a list."""

    def __init__(self, text: str, named: Collection[str] = ()) -> None:
        self.tokens = tokens(text, named)
        self.place = 0
        self.steps: list[Step] = []
        self.items: list[str] = []
        """The lists whose items `it` stands for, the innermost last."""

    def formula(self) -> Formula:
        running: list[_Parse] = [self._expression(0)]
        while running:
            inner = next(running[-1], None)
            if inner is None:
                running.pop()
            else:
                running.append(inner)
        if self.token.mark is not Mark.END:
            raise self._unexpected("an operator or the end")
        formula = Formula(tuple(self.steps))
        check_today(formula)
        return formula

    @property
    def token(self) -> Token:
        return self.tokens[self.place]

    def _take(self) -> Token:
        token = self.token
        self.place += 1
        return token

    def _at(self, sign: str) -> bool:
        return self.token.mark is Mark.SIGN and self.token.text == sign

    def _expect(self, sign: str, wanted: str) -> Token:
        if not self._at(sign):
            raise self._unexpected(wanted)
        return self._take()

    def _unexpected(self, wanted: str) -> BadFormula:
        token = self.token
        if token.mark is Mark.END:
            found = "the end"
        elif token.operand is not None:
            found = "a unit" if token.mark is Mark.UNIT else "a value"
        else:
            found = repr(token.text if len(token.text) <= 40 else f"{token.text[:36]}…")
        return BadFormula(f"found {found}, wanted {wanted}", token.column)

    def _emit(self, step: Step) -> None:
        if len(self.steps) >= MOST_STEPS:
            raise BadFormula(f"the formula has more than {MOST_STEPS:,} parts; split it into several", step.column)
        self.steps.append(step)

    def _expression(self, least: int) -> _Parse:
        yield self._operand()
        while self.token.mark is Mark.SIGN and BINARY.get(self.token.text, -1) >= max(least, 1):
            operator = self._take()
            if operator.text == "in":
                self._emit(Step(Op.IN_UNIT, 1, self._unit(), operator.column))
            elif BINARY[operator.text] == COMPARED:
                yield self._comparisons(operator)
            else:
                yield self._expression(BINARY[operator.text] + 1)
                self._emit(Step(Op(operator.text), 2, None, operator.column))
        if least == 0 and self._at("if"):
            yield self._choice()

    def _unit(self) -> Operand:
        if self.token.mark is not Mark.UNIT:
            raise self._unexpected("a unit like kg or %")
        return self._take().operand

    def _comparisons(self, operator: Token) -> _Parse:
        """One comparison, or several in a row: `18 <= t < 21` is `18 <= t and t < 21`."""
        middle = yield from self._compared(operator)
        while self.token.mark is Mark.SIGN and BINARY.get(self.token.text) == COMPARED:
            again = self._take()
            for step in middle:
                self._emit(step)
            middle = yield from self._compared(again)
            self._emit(Step(Op.AND, 2, None, again.column))

    def _compared(self, operator: Token) -> Generator[_Parse, None, list[Step]]:
        start = len(self.steps)
        yield self._expression(COMPARED + 1)
        right = self.steps[start:]
        self._emit(Step(Op(operator.text), 2, None, operator.column))
        return right

    def _choice(self) -> _Parse:
        column = self._take().column
        yield self._expression(1)
        self._expect("else", "'else' and the value otherwise")
        yield self._expression(0)
        self._emit(Step(Op.IF, 3, None, column))

    def _operand(self) -> _Parse:
        token = self.token
        if token.mark is Mark.LITERAL:
            self._take()
            self._emit(_literal(token))
        elif token.mark is Mark.NAME:
            yield from self._named()
        elif self._at("("):
            self._take()
            yield self._expression(0)
            self._expect(")", "an operator or ')'")
        elif self._at("-") or self._at("not"):
            self._take()
            yield self._expression(NEGATED if token.text == "-" else NOT)
            self._emit(Step(Op.NEGATE if token.text == "-" else Op.NOT, 1, None, token.column))
        elif token.mark is Mark.SIGN and token.text in _VALUES:
            self._take()
            self._emit(Step(_VALUES[token.text], 0, None, token.column))
        elif self._at("it"):
            if not self.items:
                raise self._unexpected("a value; 'it' stands only after 'where'")
            self._emit(Step(Op.ITEM, 0, self.items[-1], self._take().column))
        else:
            raise self._unexpected("a number, a name, a text in quotes, a function or '('")

    def _named(self) -> _Parse:
        token = self._take()
        if not (token.bare and self._at("(")):
            self._emit(Step(Op.NAME, 0, token.text, token.column))
            return
        function = KOREAN.get(token.text, token.text)
        self._take()
        if function == "case":
            yield self._case(token)
        elif function in FUNCTIONS:
            yield self._call(function, token)
        else:
            raise BadFormula(
                f"found {token.text[:40]!r} with '(', wanted case or one of {', '.join(sorted(FUNCTIONS))}",
                token.column,
            )

    def _case(self, token: Token) -> _Parse:
        arity = 0
        while not self._at("else"):
            yield self._expression(1)
            self._expect(":", "':' and the value of this band")
            yield self._expression(0)
            arity += 2
            if not self._at(","):
                break
            self._take()
        if self._at("else"):
            self._take()
            self._expect(":", "':' and the value otherwise")
            yield self._expression(0)
            arity += 1
        self._expect(")", "',' and another band, or ')'")
        if arity == 1:
            raise BadFormula("found a case with nothing but 'else', wanted a band like 't < 18: 1'", token.column)
        self._emit(Step(Op.CASE, arity, None, token.column))

    def _call(self, function: str, token: Token) -> _Parse:
        arity = 0
        while True:
            yield self._argument()
            arity += 1
            if function in TO_A_STEP and arity == 1 and self._at("to"):
                self._take()
                yield self._expression(0)
                function, arity = f"{function} to", 2
                break
            if not self._at(","):
                break
            self._take()
        self._expect(")", "',' and another argument, or ')'")
        most = FUNCTIONS.get(function, (2, 2))[1]
        if most is not None and arity > most:
            raise BadFormula(f"found {arity} arguments of {function}, wanted at most {most}", token.column)
        self._emit(Step(Op.CALL, arity, function, token.column))

    def _argument(self) -> _Parse:
        start = len(self.steps)
        yield self._expression(0)
        if not self._at("where"):
            return
        one = self.steps[start]
        if len(self.steps) != start + 1 or one.op is not Op.NAME or not isinstance(one.operand, str):
            raise self._unexpected("',' or ')'; 'where' stands after the name of a list")
        column = self._take().column
        self.items.append(one.operand)
        yield self._expression(0)
        self.items.pop()
        self._emit(Step(Op.WHERE, 2, None, column))


def _literal(token: Token) -> Step:
    operand = token.operand
    if isinstance(operand, str):
        return Step(Op.TEXT, 0, operand, token.column)
    return Step(Op.NUMBER if isinstance(operand, Quantity) else Op.DATE, 0, operand, token.column)
