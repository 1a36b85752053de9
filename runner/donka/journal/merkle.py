"""One hash over many: the Merkle tree of RFC 6962, section 2.1, with SHA-256.

A leaf is SHA-256(0x00 ‖ digest), a node SHA-256(0x01 ‖ left ‖ right), so that no node can pass for
a leaf. A tree of *n* leaves is split at the largest power of two below *n*, which is to say that an
odd one is promoted as it is, never doubled. No leaves at all: SHA-256 of nothing.

Knows nothing of games: the leaves are their digests, in identity order.
"""

from collections.abc import Iterable
from hashlib import sha256


def root(digests: Iterable[bytes]) -> bytes:
    """The root over *digests* in their order, 32 bytes; remembers only one hash a level."""
    # Invariant: hashes of perfect subtrees, larger ones first, as the bits of *count* are set.
    waiting: list[bytes] = []
    for count, digest in enumerate(digests, start=1):
        top = sha256(b"\x00" + digest).digest()
        for _ in range((count & -count).bit_length() - 1):
            top = _node(waiting.pop(), top)
        waiting.append(top)
    if not waiting:
        return sha256().digest()
    top = waiting.pop()
    while waiting:
        top = _node(waiting.pop(), top)
    return top


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()
