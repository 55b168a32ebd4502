-- In the order in which others lock them, and before anything else, so that nobody writes purchases between constraints and triggers.
LOCK TABLE "customer", "store", "product", "purchase" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE "purchase" DROP CONSTRAINT "purchase_customer_id_customer_id_fk";
--> statement-breakpoint
ALTER TABLE "purchase" DROP CONSTRAINT "purchase_store_id_store_id_fk";
--> statement-breakpoint
ALTER TABLE "purchase" DROP CONSTRAINT "purchase_product_id_product_id_fk";
--> statement-breakpoint
-- Every update of a customer's last purchase checked this one: it is the store of a purchase, which is verified below.
ALTER TABLE "customer" DROP CONSTRAINT "customer_last_store_id_store_id_fk";
--> statement-breakpoint
-- Verifies that the customers, stores and products of the purchases that a statement wrote are of their account, all at once. Foreign
-- keys lock a row of each for every line. These triggers and those of deletions exclude each other by an advisory lock of the account
-- instead. A deletion takes it exclusively; while one waits for it or has it, rows are locked as a foreign key would, so that writers of
-- purchases never wait for this lock. By subqueries, which the planner cannot turn into a scan of all customers.
CREATE FUNCTION purchase_references_verified() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  undisturbed boolean;
  stray text;
BEGIN
  SELECT bool_and(pg_try_advisory_xact_lock_shared(727004, account_id)) INTO undisturbed
  FROM (SELECT DISTINCT account_id FROM added) writing;
  IF NOT undisturbed THEN
    PERFORM FROM customer WHERE id = ANY (ARRAY(SELECT DISTINCT customer_id FROM added)) ORDER BY id FOR KEY SHARE;
    PERFORM FROM store WHERE id = ANY (ARRAY(SELECT DISTINCT store_id FROM added)) ORDER BY id FOR KEY SHARE;
    PERFORM FROM product WHERE id = ANY (ARRAY(SELECT DISTINCT product_id FROM added)) ORDER BY id FOR KEY SHARE;
  END IF;
  SELECT 'customer ' || customer_id INTO stray FROM added
  WHERE account_id IS DISTINCT FROM (SELECT account_id FROM customer WHERE customer.id = added.customer_id) LIMIT 1;
  IF NOT FOUND THEN
    SELECT 'store ' || store_id INTO stray FROM (SELECT DISTINCT account_id, store_id FROM added) used
    WHERE account_id IS DISTINCT FROM (SELECT account_id FROM store WHERE store.id = used.store_id) LIMIT 1;
  END IF;
  IF NOT FOUND THEN
    SELECT 'product ' || product_id INTO stray
    FROM (SELECT DISTINCT account_id, product_id FROM added WHERE product_id IS NOT NULL) used
    WHERE account_id IS DISTINCT FROM (SELECT account_id FROM product WHERE product.id = used.product_id) LIMIT 1;
  END IF;
  IF FOUND THEN
    RAISE foreign_key_violation USING MESSAGE = format('purchase of %s, which is not in its account', stray),
      TABLE = 'purchase', CONSTRAINT = 'purchase_references';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER purchase_references_of_added AFTER INSERT ON "purchase" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION purchase_references_verified();
--> statement-breakpoint
CREATE TRIGGER purchase_references_of_changed AFTER UPDATE ON "purchase" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION purchase_references_verified();
--> statement-breakpoint
-- Refuses to delete what purchases refer to. The purchases of a customer are found by an index, those of stores and products by reading
-- all of them once, as a foreign key would for each row.
CREATE FUNCTION purchases_verified() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_used boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(727004, account_id) FROM (SELECT DISTINCT account_id FROM removed ORDER BY 1) deleting;
  CASE TG_TABLE_NAME
    WHEN 'customer' THEN
      SELECT EXISTS (SELECT FROM removed
        WHERE (SELECT customer_id FROM purchase WHERE purchase.customer_id = removed.id LIMIT 1) IS NOT NULL) INTO is_used;
    WHEN 'store' THEN
      SELECT EXISTS (SELECT FROM purchase WHERE store_id IN (SELECT id FROM removed)) INTO is_used;
    WHEN 'product' THEN
      SELECT EXISTS (SELECT FROM purchase WHERE product_id IN (SELECT id FROM removed)) INTO is_used;
  END CASE;
  IF is_used THEN
    RAISE foreign_key_violation USING MESSAGE = format('a deleted %s has purchases', TG_TABLE_NAME),
      TABLE = 'purchase', CONSTRAINT = 'purchase_references';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER purchases_of_removed AFTER DELETE ON "customer" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION purchases_verified();
--> statement-breakpoint
CREATE TRIGGER purchases_of_removed AFTER DELETE ON "store" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION purchases_verified();
--> statement-breakpoint
CREATE TRIGGER purchases_of_removed AFTER DELETE ON "product" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION purchases_verified();
