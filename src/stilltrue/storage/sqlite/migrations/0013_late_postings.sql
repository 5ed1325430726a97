-- The terms of the units that came last wait in words, and are taken into the postings many units at a time.

ALTER TABLE tenant ADD COLUMN last_posted INTEGER NOT NULL DEFAULT 0; -- greatest number of a unit whose terms are in the postings

UPDATE tenant SET last_posted = COALESCE((SELECT MAX(number) FROM unit WHERE tenant = 1), 0);
