"""The content of a ChatGPT message as text, with a mark and a note for each part that is none."""

from __future__ import annotations

from collections.abc import Mapping

from stilltrue.surfaces.importers.base import Broken

# What the model thought to itself was said to nobody.
_UNSAID = frozenset({"thoughts", "reasoning_recap"})
# Where the kinds of content without `parts` keep their text, in reading order.
_TEXT_FIELDS = ("title", "user_profile", "user_instructions", "model_set_context", "text", "result", "content")
_USER_FIELDS = ("about_user_message", "about_model_message")


def said(
    content: Mapping[str, object], metadata: Mapping[str, object], place: str
) -> tuple[str, dict[str, object], Broken | None]:
    """The text of a content, what to note of it, and a report where something in it is unreadable."""
    kind = content.get("content_type")
    if isinstance(kind, str) and kind in _UNSAID:
        return "", {}, None
    meta: dict[str, object] = {} if kind in ("text", None) or not isinstance(kind, str) else {"content_type": kind}
    if isinstance(url := content.get("url"), str) and url:
        meta["url"] = url
    raw_parts = content.get("parts")
    parts = raw_parts if isinstance(raw_parts, list) else []
    texts = [said_in for part in parts if (said_in := _part(part))]
    texts += [text for name in _TEXT_FIELDS if isinstance(text := content.get(name), str) and text.strip()]
    texts = texts or _user_context(metadata)
    attachments = [_attachment(part) for part in parts if isinstance(part, dict) and not _spoken(part)]
    attachments += _uploads(metadata)
    if attachments:
        meta["attachments"] = attachments
    return "\n\n".join(texts), meta, _fault(content, parts, texts, place)


def _part(part: object) -> str:
    if isinstance(part, str):
        return part if part.strip() else ""
    if not isinstance(part, dict):
        return ""
    return _spoken(part) or f"[{_kind(part)}]"


def _spoken(part: Mapping[str, object]) -> str | None:
    """What a part says in words: a transcription, a text block."""
    text = part.get("text")
    return text if isinstance(text, str) and text.strip() else None


def _kind(part: Mapping[str, object]) -> str:
    kind = part.get("content_type")
    if not isinstance(kind, str):
        return "attachment"
    return next((word for word in ("image", "audio", "video") if word in kind), kind[:40])


def _attachment(part: Mapping[str, object]) -> dict[str, object]:
    pointer = part.get("asset_pointer")
    kind: dict[str, object] = {"kind": _kind(part)}
    return kind | ({"asset": pointer} if isinstance(pointer, str) else {})


def _uploads(metadata: Mapping[str, object]) -> list[dict[str, object]]:
    uploads = metadata.get("attachments")
    names = [item.get("name") for item in uploads if isinstance(item, dict)] if isinstance(uploads, list) else []
    return [{"kind": "file", "name": name} for name in names if isinstance(name, str)]


def _user_context(metadata: Mapping[str, object]) -> list[str]:
    context = metadata.get("user_context_message_data")
    if not isinstance(context, dict):
        return []
    return [text for name in _USER_FIELDS if isinstance(text := context.get(name), str) and text.strip()]


def _fault(content: Mapping[str, object], parts: list[object], texts: list[str], place: str) -> Broken | None:
    raw_parts = content.get("parts")
    if raw_parts is not None and not isinstance(raw_parts, list):
        return Broken(place=f"{place}.content.parts", reason=f"a {type(raw_parts).__name__} where a list was wanted")
    n_strange = sum(not isinstance(part, str | dict | None) for part in parts)
    if n_strange:
        reason = f"{n_strange} parts are neither text nor an attachment; left out"
        return Broken(place=f"{place}.content.parts", reason=reason, kept=bool(texts))
    known = raw_parts is not None or any(name in content for name in _TEXT_FIELDS)
    if not texts and not known:
        kind = str(content.get("content_type"))[:40]
        return Broken(place=f"{place}.content", reason=f"content of the kind {kind!r} has no text; skipped")
    return None
