-- A column of its own: a night of an earlier version completes the bitmaps of quadrants and affinities alone.
ALTER TABLE "insight_progress" ADD COLUMN "has_probability_people" boolean DEFAULT false NOT NULL;
