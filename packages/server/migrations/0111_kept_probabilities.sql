-- The bitmaps have the customers of each probability as well: until the next night has gone through all of them, counts join the scores.
UPDATE "insight_progress" SET "has_score_people" = false WHERE "has_score_people";
