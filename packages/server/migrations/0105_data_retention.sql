CREATE TABLE "data_retention" (
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"months" smallint,
	"deleted_before" timestamp with time zone,
	"done_before" timestamp with time zone,
	"ran_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "data_retention_account_id_kind_pk" PRIMARY KEY("account_id","kind")
);
--> statement-breakpoint
ALTER TABLE "data_retention" ADD CONSTRAINT "data_retention_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;