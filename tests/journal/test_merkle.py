"""The Merkle root against RFC 6962, whose known trees Certificate Transparency logs are held to."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donka.journal.merkle import root

LEAVES = [
    bytes.fromhex(text)
    for text in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]


@pytest.mark.parametrize(
    ("leaves", "expected"),
    [
        pytest.param(
            0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", id="no leaf"
        ),
        pytest.param(
            1, "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d", id="one leaf"
        ),
        pytest.param(
            2, "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125", id="two"
        ),
        pytest.param(
            3, "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77", id="three"
        ),
        pytest.param(
            4, "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7", id="four"
        ),
        pytest.param(
            5, "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4", id="five"
        ),
        pytest.param(
            6, "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef", id="six"
        ),
        pytest.param(
            7, "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c", id="seven"
        ),
        pytest.param(
            8, "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328", id="eight"
        ),
    ],
)
def test_the_trees_of_certificate_transparency_have_their_known_roots(leaves, expected):
    assert root(LEAVES[:leaves]).hex() == expected


def as_the_rfc_says_it(leaves: list[bytes]) -> bytes:
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return sha256(b"\x00" + leaves[0]).digest()
    split = 1
    while 2 * split < len(leaves):
        split *= 2
    left, right = as_the_rfc_says_it(leaves[:split]), as_the_rfc_says_it(leaves[split:])
    return sha256(b"\x01" + left + right).digest()


@given(st.lists(st.binary(max_size=40), max_size=80))
def test_the_stream_gives_what_the_recursive_definition_gives(leaves):
    assert root(iter(leaves)) == as_the_rfc_says_it(leaves)


@given(st.lists(st.binary(min_size=32, max_size=32), min_size=2, max_size=20, unique=True))
def test_two_leaves_exchanged_give_another_root(leaves):
    exchanged = [leaves[1], leaves[0], *leaves[2:]]

    assert root(exchanged) != root(leaves)


def test_a_doubled_last_leaf_gives_another_root():
    assert root([b"a", b"b", b"c"]) != root([b"a", b"b", b"c", b"c"])
