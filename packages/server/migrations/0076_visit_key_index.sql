-- non-transactional
-- For a primary key that contains the customer, by which a cluster distributes the table.
DROP INDEX CONCURRENTLY IF EXISTS "visit_customer_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "visit_customer_key" ON "visit" USING btree ("customer_id","id");
