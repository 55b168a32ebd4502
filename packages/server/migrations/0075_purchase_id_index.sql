-- non-transactional
-- Imports and their undoing look purchases up by id, which the new primary key does not begin with.
DROP INDEX CONCURRENTLY IF EXISTS "purchase_id";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "purchase_id" ON "purchase" USING btree ("id");
