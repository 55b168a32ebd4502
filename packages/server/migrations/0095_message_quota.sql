CREATE TABLE "message_use" (
	"account_id" integer NOT NULL,
	"month" date NOT NULL,
	"channel" text NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"told_percent" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "message_use_account_id_month_channel_pk" PRIMARY KEY("account_id","month","channel")
);
--> statement-breakpoint
ALTER TABLE "account_limit" ADD COLUMN "monthly_email" integer;--> statement-breakpoint
ALTER TABLE "account_limit" ADD COLUMN "monthly_sms" integer;--> statement-breakpoint
ALTER TABLE "account_limit" ADD COLUMN "monthly_wa" integer;--> statement-breakpoint
ALTER TABLE "message_use" ADD CONSTRAINT "message_use_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;