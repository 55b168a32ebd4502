-- non-transactional
DROP INDEX CONCURRENTLY IF EXISTS "customer_listed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "customer_listed" ON "customer" USING btree ("account_id","id");
