CREATE TABLE "transactional_message" (
	"id" bigint PRIMARY KEY NOT NULL,
	"identifier" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"customer_id" bigint,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"data" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactional_message_identifier_unique" UNIQUE("identifier"),
	CONSTRAINT "transactional_message_key" UNIQUE("account_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "schedule" ALTER COLUMN "profile_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "template_key" text;--> statement-breakpoint
ALTER TABLE "transactional_message" ADD CONSTRAINT "transactional_message_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactional_message" ADD CONSTRAINT "transactional_message_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transactional_message_customer" ON "transactional_message" USING btree ("customer_id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "transactional_message_kept" ON "transactional_message" USING btree ("created_at") WHERE idempotency_key is not null;--> statement-breakpoint
-- safe: staff create schedules by hand, so the table has some thousands of rows
CREATE UNIQUE INDEX "schedule_template" ON "schedule" USING btree ("account_id","template_key") WHERE template_key is not null;