-- Of which space a turn was that was forgotten, so that an export carries those of its own spaces alone.

ALTER TABLE erased_turn ADD COLUMN space_mark TEXT;
