CREATE TABLE "account_limit" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"share" smallint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_limit" ADD CONSTRAINT "account_limit_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;