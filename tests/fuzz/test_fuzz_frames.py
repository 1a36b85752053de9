"""What comes from a worker's pipe is frames or refused, in whatever pieces and whatever it is."""

import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

import msgspec
import pytest
from fuzz_amounts import amounts, tried
from hypothesis import example, given
from hypothesis import strategies as st

from donka.sandbox.pipes import Pipes, Refused
from donka.sandbox.wire import MAX_FRAME, Failed, FromWorker, Hello, Offers, Ready, Reply, frame

encode = msgspec.msgpack.Encoder().encode

TEXTS = st.text(max_size=30)
REPLIES = st.builds(
    Reply,
    visit=st.integers(0, 2**63 - 1),
    game=st.integers(-(2**31), 2**31),
    cards=st.binary(max_size=20),
    detail=TEXTS,
)
MESSAGES = st.one_of(
    REPLIES,
    st.just(Ready()),
    st.builds(Failed, TEXTS),
    st.builds(Hello, st.integers(0, 9), st.dictionaries(TEXTS, st.booleans(), max_size=3)),
    st.just(Offers((), ("a problem",))),
)
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats()
    | TEXTS
    | st.binary(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(TEXTS, inner, max_size=5),
    max_leaves=20,
)
LONGEST = 4_000
"""Bytes in one example; a pipe takes more than that at once."""


class Line:
    """The two ends of a worker's three pipes."""

    def __init__(self) -> None:
        requests, stdin = os.pipe()
        stdout, self.replies = os.pipe()
        stderr, self.printed = os.pipe()
        self.pipes = Pipes(stdin, stdout, stderr)
        self._ends = (requests, self.replies, self.printed)

    def close(self) -> None:
        self.pipes.close()
        for end in self._ends:
            os.close(end)


@contextmanager
def line() -> Iterator[Line]:
    opened = Line()
    try:
        yield opened
    finally:
        opened.close()


def received(pieces: list[bytes]) -> tuple[list[FromWorker], str | None]:
    """What the host makes of *pieces*, each read before the next is written; and why it refused."""
    frames: list[FromWorker] = []
    with line() as opened:
        try:
            for piece in pieces:
                os.write(opened.replies, piece)
                frames += opened.pipes.frames(0)
            # What is wrong behind the last good frame is said when it is asked for once more.
            frames += opened.pipes.frames(0)
        except Refused as refused:
            return frames, f"{refused.kind}: {refused.detail}"
    return frames, None


def split(data: bytes, cuts: list[int]) -> list[bytes]:
    places = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    return [data[a:b] for a, b in pairwise(places)]


CUTS = st.lists(st.integers(0, LONGEST), max_size=12)


@pytest.mark.parametrize("examples", amounts())
def test_frames_arrive_whole_however_they_are_cut(examples: int) -> None:
    @tried(examples)
    @given(messages=st.lists(MESSAGES, max_size=8), cuts=CUTS)
    def check(messages: list[FromWorker], cuts: list[int]) -> None:
        data = b"".join(frame(encode(message)) for message in messages)

        assert received(split(data, cuts)) == (messages, None)

    check()


@pytest.mark.parametrize("examples", amounts())
def test_a_cut_off_frame_is_waited_for(examples: int) -> None:
    @tried(examples)
    @given(messages=st.lists(MESSAGES, min_size=1, max_size=4), cut=st.integers(1, LONGEST))
    def check(messages: list[FromWorker], cut: int) -> None:
        last = frame(encode(messages[-1]))
        whole = b"".join(frame(encode(message)) for message in messages[:-1])
        data = whole + last[: -(cut % len(last)) or -1]

        assert received([data]) == (messages[:-1], None)

    check()


@pytest.mark.parametrize("examples", amounts())
def test_any_bytes_behind_good_frames_are_refused_or_waited_for(examples: int) -> None:
    @tried(examples)
    @given(messages=st.lists(REPLIES, max_size=3), rest=st.binary(max_size=LONGEST // 2), cuts=CUTS)
    @example(messages=[], rest=b"\xff\xff\xff\xff", cuts=[])
    @example(messages=[], rest=struct.pack("<I", MAX_FRAME + 1), cuts=[])
    def check(messages: list[FromWorker], rest: bytes, cuts: list[int]) -> None:
        data = b"".join(frame(encode(message)) for message in messages) + rest

        frames, _ = received(split(data, cuts))

        assert frames[: len(messages)] == messages

    check()


@pytest.mark.parametrize("examples", amounts())
def test_any_value_in_a_frame_is_an_answer_or_refused(examples: int) -> None:
    @tried(examples)
    @given(value=ANYTHING, tag=st.sampled_from(["reply", "ready", "hello", "offers", "probed", ""]))
    def check(value: object, tag: str) -> None:
        for whole in (value, [tag, value], [tag, *value] if isinstance(value, list) else [tag]):
            frames, refusal = received([frame(encode(whole))])
            assert len(frames) + (refusal is not None) == 1
            assert all(isinstance(each, FromWorker) for each in frames)

    check()


@pytest.mark.parametrize("examples", amounts())
def test_a_good_frame_with_a_flipped_byte_is_an_answer_or_refused(examples: int) -> None:
    @tried(examples)
    @given(message=MESSAGES, at=st.integers(0, LONGEST), byte=st.integers(0, 255))
    def check(message: FromWorker, at: int, byte: int) -> None:
        data = bytearray(encode(message))
        data[at % len(data)] = byte

        frames, refusal = received([frame(bytes(data))])

        assert len(frames) + (refusal is not None) == 1

    check()


@pytest.mark.parametrize(
    "payload",
    [
        pytest.param(b"\x91" * 60_000, id="lists in lists"),
        pytest.param(b"\x81\xa1a" * 20_000, id="maps in maps"),
        pytest.param(b"\x92\xa5reply" + b"\x91" * 50_000, id="an answer of lists in lists"),
        pytest.param(b"\xdd\xff\xff\xff\xff", id="a list of four thousand million"),
        pytest.param(b"\xdf\xff\xff\xff\xff", id="a map of four thousand million"),
        pytest.param(b"\xc6\xff\xff\xff\xff", id="bytes of four gigabytes"),
        pytest.param(b"\x93\xa5reply\xdd\xff\xff\xff\xff", id="an answer that is too long"),
        pytest.param(b"", id="nothing"),
    ],
)
def test_what_only_announces_too_much_is_refused(payload: bytes) -> None:
    frames, refusal = received([frame(payload)])

    assert frames == []
    assert refusal is not None
    assert refusal.startswith("malformed: a frame that is no answer: ")


def test_a_length_beyond_all_is_refused_before_it_is_waited_for() -> None:
    assert received([struct.pack("<I", MAX_FRAME + 1)]) == (
        [],
        f"malformed: announced a frame of {MAX_FRAME + 1} bytes",
    )
