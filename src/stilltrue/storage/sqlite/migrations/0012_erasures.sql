-- What was erased is never another's: numbers of units are given once, and copies learn that they are old.

ALTER TABLE tenant ADD COLUMN last_unit INTEGER NOT NULL DEFAULT 0; -- greatest number of a unit that is gone: no other is given it
ALTER TABLE tenant ADD COLUMN n_erasures INTEGER NOT NULL DEFAULT 0; -- by which whoever keeps copies knows that something was erased
ALTER TABLE vector_edition ADD COLUMN anew INTEGER NOT NULL DEFAULT 0; -- last edition in which a vector took the place of another
