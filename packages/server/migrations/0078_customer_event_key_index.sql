-- non-transactional
-- For a primary key that contains the customer, by which a cluster distributes the table.
DROP INDEX CONCURRENTLY IF EXISTS "customer_event_customer_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "customer_event_customer_key" ON "customer_event" USING btree ("customer_id","id");
