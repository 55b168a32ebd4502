CREATE TABLE "customer_sales" (
	"account_id" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"store_id" integer,
	"last_purchase_at" timestamp with time zone,
	"sales" numeric(16, 2) NOT NULL,
	"purchases" integer NOT NULL,
	"valid_until" date NOT NULL,
	"enters_on" date,
	CONSTRAINT "customer_sales_account_id_customer_id_pk" PRIMARY KEY("account_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "kept_sales" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kept_sales" ADD CONSTRAINT "kept_sales_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_sales_outdated" ON "customer_sales" USING btree ("account_id","valid_until");--> statement-breakpoint
CREATE INDEX "customer_sales_store" ON "customer_sales" USING btree ("account_id","store_id");--> statement-breakpoint
CREATE INDEX "customer_sales_newest" ON "customer_sales" USING btree ("account_id","last_purchase_at");