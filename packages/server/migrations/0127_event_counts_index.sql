-- non-transactional
DROP INDEX CONCURRENTLY IF EXISTS "message_count_without_events";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "message_count_without_events" ON "message_count" USING btree ("account_id","occurrence_id","block") WHERE kind = 0 and not has_events;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "delivery_failed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "delivery_failed" ON "delivery" USING btree ("account_id","updated_at") WHERE state = 3;
