-- non-transactional
DROP INDEX CONCURRENTLY IF EXISTS "customer_photo_object";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "customer_photo_object" ON "customer_photo" USING btree ("object_key") WHERE "object_key" is not null;
