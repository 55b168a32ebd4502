-- non-transactional
-- For the dashboard of stores: what each of them sold, who visited it and who registered there.
DROP INDEX CONCURRENTLY IF EXISTS "visit_store";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "visit_store" ON "visit" USING btree ("store_id","at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "customer_registered";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "customer_registered" ON "customer" USING btree ("home_store_id","registered_at") WHERE registered_at is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "counted_receipt_store";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "counted_receipt_store" ON "counted_receipt" USING btree ("store_id","at","customer_id","amount");
