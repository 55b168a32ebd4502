-- non-transactional
-- For primary keys that contain the customer, by which a cluster distributes these tables. The next migration adopts them. That of
-- purchases also covers what audiences read, so that it replaces two indexes, and new lines get cheaper.
DROP INDEX CONCURRENTLY IF EXISTS "purchase_customer_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "purchase_customer_key" ON "purchase" USING btree ("customer_id","at","id")
  INCLUDE ("store_id","product_id","amount","payment_method","discount_type","reward_type");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "visit_customer_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "visit_customer_key" ON "visit" USING btree ("customer_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "client_consent_customer_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "client_consent_customer_key" ON "client_consent" USING btree ("customer_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "customer_event_customer_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "customer_event_customer_key" ON "customer_event" USING btree ("customer_id","id");
