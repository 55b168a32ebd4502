-- non-transactional
DROP INDEX CONCURRENTLY IF EXISTS "customer_photo_age";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "customer_photo_age" ON "customer_photo" USING btree ("account_id","created_at");
