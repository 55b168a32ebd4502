-- non-transactional
DROP INDEX CONCURRENTLY IF EXISTS "kept_spend_old";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "kept_spend_old" ON "kept_spend" USING btree ("experiment_id") WHERE orders_before is null;
