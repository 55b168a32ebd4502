CREATE TABLE "webhook_endpoint" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoint_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"types" text[] NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"retry_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"endpoint_id" integer NOT NULL,
	"type" text NOT NULL,
	"customer_id" bigint,
	"payload" jsonb NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_status" smallint,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_message" ADD CONSTRAINT "webhook_message_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_message" ADD CONSTRAINT "webhook_message_endpoint_id_webhook_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoint"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_endpoint_account" ON "webhook_endpoint" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "webhook_message_pending" ON "webhook_message" USING btree ("endpoint_id","id") WHERE state = 0;--> statement-breakpoint
CREATE INDEX "webhook_message_order" ON "webhook_message" USING btree ("endpoint_id","customer_id","id") WHERE state = 0;--> statement-breakpoint
CREATE INDEX "webhook_message_latest" ON "webhook_message" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_message_dead" ON "webhook_message" USING btree ("endpoint_id","id") WHERE state = 2;--> statement-breakpoint
CREATE INDEX "webhook_message_account" ON "webhook_message" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "webhook_message_settled" ON "webhook_message" USING btree ("settled_at") WHERE state <> 0;