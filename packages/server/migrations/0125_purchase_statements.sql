-- Statements that write purchases keep what follows from them themselves, where begin_purchase_writes has said so in their transaction.
-- The triggers do nothing there. They still serve processes of the version before, and whoever else writes purchases.
CREATE FUNCTION begin_purchase_writes() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('pregon.purchases', 'by statement', true), set_config('pregon.purchase_references', 'verified', true),
    pg_advisory_xact_lock_shared(727006, 0);
  -- In a statement of its own, which sees a recount that was committed before the lock was granted.
  RETURN receipts_counted_through();
END;
$$;
--> statement-breakpoint
-- The last purchases of some customers, after their purchases were changed or deleted. Unchanged rows are neither written nor locked. The
-- rows are locked in order before purchases are read, by a statement that sees what was committed meanwhile.
CREATE FUNCTION update_last_purchases(customers bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  stale bigint[];
BEGIN
  stale := ARRAY(
    SELECT k.id FROM customer k LEFT JOIN LATERAL (
      SELECT at, store_id FROM purchase WHERE customer_id = k.id AND amount >= 0 ORDER BY at DESC, purchase.id DESC LIMIT 1) newest ON true
    WHERE k.id = ANY (customers) AND (k.last_purchase_at, k.last_store_id) IS DISTINCT FROM (newest.at, newest.store_id)
    ORDER BY k.id FOR NO KEY UPDATE OF k);
  IF stale <> '{}' THEN
    PERFORM last_purchase_again(stale);
  END IF;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION purchase_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('pregon.purchases', true) = 'by statement' OR current_setting('pregon.last_purchases', true) = 'deferred' THEN
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
CREATE OR REPLACE FUNCTION purchase_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('pregon.purchases', true) = 'by statement' THEN
    RETURN NULL;
  END IF;
  PERFORM last_purchase_again(ARRAY(SELECT DISTINCT customer_id FROM removed));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION purchase_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('pregon.purchases', true) = 'by statement' THEN
    RETURN NULL;
  END IF;
  PERFORM last_purchase_again(ARRAY(SELECT customer_id FROM removed UNION SELECT customer_id FROM added));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION receipt_lines_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE counted bigint;
BEGIN
  IF current_setting('pregon.purchases', true) = 'by statement' THEN
    RETURN NULL;
  END IF;
  counted := receipts_counted_through();
  INSERT INTO counted_receipt AS known (account_id, customer_id, store_id, code, at, amount, units, lines)
  SELECT account_id, customer_id, store_id, receipt_code(receipt, reference, at) AS code, min(at), sum(amount), sum(units), count(*)
  FROM added WHERE customer_id <= counted GROUP BY 1, 2, 3, 4 ORDER BY 2, 3, 4
  ON CONFLICT (customer_id, store_id, code) DO UPDATE SET at = least(known.at, excluded.at),
    amount = known.amount + excluded.amount, units = known.units + excluded.units, lines = known.lines + excluded.lines;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION receipt_lines_removed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE counted bigint;
BEGIN
  IF current_setting('pregon.purchases', true) = 'by statement' THEN
    RETURN NULL;
  END IF;
  counted := receipts_counted_through();
  UPDATE counted_receipt r SET amount = r.amount - gone.amount, units = r.units - gone.units, lines = r.lines - gone.lines
  FROM (SELECT account_id, customer_id, store_id, receipt_code(receipt, reference, at) AS code, sum(amount) AS amount,
      sum(units) AS units, count(*) AS lines
    FROM removed WHERE customer_id <= counted GROUP BY 1, 2, 3, 4) gone
  WHERE r.account_id = gone.account_id AND r.customer_id = gone.customer_id AND r.store_id = gone.store_id AND r.code = gone.code;
  PERFORM receipts_again(ARRAY(SELECT DISTINCT customer_id FROM removed WHERE customer_id <= counted));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION receipt_lines_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE counted bigint;
BEGIN
  IF current_setting('pregon.purchases', true) = 'by statement' OR NOT EXISTS (SELECT FROM added) THEN
    RETURN NULL;
  END IF;
  counted := receipts_counted_through();
  INSERT INTO counted_receipt AS known (account_id, customer_id, store_id, code, at, amount, units, lines)
  SELECT account_id, customer_id, store_id, receipt_code(receipt, reference, at) AS code, min(at), sum(sign * amount),
    sum(sign * units), sum(sign)
  FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) line
  WHERE customer_id <= counted GROUP BY 1, 2, 3, 4 ORDER BY 2, 3, 4
  ON CONFLICT (customer_id, store_id, code) DO UPDATE SET at = least(known.at, excluded.at),
    amount = known.amount + excluded.amount, units = known.units + excluded.units, lines = known.lines + excluded.lines;
  PERFORM receipts_again(ARRAY(
    SELECT customer_id FROM added WHERE customer_id <= counted UNION SELECT customer_id FROM removed WHERE customer_id <= counted));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- As before, and alone: whoever has asked which totals are kept, and writes by that answer, is waited for.
CREATE OR REPLACE FUNCTION recount_receipts() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '2s' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(727006, 0);
  CREATE OR REPLACE VIEW receipt AS
  SELECT account_id, customer_id, store_id, code, at, amount, units, lines FROM counted_receipt
  UNION ALL
  SELECT account_id, customer_id, store_id, receipt_code(receipt, reference, at), min(at), sum(amount), sum(units), count(*)::integer
  FROM purchase
  WHERE customer_id > (SELECT through FROM receipt_backfill) AND (SELECT through FROM receipt_backfill) < 9007199254740991
  GROUP BY 1, 2, 3, 4;
  UPDATE receipt_backfill SET through = 0;
  TRUNCATE counted_receipt;
END;
$$;
