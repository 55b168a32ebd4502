CREATE TABLE "counted_receipt" (
	"account_id" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"store_id" integer NOT NULL,
	"code" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"amount" numeric(16, 2) NOT NULL,
	"units" numeric(16, 3) NOT NULL,
	"lines" integer NOT NULL,
	CONSTRAINT "counted_receipt_account_id_customer_id_store_id_code_pk" PRIMARY KEY("account_id","customer_id","store_id","code")
);
--> statement-breakpoint
CREATE TABLE "receipt_backfill" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"through" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "units" numeric(12, 3) DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "receipt" text;--> statement-breakpoint
CREATE INDEX "counted_receipt_customer" ON "counted_receipt" USING btree ("customer_id","at","amount","units");--> statement-breakpoint
ALTER TABLE "receipt_backfill" ADD CONSTRAINT "receipt_backfill_is_only" CHECK ("is_only");
--> statement-breakpoint
-- What all lines of one receipt of a customer in a store have in common: its number; else the part of the reference before its line
-- (BOG-001-204551 of BOG-001-204551-2) and the day; else the minute.
CREATE FUNCTION receipt_code(receipt text, reference text, at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(receipt, CASE WHEN reference ~ '.[-_.#:][0-9]{1,3}$'
    THEN regexp_replace(reference, '[-_.#:][0-9]{1,3}$', '') || to_char(at AT TIME ZONE 'UTC', '@YYYY-MM-DD')
    ELSE to_char(at AT TIME ZONE 'UTC', '@YYYY-MM-DD"T"HH24:MI') END)
$$;
--> statement-breakpoint
-- Whose lines triggers add up. While the back-fill goes on, it and whoever writes lines take turns; when it is done, nobody waits.
CREATE FUNCTION receipts_counted_through() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE counted bigint;
BEGIN
  SELECT through INTO counted FROM receipt_backfill;
  IF counted < 9007199254740991 THEN
    SELECT through INTO counted FROM receipt_backfill FOR SHARE;
  END IF;
  RETURN counted;
END;
$$;
--> statement-breakpoint
-- Takes receipts without lines away, and sets right when those of some customers began: sums follow from what was added and taken
-- away, the first line of several does not.
CREATE FUNCTION receipts_again(customers bigint[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM counted_receipt WHERE customer_id = ANY (customers) AND lines = 0;
  UPDATE counted_receipt r SET at = first.at
  FROM (SELECT account_id, customer_id, store_id, receipt_code(receipt, reference, at) AS code, min(at) AS at FROM purchase
    WHERE customer_id = ANY (customers) GROUP BY 1, 2, 3, 4) first
  WHERE r.account_id = first.account_id AND r.customer_id = first.customer_id AND r.store_id = first.store_id
    AND r.code = first.code AND r.at <> first.at;
$$;
--> statement-breakpoint
CREATE FUNCTION receipt_lines_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE counted bigint := receipts_counted_through();
BEGIN
  INSERT INTO counted_receipt AS known (account_id, customer_id, store_id, code, at, amount, units, lines)
  SELECT account_id, customer_id, store_id, receipt_code(receipt, reference, at) AS code, min(at), sum(amount), sum(units), count(*)
  FROM added WHERE customer_id <= counted GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (account_id, customer_id, store_id, code) DO UPDATE SET at = least(known.at, excluded.at),
    amount = known.amount + excluded.amount, units = known.units + excluded.units, lines = known.lines + excluded.lines;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER receipt_lines_added AFTER INSERT ON "purchase" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION receipt_lines_added();
--> statement-breakpoint
CREATE FUNCTION receipt_lines_removed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE counted bigint := receipts_counted_through();
BEGIN
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
CREATE TRIGGER receipt_lines_removed AFTER DELETE ON "purchase" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION receipt_lines_removed();
--> statement-breakpoint
CREATE FUNCTION receipt_lines_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE counted bigint := receipts_counted_through();
BEGIN
  INSERT INTO counted_receipt AS known (account_id, customer_id, store_id, code, at, amount, units, lines)
  SELECT account_id, customer_id, store_id, receipt_code(receipt, reference, at) AS code, min(at), sum(sign * amount),
    sum(sign * units), sum(sign)
  FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) line
  WHERE customer_id <= counted GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (account_id, customer_id, store_id, code) DO UPDATE SET at = least(known.at, excluded.at),
    amount = known.amount + excluded.amount, units = known.units + excluded.units, lines = known.lines + excluded.lines;
  PERFORM receipts_again(ARRAY(
    SELECT customer_id FROM added WHERE customer_id <= counted UNION SELECT customer_id FROM removed WHERE customer_id <= counted));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER receipt_lines_changed AFTER UPDATE ON "purchase" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION receipt_lines_changed();
--> statement-breakpoint
-- After the triggers, which keep writers out until this is committed: nothing comes between. Without old lines there is nothing to do.
INSERT INTO receipt_backfill (through)
SELECT CASE WHEN EXISTS (SELECT FROM purchase) THEN 0 ELSE 9007199254740991 END;
--> statement-breakpoint
CREATE VIEW receipt AS
SELECT account_id, customer_id, store_id, code, at, amount, units, lines FROM counted_receipt
UNION ALL
SELECT account_id, customer_id, store_id, receipt_code(receipt, reference, at), min(at), sum(amount), sum(units), count(*)::integer
FROM purchase
WHERE customer_id > (SELECT through FROM receipt_backfill) AND (SELECT through FROM receipt_backfill) < 9007199254740991
GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
-- What was brought back is no purchase: it is not when and where somebody bought last.
CREATE OR REPLACE FUNCTION purchase_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customer SET last_purchase_at = newest.at, last_store_id = newest.store_id
  FROM (SELECT DISTINCT ON (customer_id) customer_id, at, store_id FROM added WHERE amount >= 0
    ORDER BY customer_id, at DESC, id DESC) newest
  WHERE customer.id = newest.customer_id AND (customer.last_purchase_at IS NULL OR customer.last_purchase_at <= newest.at);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION last_purchase_again(customers bigint[]) RETURNS void LANGUAGE sql AS $$
  UPDATE customer SET (last_purchase_at, last_store_id) =
    (SELECT at, store_id FROM purchase WHERE customer_id = customer.id AND amount >= 0 ORDER BY at DESC, purchase.id DESC LIMIT 1)
  WHERE id = ANY (customers);
$$;
