"""Where the cards of a deal, and the seeds of the bots, come from.

The same arguments give the same cards on every machine and Python version, whatever order the deals
are played in. ``docs/shuffle.md`` tells the steps to somebody who writes them in another language.
"""

import hashlib
import hmac
from itertools import repeat
from math import factorial
from operator import floordiv, mod
from struct import Struct

from donka.game.masks import BIT

_U64X2 = Struct(">QQ")
_U64X4 = Struct(">QQQQ")
_ORDERS = factorial(52)

DIGEST_SIZE = 32
DEAL_SEED_SIZE = 16


def commitment(secret: bytes) -> bytes:
    """What is published of *secret* before the first deal: SHA-256("donka-commit-1" ‖ S)."""
    return hashlib.sha256(b"donka-commit-1" + secret).digest()


def deal_key(
    secret: bytes, config_digest: bytes, roster_digest: bytes, beacon: bytes = b""
) -> bytes:
    """The key of a tournament's deals: HMAC-SHA256(S, "deal-1" ‖ config ‖ roster ‖ beacon).

    Both digests are 32 bytes, so that no two triples give the same message.
    """
    if len(config_digest) != DIGEST_SIZE or len(roster_digest) != DIGEST_SIZE:
        raise ValueError(f"expected digests of {DIGEST_SIZE} bytes")
    return hmac.digest(secret, b"deal-1" + config_digest + roster_digest + beacon, "sha256")


def text_secret(text: str) -> bytes:
    """The secret that a text seed stands for: SHA-256 of its UTF-8. Whoever reads it knows the deals."""
    return hashlib.sha256(text.encode()).digest()


def text_deal_key(secret: bytes) -> bytes:
    """The key of deals under a text seed: HMAC-SHA256(S, "deal-1"), the same under any config."""
    return hmac.digest(secret, b"deal-1", "sha256")


def bot_key(secret: bytes) -> bytes:
    """The key of all the bots' randomness: HMAC-SHA256(S, "bot-1")."""
    return hmac.digest(secret, b"bot-1", "sha256")


def deal_seed(key: bytes, set_number: int, rotation: int, seat: int, deal: int) -> bytes:
    """The seed of one seat in one deal, from ``bot_key``: 16 bytes that its worker is told.

    The first 16 of HMAC-SHA256(key, u64 set ‖ u64 rotation ‖ u64 seat ‖ u64 deal), big-endian.
    """
    message = _U64X4.pack(set_number, rotation, seat, deal)
    return hmac.digest(key, message, "sha256")[:DEAL_SEED_SIZE]


def decision_seed(seed: bytes, trick: int) -> bytes:
    """The seed of one decision, from ``deal_seed``: HMAC-SHA256(seed, one byte *trick*; 0 = the pass).

    ``random.Random(int.from_bytes(...))`` of it is the decision's generator.
    """
    return hmac.digest(seed, bytes((trick,)), "sha256")


def dealt(key: bytes, set_number: int, deal: int) -> tuple[int, int, int, int]:
    """The four hands, as masks, of deal *deal* of set *set_number*, both counted from 1.

    N = HMAC-SHA512(key, u64 set ‖ u64 deal) mod 52!, big-endian, chooses the order of the deck: the
    N-th of all, counted from 0, in lexicographic order of card numbers. Seat *s* gets the cards at
    places 13 s to 13 s + 12.
    """
    number = int.from_bytes(hmac.digest(key, _U64X2.pack(set_number, deal), "sha512"))
    left = list(BIT)
    order = list(map(left.pop, _digits(number % _ORDERS)))
    return sum(order[:13]), sum(order[13:26]), sum(order[26:39]), sum(order[39:])


def _pieces() -> list[tuple[int, list[int], list[int]]]:
    """The bases 1 to 52 in runs with a product below 2³⁰, one digit of Python's own integers.

    Each run is its product, the value of each of its places, and its bases.
    """
    runs: list[tuple[int, list[int], list[int]]] = [(1, [], [])]
    for base in range(1, 53):
        product, values, bases = runs[-1]
        if product * base < 1 << 30:
            runs[-1] = (product * base, [*values, product], [*bases, base])
        else:
            runs.append((base, [1], [base]))
    return runs


_PIECES = _pieces()


def _digits(number: int) -> list[int]:
    """The 52 factoradic digits of *number*, that of 51! first: each below 52, 51, … 1.

    Digit *i* is the place, among the cards that are left, of card *i* of the order.
    """
    digits: list[int] = []
    for product, values, bases in _PIECES:
        number, piece = divmod(number, product)
        # Once a deal: spelled as a loop this costs twice as much.
        digits += map(mod, map(floordiv, repeat(piece), values), bases)
    digits.reverse()
    return digits
