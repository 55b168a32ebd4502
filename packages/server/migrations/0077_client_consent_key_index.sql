-- non-transactional
-- For a primary key that contains the customer, by which a cluster distributes the table.
DROP INDEX CONCURRENTLY IF EXISTS "client_consent_customer_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "client_consent_customer_key" ON "client_consent" USING btree ("customer_id","id");
