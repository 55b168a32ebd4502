CREATE TABLE "removed_record" (
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"record" uuid NOT NULL,
	"name" text NOT NULL,
	"parts" jsonb NOT NULL,
	"removed_by" integer NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removed_record_account_id_kind_record_pk" PRIMARY KEY("account_id","kind","record")
);
--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "removed_record" ADD CONSTRAINT "removed_record_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_record" ADD CONSTRAINT "removed_record_removed_by_staff_user_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_record_at" ON "removed_record" USING btree ("removed_at");