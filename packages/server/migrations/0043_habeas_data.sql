CREATE TABLE "erased_identity" (
	"account_id" integer NOT NULL,
	"hash" text NOT NULL,
	"erased_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erased_identity_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
CREATE TABLE "customer_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"channel" text,
	"address" text,
	"reason" text NOT NULL,
	"user_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "delivery" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "first_steps_dismissed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "erased_identity" ADD CONSTRAINT "erased_identity_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_request" ADD CONSTRAINT "customer_request_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_request" ADD CONSTRAINT "customer_request_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_request" ADD CONSTRAINT "customer_request_user_id_staff_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_request_customer" ON "customer_request" USING btree ("customer_id","at");--> statement-breakpoint
-- The audit trail stays append-only but for one thing: what identifies an erased customer is replaced. Nobody's action, its moment and
-- its author change.
CREATE OR REPLACE FUNCTION audit_event_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('pregon.redacts_audit', true) = 'on' THEN
    IF (NEW.id, NEW.account_id, NEW.user_id, NEW.action, NEW.at)
      IS NOT DISTINCT FROM (OLD.id, OLD.account_id, OLD.user_id, OLD.action, OLD.at) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit log can only be added to.';
END;
$$;
--> statement-breakpoint
-- Replaces texts that identify erased customers in the entries of an account, and the names and network addresses of entries about them.
CREATE FUNCTION redact_audit(account integer, customers text[], actions text[], identifying text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('pregon.redacts_audit', 'on', true);
  UPDATE audit_event e SET
    subject = CASE WHEN EXISTS (SELECT FROM unnest(identifying) known WHERE position(lower(known) IN lower(e.subject)) > 0)
      THEN 'eliminado' ELSE e.subject END,
    details = coalesce((
      SELECT jsonb_object_agg(detail.key, CASE WHEN jsonb_typeof(detail.value) <> 'number'
        AND EXISTS (SELECT FROM unnest(identifying) known WHERE position(lower(known) IN lower(detail.value::text)) > 0)
        THEN '"eliminado"' ELSE detail.value END)
      FROM jsonb_each(e.details) detail
      WHERE NOT (detail.key IN ('name', 'ip') AND (e.subject = ANY (customers) AND e.action = ANY (actions)
        OR EXISTS (SELECT FROM unnest(identifying) known WHERE position(lower(known) IN lower(e.subject)) > 0)))), '{}')
  WHERE e.account_id = account AND (e.subject = ANY (customers) AND e.action = ANY (actions)
    OR EXISTS (SELECT FROM unnest(identifying) known WHERE position(lower(known) IN lower(coalesce(e.subject, '') || e.details::text)) > 0));
  PERFORM set_config('pregon.redacts_audit', 'off', true);
END;
$$;
