-- non-transactional
-- For the list of customers by name, by last purchase and by sales. Names are compared in upper case, without accents; those without one come last.
CREATE OR REPLACE FUNCTION name_order(first_name text, last_name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(nullif(btrim(upper(regexp_replace(
    normalize(left(first_name || ' ' || last_name, 200), NFD), '[\u0300-\u036f]+', '', 'g'))), ''), '~')
$$;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "customer_named";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "customer_named" ON "customer" USING btree ("account_id",name_order("first_name", "last_name") collate "C","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "customer_sales_bought";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "customer_sales_bought" ON "customer_sales" USING btree ("account_id",coalesce("last_purchase_at", '-infinity'::timestamptz),"customer_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "customer_sales_value";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "customer_sales_value" ON "customer_sales" USING btree ("account_id","sales","customer_id");
