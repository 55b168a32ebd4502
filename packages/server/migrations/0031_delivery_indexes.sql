-- non-transactional
DROP INDEX CONCURRENTLY IF EXISTS "delivery_method";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "delivery_method" ON "delivery" USING btree ("method_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "delivery_unreached";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "delivery_unreached" ON "delivery" USING btree ("occurrence_id","method_id","customer_id") WHERE state in (3, 4);
