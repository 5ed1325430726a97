"""Secrets taken out before anything is stored, and all that only looks like one left in."""

from __future__ import annotations

import pytest

from stilltrue.ingest.scrub import scrub

# Shapes of well-known tokens, put together here so that no scanner takes this file for a leak.
GITHUB = "ghp_" + "a1B2c3D4e" * 4
AWS = "AKIA" + "IOSFODNN7EXAMPLE"
OPENAI = "sk-" + "proj-abcdefghijklmnopqrstuv1234"
JWT = "eyJ" + "hbGciOiJIUzI1" + ".eyJ" + "zdWIiOiIxMjM0" + ".SflKxwRJSMeKKF2QT4"
PEM = "-----BEGIN RSA " + "PRIVATE KEY-----\nMIIEowIBAAKCAQEA\n-----END RSA PRIVATE KEY-----"


@pytest.mark.parametrize(
    ("text", "without"),
    [
        ("my password is hunter2", "my password is [secret: password]"),
        ("The wifi password is sunflower.", "The wifi password is [secret: password]."),
        ("password for the bank is 4821", "password for the bank is [secret: password]"),
        ("비밀번호는 qwerty12야", "비밀번호는 [secret: password]야"),
        ("네이버 비번 sunflower야", "네이버 비번 [secret: password]야"),
        ("국민은행 비밀번호는 4821이야", "국민은행 비밀번호는 [secret: password]이야"),
        ("내 비밀번호는 123456이야", "내 비밀번호는 [secret: password]이야"),
        ("My card PIN is 4821.", "My card PIN is [secret: password]."),
        ("DB_PASSWORD=s3cret!", "DB_PASSWORD=[secret: password]!"),
        ("postgres://ana:pa55w@db:5432/x", "postgres://ana:[secret: password]@db:5432/x"),
        ("card 4111 1111 1111 1111, exp 12/29", "card [secret: card number], exp 12/29"),
        ("카드번호 5555-5555-5555-4444", "카드번호 [secret: card number]"),
        ("cvv 123", "cvv [secret: card security code]"),
        ("IBAN DE89 3704 0044 0532 0130 00", "IBAN [secret: IBAN]"),
        ("내 계좌번호는 110-123-456789야", "내 계좌번호는 [secret: account number]야"),
        ("Your verification code is 482913.", "Your verification code is [secret: one-time code]."),
        ("123456 is your Acme login code", "[secret: one-time code] is your Acme login code"),
        ("[톡] 인증번호 482913 입니다", "[톡] 인증번호 [secret: one-time code] 입니다"),
        ("나는 900101-1234567", "나는 [secret: resident number]"),
        ("SSN 123-45-6789", "SSN [secret: social security number]"),
        ("passport number is M12345678", "passport number is [secret: passport number]"),
        ("여권번호는 M123A4567이에요", "여권번호는 [secret: passport number]이에요"),
        (f"key {OPENAI} ok", "key [secret: API key] ok"),
        (f"{GITHUB}", "[secret: access token]"),
        (f"aws {AWS}", "aws [secret: access key]"),
        (f"Bearer {JWT}", "Bearer [secret: access token]"),
        (f"here:\n{PEM}\nthanks", "here:\n[secret: private key]\nthanks"),
        (f"cut off {PEM[:50]}", "cut off [secret: private key]"),
        ("api_key = 'abcdef1234567890'", "api_key = '[secret: API key]'"),
        ("seed phrase: " + "apple " * 11 + "apple", "seed phrase: [secret: seed phrase]"),
    ],
)
def test_a_secret_is_replaced_by_a_marker_of_its_kind(text: str, without: str):
    assert scrub(text).text == without


@pytest.mark.parametrize(
    "text",
    [
        "My gym locker combination is 4417.",
        "창고 비밀번호는 5936이에요.",
        "the shed password is 4417",
        "password for the shed is 4417",
        "현관 비밀번호는 1234*이야",
        "my bike lock code is 1234",
        "my password is strong",
        "the password is hard to remember",
        "I forgot my password",
        "비밀번호를 바꿨어",
        "비밀번호는 8자 이상이어야 해",
        "password: string",
        "password: <your password>",
        'password = request.form["password"]',
        "version 1.2.3 and 10.20.30.40",
        "call 010-1234-5678 or +1 415 555 2671",
        "order number 4111111111111111",
        "주문번호 20260508123456",
        "commit 3f2a9c1e8b7d6f5a4c3b2a1908f7e6d5c4b3a291",
        "550e8400-e29b-41d4-a716-446655440000",
        "2026-05-08 at 10:30, 1,234,567 won",
        "epoch 1700000000000",
        "990231-1234567 is no birthday",
        "ISBN 978-3-16-148410-0",
        "my passport expires in 2030",
        "the pin is on the map",
        "암호화폐 1000개",
        "4111 1111 1111 1112 fails its check digit",
        "",
    ],
)
def test_what_only_looks_like_a_secret_stays(text: str):
    assert scrub(text) == scrub(text).__class__(text, ())


def test_the_kinds_are_told_in_the_order_of_the_text():
    found = scrub("my password is hunter2 and my card 4111111111111111").found

    assert found == ("password", "card number")


@pytest.mark.parametrize(
    "text", ["비밀번호는 qwerty12야", "Password: sunflower", f"token={GITHUB}", "cvv: 123, otp 123456"]
)
def test_a_scrubbed_text_is_scrubbed_no_further(text: str):
    once = scrub(text).text

    assert scrub(once).text == once


@pytest.mark.parametrize(
    "piece",
    [
        "1 ",
        "1",
        "a",
        "password is ",
        "비밀번호는 ",
        "-----BEGIN PRIVATE KEY-----",
        "eyJ",
        "seed phrase ",
        "a://b:",
        "sk-",
        "AB12 ",
        "\ud800\x00",
    ],
)
def test_a_megabyte_of_anything_is_read_once(piece: str):
    assert len(scrub(piece * (1_000_000 // len(piece))).text) > 0
