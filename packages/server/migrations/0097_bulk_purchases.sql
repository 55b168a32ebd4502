-- A transaction that imports purchases may leave the last purchases of its customers to its end: they are in the change queue, and whoever
-- takes them off it brings them up to date as well.
CREATE OR REPLACE FUNCTION purchase_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('pregon.last_purchases', true) = 'deferred' THEN
    RETURN NULL;
  END IF;
  UPDATE customer SET last_purchase_at = newest.at, last_store_id = newest.store_id
  FROM (SELECT DISTINCT ON (customer_id) customer_id, at, store_id FROM added WHERE amount >= 0
    ORDER BY customer_id, at DESC, id DESC) newest
  WHERE customer.id = newest.customer_id AND (customer.last_purchase_at IS NULL OR customer.last_purchase_at <= newest.at);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- A transaction that took the lock of deletions before it looked up customers, stores and products in their account has verified them.
CREATE OR REPLACE FUNCTION purchase_references_verified() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  undisturbed boolean;
  stray text;
BEGIN
  IF current_setting('pregon.purchase_references', true) = 'verified' THEN
    RETURN NULL;
  END IF;
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
