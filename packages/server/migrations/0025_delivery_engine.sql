CREATE TABLE "pace" (
	"channel" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sending_rule" (
	"account_id" integer NOT NULL,
	"channel" text NOT NULL,
	"from_hour" text NOT NULL,
	"to_hour" text NOT NULL,
	"only_working_days" boolean NOT NULL,
	"weekly_limit" smallint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sending_rule_account_id_channel_pk" PRIMARY KEY("account_id","channel")
);
--> statement-breakpoint
DROP INDEX "delivery_open";--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "provider_reference" text;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "bounced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sending_rule" ADD CONSTRAINT "sending_rule_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_reference" ON "delivery" USING btree ("provider_reference") WHERE provider_reference is not null;--> statement-breakpoint
CREATE INDEX "delivery_customer" ON "delivery" USING btree ("customer_id","updated_at") WHERE state in (1, 2, 4);--> statement-breakpoint
CREATE INDEX "delivery_open" ON "delivery" USING btree ("occurrence_id","method_id","id") WHERE state < 2;