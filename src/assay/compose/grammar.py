"""The grammar of formulas, read by precedence.

::

    formula  = sum [ ("<" | "<=" | ">" | ">=" | "==" | "!=") sum ]
    sum      = product { ("+" | "-") product }
    product  = unary { ("*" | "/") unary }
    unary    = "-" unary | power
    power    = field [ ("**" | "^") unary ]
    field    = atom { "." NAME }
    atom     = NUMBER | NAME [ "(" [ argument { "," argument } ] ")" ] | "(" formula ")"
    argument = formula | NAME "=" set
    set      = [ "not" ] item { "|" item }, also in braces: { item, item }
    item     = value [ ".." value ];  value = [ "-" ] NUMBER | NAME | 'text'
"""

from __future__ import annotations

from fractions import Fraction

from assay.compose.syntax import Call, Choice, Field, Name, Node, Number, Signed, Value
from assay.compose.tokens import Token, fault, tokens
from assay.errors import InputError

_POWER = {
    "<": 10,
    "<=": 10,
    ">": 10,
    ">=": 10,
    "==": 10,
    "!=": 10,
    "+": 20,
    "-": 20,
    "*": 30,
    "/": 30,
    "**": 50,
    "^": 50,
}
"""How strongly each sign binds."""

_NEGATION = 40
_DEEPEST = 60
_DIGITS = 400
"""Digits of a number, and the size of its exponent; doubles need fewer."""


def parse(source: str) -> Node:
    """Read a formula.

    >>> parse("1 + 2").sign
    '+'

    Raises:
        InputError: It is not a formula; the message shows where and what was expected.
    """
    reader = _Reader(source)
    found = reader.expression(0)
    reader.expect_end()
    return found


class _Reader:
    """The place in a formula while it is read."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.tokens = tokens(source)
        self.place = 0
        self.depth = 0

    @property
    def token(self) -> Token:
        return self.tokens[self.place]

    def next(self) -> Token:
        token = self.token
        self.place += 1
        return token

    def is_sign(self, *signs: str, ahead: int = 0) -> bool:
        token = self.tokens[min(self.place + ahead, len(self.tokens) - 1)]
        return token.sort == "sign" and token.text in signs

    def fault(self, token: Token, what: str, remedy: str | None = None) -> InputError:
        return fault(self.source, token.at, what, remedy)

    def take(self, sign: str, because: str) -> None:
        if not self.is_sign(sign):
            raise self.fault(self.token, f"{sign!r} is missing {because}{_before(self.token)}")
        self.next()

    def expect_end(self) -> None:
        token = self.token
        if token.sort == "end":
            return
        what = f"{token.text!r} does not belong here"
        remedy = "there is no opening parenthesis" if token.text == ")" else None
        if token.sort in ("number", "name", "text"):
            remedy = f"a sign such as * or + is missing before {token.text!r}"
        raise self.fault(token, what, remedy)

    def expression(self, least: int) -> Node:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.fault(self.token, f"more than {_DEEPEST} levels deep")
        left = self._prefix()
        while self.token.sort == "sign" and _POWER.get(self.token.text, -1) >= least:
            token = self.token
            binds = _POWER[token.text]
            self.next()
            if token.text in ("**", "^"):  # the only sign that groups to the right
                left = Signed("**", (left, self.expression(_NEGATION)), token.at)
                continue
            left = Signed(token.text, (left, self.expression(binds + 1)), token.at)
            if binds == _POWER["<"] and _POWER.get(self.token.text) == binds:
                raise self.fault(self.token, "comparisons cannot be chained", "use parentheses")
        self.depth -= 1
        return left

    def _prefix(self) -> Node:
        token = self.next()
        if token.sort == "sign" and token.text in ("-", "+"):
            inner = self.expression(_NEGATION)
            return Signed("neg", (inner,), token.at) if token.text == "-" else inner
        return self._fields(self._atom(token))

    def _atom(self, token: Token) -> Node:
        if token.sort == "number":
            return Number(self._number(token), token.at)
        if token.sort == "name":
            return self._call(token) if self.is_sign("(") else Name(token.text, token.at)
        if token.sort == "sign" and token.text == "(":
            inner = self.expression(0)
            self.take(")", f"for the parenthesis at character {token.at + 1}")
            return inner
        raise self.fault(token, f"a number, a metric or a parenthesis is missing{_before(token)}")

    def _fields(self, node: Node) -> Node:
        while self.is_sign("."):
            self.next()
            name = self.next()
            if name.sort != "name":
                raise self.fault(name, "the name of a part is missing after '.'")
            node = Field(node, name.text, name.at)
        return node

    def _number(self, token: Token) -> Fraction:
        mantissa, _, exponent = token.text.lower().partition("e")
        if len(mantissa) > _DIGITS or abs(int(exponent or 0)) > _DIGITS:
            raise self.fault(token, f"a number of more than {_DIGITS} digits")
        return Fraction(token.text)

    def _call(self, name: Token) -> Node:
        self.next()
        args: list[Node] = []
        settings: list[tuple[str, Choice, int]] = []
        while not self.is_sign(")"):
            if args or settings:
                self.take(",", f"between the arguments of {name.text}")
            if self.token.sort == "name" and self.is_sign("=", ahead=1):
                key = self.next()
                self.next()
                settings.append((key.text, self._choice(), key.at))
            elif settings:
                raise self.fault(self.token, "arguments without a name come first")
            else:
                args.append(self.expression(0))
        self.next()
        return Call(name.text, tuple(args), tuple(settings), name.at)

    def _choice(self) -> Choice:
        negated = self.token.sort == "name" and self.token.text == "not"
        if negated:
            self.next()
        braces = self.is_sign("{")
        if braces:
            self.next()
        items = [self._item()]
        while self.is_sign("," if braces else "|"):
            self.next()
            items.append(self._item())
        if braces:
            self.take("}", "at the end of the set")
        return Choice(tuple(items), negated)

    def _item(self) -> Value | tuple[Fraction, Fraction]:
        token = self.token
        low = self._value()
        if not self.is_sign(".."):
            return low
        self.next()
        high = self._value()
        if isinstance(low, str) or isinstance(high, str) or low.denominator * high.denominator > 1:
            raise self.fault(token, "a range runs between whole numbers, as in 0..15")
        if low > high:
            raise self.fault(token, f"the range {low}..{high} is empty")
        return low, high

    def _value(self) -> Value:
        token = self.next()
        if token.sort == "sign" and token.text == "-":
            token = self.next()
            if token.sort == "number":
                return -self._number(token)
        elif token.sort == "number":
            return self._number(token)
        elif token.sort in ("name", "text"):
            return token.text
        raise self.fault(token, "a label is missing", "write 0..15, north, 'text' or {1, 2}")


def _before(token: Token) -> str:
    return " at the end" if token.sort == "end" else f" before {token.text!r}"
