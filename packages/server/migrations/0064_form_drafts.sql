-- safe: the view below has the former name, so that processes of the version before read and write their drafts
ALTER TABLE "schedule_draft" RENAME TO "form_draft";--> statement-breakpoint
ALTER SEQUENCE "schedule_draft_id_seq" RENAME TO "form_draft_id_seq";--> statement-breakpoint
ALTER INDEX "schedule_draft_pkey" RENAME TO "form_draft_pkey";--> statement-breakpoint
ALTER INDEX "schedule_draft_account" RENAME TO "form_draft_account";--> statement-breakpoint
ALTER INDEX "schedule_draft_own" RENAME TO "form_draft_own";--> statement-breakpoint
-- safe: only the name of a constraint changes, which nothing reads
ALTER TABLE "form_draft" RENAME CONSTRAINT "schedule_draft_account_id_account_id_fk" TO "form_draft_account_id_account_id_fk";--> statement-breakpoint
-- safe: only the name of a constraint changes, which nothing reads
ALTER TABLE "form_draft" RENAME CONSTRAINT "schedule_draft_author_staff_user_id_fk" TO "form_draft_author_staff_user_id_fk";--> statement-breakpoint
ALTER TABLE "form_draft" ADD COLUMN "kind" text DEFAULT 'schedule' NOT NULL;--> statement-breakpoint
ALTER TABLE "form_draft" ADD COLUMN "parent" uuid;--> statement-breakpoint
-- What processes of the version before read and write; PostgreSQL updates the table through it. A later migration drops it.
CREATE VIEW "schedule_draft" AS
SELECT "id", "identifier", "account_id", "name", "content", "version", "author", "created_at", "updated_at"
FROM "form_draft" WHERE "kind" = 'schedule' WITH CHECK OPTION;
