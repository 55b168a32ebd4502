CREATE TABLE "stale_store_day" (
	"account_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stale_store_day_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stale_store_day_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "store_day_progress" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"queued_before" timestamp with time zone NOT NULL,
	"queued_since" bigint,
	"counted_before" date
);
--> statement-breakpoint
CREATE TABLE "store_day" (
	"account_id" integer NOT NULL,
	"day" date NOT NULL,
	"store_id" integer NOT NULL,
	"purchases" integer NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"buyers" "bytea",
	CONSTRAINT "store_day_account_id_day_store_id_pk" PRIMARY KEY("account_id","day","store_id")
);
--> statement-breakpoint
ALTER TABLE "store_day_progress" ADD CONSTRAINT "store_day_progress_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What changes receipts of days that may be summed up tells the span of their times, a row for each statement: receipts of today, which are
-- most, tell nothing.
CREATE FUNCTION receipts_in_store_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_store_day (account_id, first_at, last_at)
  SELECT c.account_id, min(c.at), max(c.at) FROM changed c
  JOIN store_day_progress p ON p.account_id = c.account_id AND c.at < p.queued_before GROUP BY 1;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION receipts_between_store_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_store_day (account_id, first_at, last_at)
  SELECT c.account_id, min(c.at), max(c.at) FROM (SELECT account_id, at FROM changed UNION ALL SELECT account_id, at FROM replaced) c
  JOIN store_day_progress p ON p.account_id = c.account_id AND c.at < p.queued_before GROUP BY 1;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Whoever truncates the receipts has them counted anew: then nothing is summed up.
CREATE FUNCTION receipts_out_of_store_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM store_day_progress;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER receipts_in_store_days AFTER INSERT ON "counted_receipt" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION receipts_in_store_days();--> statement-breakpoint
CREATE TRIGGER receipts_out_of_store_days AFTER DELETE ON "counted_receipt" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION receipts_in_store_days();--> statement-breakpoint
CREATE TRIGGER receipts_between_store_days AFTER UPDATE ON "counted_receipt" REFERENCING OLD TABLE AS replaced NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION receipts_between_store_days();--> statement-breakpoint
CREATE TRIGGER receipts_truncated AFTER TRUNCATE ON "counted_receipt"
  FOR EACH STATEMENT EXECUTE FUNCTION receipts_out_of_store_days();
