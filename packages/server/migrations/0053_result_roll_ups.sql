CREATE TABLE "stale_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stale_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"occurrence_id" integer NOT NULL,
	"block" integer NOT NULL,
	"settled" boolean NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attributed_sale" (
	"account_id" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"store_id" integer NOT NULL,
	"code" text NOT NULL,
	"delivery_id" bigint NOT NULL,
	"occurrence_id" integer NOT NULL,
	"method_id" integer NOT NULL,
	"message_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"amount" numeric(16, 2) NOT NULL,
	"is_last" boolean NOT NULL,
	CONSTRAINT "attributed_sale_customer_id_store_id_code_delivery_id_pk" PRIMARY KEY("customer_id","store_id","code","delivery_id")
);
--> statement-breakpoint
CREATE TABLE "counted_customer" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"focus" text,
	"city" text
);
--> statement-breakpoint
CREATE TABLE "message_backfill" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"through" integer NOT NULL,
	"is_done" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_count" (
	"account_id" integer NOT NULL,
	"occurrence_id" integer NOT NULL,
	"method_id" integer NOT NULL,
	"block" integer NOT NULL,
	"kind" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"uncertain" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"openable" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"clicked" integer DEFAULT 0 NOT NULL,
	"bounced" integer DEFAULT 0 NOT NULL,
	"scanned" integer DEFAULT 0 NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "message_count_occurrence_id_kind_block_method_id_at_name_pk" PRIMARY KEY("occurrence_id","kind","block","method_id","at","name")
);
--> statement-breakpoint
CREATE TABLE "sales_progress" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"attribution_days" integer NOT NULL,
	"through" bigint NOT NULL,
	"customers_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stale_sale" (
	"account_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stale_sale_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stale_sale_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE INDEX "stale_message_block" ON "stale_message" USING btree ("occurrence_id","block");--> statement-breakpoint
CREATE INDEX "attributed_sale_sending" ON "attributed_sale" USING btree ("occurrence_id","method_id");--> statement-breakpoint
CREATE INDEX "attributed_sale_account" ON "attributed_sale" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "attributed_sale_message" ON "attributed_sale" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "counted_customer_account" ON "counted_customer" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "message_count_account" ON "message_count" USING btree ("account_id","kind","at");--> statement-breakpoint
CREATE INDEX "stale_sale_customer" ON "stale_sale" USING btree ("account_id","customer_id");--> statement-breakpoint
ALTER TABLE "message_backfill" ADD CONSTRAINT "message_backfill_is_only" CHECK ("is_only");--> statement-breakpoint
INSERT INTO "message_backfill" ("through", "is_done") SELECT -1, NOT EXISTS (SELECT FROM "delivery");