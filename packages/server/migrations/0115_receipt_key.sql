-- The index is there and the columns are not null, so that nothing is read or built under the locks. The lock of the lines comes first, as
-- it does for whoever writes lines: so no trigger of the version before runs between, which would name a key that is gone.
LOCK TABLE "purchase" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "counted_receipt" DROP CONSTRAINT "counted_receipt_account_id_customer_id_store_id_code_pk",
  ADD CONSTRAINT "counted_receipt_customer_id_store_id_code_pk" PRIMARY KEY USING INDEX "counted_receipt_key";--> statement-breakpoint
CREATE OR REPLACE FUNCTION receipt_lines_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE counted bigint := receipts_counted_through();
BEGIN
  INSERT INTO counted_receipt AS known (account_id, customer_id, store_id, code, at, amount, units, lines)
  SELECT account_id, customer_id, store_id, receipt_code(receipt, reference, at) AS code, min(at), sum(amount), sum(units), count(*)
  FROM added WHERE customer_id <= counted GROUP BY 1, 2, 3, 4 ORDER BY 2, 3, 4
  ON CONFLICT (customer_id, store_id, code) DO UPDATE SET at = least(known.at, excluded.at),
    amount = known.amount + excluded.amount, units = known.units + excluded.units, lines = known.lines + excluded.lines;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- It runs for each statement that may change lines, also for one that changes none.
CREATE OR REPLACE FUNCTION receipt_lines_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE counted bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM added) THEN
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
