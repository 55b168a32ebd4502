-- While lines of before are counted the view adds up those that are not; it costs every reader half as much again, even when there
-- are none. So it is replaced when all are counted. A lock on it that somebody else has is waited for briefly: the job comes again.
CREATE FUNCTION receipts_all_counted() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '2s' AS $$
BEGIN
  CREATE OR REPLACE VIEW receipt AS
  SELECT account_id, customer_id, store_id, code, at, amount::numeric AS amount, units::numeric AS units, lines FROM counted_receipt;
  UPDATE receipt_backfill SET through = 9007199254740991;
END;
$$;
--> statement-breakpoint
-- Forgets all totals, which the job then counts anew. Nothing calls it: it is for whoever has to repair them.
CREATE FUNCTION recount_receipts() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '2s' AS $$
BEGIN
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
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION recount_receipts() FROM PUBLIC;
--> statement-breakpoint
DO $$
BEGIN
  IF (SELECT through FROM receipt_backfill) = 9007199254740991 THEN
    PERFORM receipts_all_counted();
  END IF;
END;
$$;
