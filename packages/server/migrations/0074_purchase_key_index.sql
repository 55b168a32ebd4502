-- non-transactional
-- For a primary key that contains the customer, by which a cluster distributes the table. It also covers what audiences read, so that it
-- replaces two indexes, and new lines get cheaper. Each index has a migration of its own: a repetition builds only that one again.
DROP INDEX CONCURRENTLY IF EXISTS "purchase_customer_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "purchase_customer_key" ON "purchase" USING btree ("customer_id","at","id")
  INCLUDE ("store_id","product_id","amount","payment_method","discount_type","reward_type");
