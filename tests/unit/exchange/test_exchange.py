"""What every question over HTTP rests on: waits, events and addresses, whatever a server or a user writes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stilltrue.errors import BadRequest
from stilltrue.exchange.address import checked_key, place
from stilltrue.exchange.events import Event, events
from stilltrue.exchange.retry import Retries, asked_wait
from stilltrue.exchange.text import sendable, whole

STREAM = 'event: 조각\ndata: {"a": "부산"}\n\n: still there\n\ndata: one\ndata: two\r\n\r\nid: 7\n\ndata: [DONE]\n\n'.encode()
EVENTS = [Event("조각", '{"a": "부산"}'), Event("", "one\ntwo"), Event("", "[DONE]")]


@given(st.lists(st.integers(0, len(STREAM)), max_size=12))
def test_events_are_the_same_however_the_bytes_are_cut(cuts):
    places = [0, *sorted(cuts), len(STREAM)]

    found = list(events(STREAM[start:end] for start, end in pairwise(places)))

    assert found == EVENTS


@given(st.lists(st.binary(max_size=30), max_size=10))
def test_no_bytes_make_the_reading_of_events_fail(chunks):
    assert all(isinstance(event.data, str) for event in events(chunks))


def test_a_long_line_in_many_pieces_is_one_event():
    found = list(events([b"data: ", *[b"x" * 10] * 50_000, b"\n\n"]))

    assert [len(event.data) for event in found] == [500_000]


def test_waits_double_up_to_the_longest_and_chance_takes_up_to_half():
    assert [Retries(chance=lambda: 1.0).wait(n, None) for n in range(1, 9)] == [0.5, 1, 2, 4, 8, 16, 30, 30]
    assert Retries(chance=lambda: 0.0).wait(1, None) == 0.25
    assert Retries().wait(1, 120.0) == 120.0


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": ""}, None),
        ({"retry-after": " 12 "}, 12.0),
        ({"retry-after": "0"}, 0.0),
        ({"retry-after": "1.5"}, 1.5),
        ({"retry-after": "Wed, 31 Dec 1969 08:49:37 GMT"}, 0.0),
        ({"retry-after": "Thu, 01 Jan 1970 00:02:00 GMT"}, 20.0),
        ({"retry-after": "Thu, 01 Jan 1970 00:02:00"}, 20.0),
        ({"retry-after": "Thu, 01 Jan 99999 00:02:00 GMT"}, None),
        ({"retry-after": "١٢"}, None),
        ({"retry-after": "9" * 5_000}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after-ms": "1500"}, 1.5),
        ({"retry-after-ms": "soon", "retry-after": "3"}, 3.0),
    ],
)
def test_a_wait_is_read_in_seconds_or_as_a_date(headers, seconds):
    assert asked_wait(headers, 100.0) == seconds


@pytest.mark.parametrize(
    ("spec", "url", "private", "local"),
    [
        ("https://example.com/v1/", "https://example.com/v1", True, False),
        ("http://example.com", "http://example.com", False, False),
        ("http://localhost:80/", "http://localhost:80", True, True),
        ("http://127.8.9.1/v1?a=b#c", "http://127.8.9.1/v1", True, True),
        ("http://[::1]:9/v1", "http://[::1]:9/v1", True, True),
        ("http://localhost.example.com", "http://localhost.example.com", False, False),
    ],
)
def test_a_place_says_where_and_whether_a_key_may_travel_there(spec, url, private, local):
    found = place(spec, what="it", wanted="https://<host>", key_name="KEY")

    assert (found.url, found.private, found.local) == (url, private, local)


@pytest.mark.parametrize(
    "spec",
    [
        "",
        "secret",
        "ftp://secret",
        "https://",
        "https://me:secret@host",
        "https://secret@host",
        "http://[secret",
        "http://host:secret/",
        "http://host/sec ret",
        "http://host/비밀secret",
    ],
)
def test_what_is_no_place_is_refused_without_being_repeated(spec):
    with pytest.raises(BadRequest) as caught:
        place(spec, what="the address", wanted="https://<host>", key_name="KEY")

    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("key", ["a b", "a\nb", "열쇠", "a\x00", "a\ud800"])
def test_a_key_that_no_header_can_carry_is_refused_without_being_repeated(key):
    with pytest.raises(BadRequest, match="set KEY to the key alone") as caught:
        checked_key(key, "KEY")

    assert key not in str(caught.value)


def test_halves_of_characters_are_put_together_where_both_are_there():
    assert whole("\ud83d" + "\ude00") == "😀"
    assert whole("\ude00" + "\ud83d") == "\ufffd\ufffd"


def test_texts_are_made_fit_to_be_sent():
    assert sendable("부산 😀") == "부산 😀"
    assert sendable("a\ud800b\x00c\udc00") == "a\ufffdb c\ufffd"
