CREATE TABLE "account_channel" (
	"account_id" integer NOT NULL,
	"channel" text NOT NULL,
	"settings" jsonb NOT NULL,
	"secrets" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_channel_account_id_channel_pk" PRIMARY KEY("account_id","channel")
);
--> statement-breakpoint
CREATE TABLE "sender_identity" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sender_identity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"proof" text NOT NULL,
	"proof_expires_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp with time zone,
	CONSTRAINT "sender_identity_value" UNIQUE("account_id","value")
);
--> statement-breakpoint
ALTER TABLE "staff_user" DROP CONSTRAINT "staff_user_email";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "currency" text DEFAULT 'COP' NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "sender_name" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "sender_email" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- safe: a row for each member of staff, a few thousand at most
ALTER TABLE "staff_user" ADD COLUMN "person_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_user" ADD COLUMN "password_set_by_administrator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_channel" ADD CONSTRAINT "account_channel_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sender_identity" ADD CONSTRAINT "sender_identity_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- safe: a row for each member of staff, a few thousand at most
CREATE INDEX "staff_user_log_in" ON "staff_user" USING btree ("email");--> statement-breakpoint
-- safe: a row for each member of staff, a few thousand at most
CREATE INDEX "staff_user_person" ON "staff_user" USING btree ("person_id");--> statement-breakpoint
-- safe: a row for each member of staff, a few thousand at most
ALTER TABLE "staff_user" ADD CONSTRAINT "staff_user_account_email" UNIQUE("account_id","email");--> statement-breakpoint
-- Every user of before is one membership of one person. Whoever has never chosen a password since an administrator made the user
-- still has the one that the administrator knows.
-- safe: a row for each member of staff, a few thousand at most
UPDATE "staff_user" SET "password_set_by_administrator" = true
WHERE EXISTS (
	SELECT FROM "audit_event" WHERE "action" = 'createUser' AND "subject" = "staff_user"."id"::text
) AND NOT EXISTS (
	SELECT FROM "audit_event" WHERE "action" IN ('changeOwnPassword', 'resetPassword') AND "user_id" = "staff_user"."id"
);
