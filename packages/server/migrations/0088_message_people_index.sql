-- non-transactional
DROP INDEX CONCURRENTLY IF EXISTS "message_count_without_people";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "message_count_without_people" ON "message_count" USING btree ("occurrence_id","block") WHERE kind = 0 and not has_people;
