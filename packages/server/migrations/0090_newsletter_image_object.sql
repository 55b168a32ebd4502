-- non-transactional
DROP INDEX CONCURRENTLY IF EXISTS "newsletter_image_object";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "newsletter_image_object" ON "newsletter_image" USING btree ("object_key") WHERE "object_key" is not null;
