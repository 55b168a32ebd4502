ALTER TABLE "account" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "deletion_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
-- The audit trail of an account goes with the account: only when its deletion is due, and only for the job that deletes it, which says in
-- its transaction which account it deletes. No other statement deletes an entry.
CREATE OR REPLACE FUNCTION audit_event_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('pregon.redacts_audit', true) = 'on' THEN
    IF (NEW.id, NEW.account_id, NEW.user_id, NEW.action, NEW.at)
      IS NOT DISTINCT FROM (OLD.id, OLD.account_id, OLD.user_id, OLD.action, OLD.at) THEN
      RETURN NEW;
    END IF;
  END IF;
  IF TG_OP = 'DELETE' AND current_setting('pregon.deletes_account', true) = OLD.account_id::text THEN
    IF EXISTS (SELECT FROM account WHERE id = OLD.account_id AND deletion_due_at <= now()) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit log can only be added to.';
END;
$$;
--> statement-breakpoint
-- So do the versions of its newsletters.
CREATE OR REPLACE FUNCTION newsletter_version_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM newsletter n JOIN account a ON a.id = n.account_id
      WHERE n.id = OLD.newsletter_id AND a.deletion_due_at <= now()
        AND current_setting('pregon.deletes_account', true) = a.id::text) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'A version of a newsletter never changes.';
END;
$$;
