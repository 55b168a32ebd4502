-- The rule of the contract's optionCode, here for the names that the database compares and searches.
CREATE FUNCTION option_code(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT upper(regexp_replace(normalize(name, NFD), '[\s\u0300-\u036f]+', '', 'g'))
$$;
--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "city_code" text GENERATED ALWAYS AS (option_code(city)) STORED;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "department_code" text GENERATED ALWAYS AS (option_code(department)) STORED;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "last_purchase_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "last_store_id" integer;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "name_code" text GENERATED ALWAYS AS (option_code(name)) STORED;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "city_code" text GENERATED ALWAYS AS (option_code(city)) STORED;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "department_code" text GENERATED ALWAYS AS (option_code(department)) STORED;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "zone_code" text GENERATED ALWAYS AS (option_code(zone)) STORED;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_last_store_id_store_id_fk" FOREIGN KEY ("last_store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE FUNCTION purchase_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customer SET last_purchase_at = newest.at, last_store_id = newest.store_id
  FROM (SELECT DISTINCT ON (customer_id) customer_id, at, store_id FROM added ORDER BY customer_id, at DESC, id DESC) newest
  WHERE customer.id = newest.customer_id AND (customer.last_purchase_at IS NULL OR customer.last_purchase_at <= newest.at);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER purchase_added AFTER INSERT ON "purchase" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION purchase_added();
--> statement-breakpoint
CREATE FUNCTION last_purchase_again(customers bigint[]) RETURNS void LANGUAGE sql AS $$
  UPDATE customer SET (last_purchase_at, last_store_id) =
    (SELECT at, store_id FROM purchase WHERE customer_id = customer.id ORDER BY at DESC, purchase.id DESC LIMIT 1)
  WHERE id = ANY (customers);
$$;
--> statement-breakpoint
CREATE FUNCTION purchase_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM last_purchase_again(ARRAY(SELECT DISTINCT customer_id FROM removed));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER purchase_removed AFTER DELETE ON "purchase" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION purchase_removed();
--> statement-breakpoint
CREATE FUNCTION purchase_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM last_purchase_again(ARRAY(SELECT customer_id FROM removed UNION SELECT customer_id FROM added));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER purchase_changed AFTER UPDATE ON "purchase" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION purchase_changed();
--> statement-breakpoint
SELECT last_purchase_again(ARRAY(SELECT DISTINCT customer_id FROM purchase));
