CREATE TABLE "message_price" (
	"account_id" integer NOT NULL,
	"item" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"price" numeric(12, 4) NOT NULL,
	CONSTRAINT "message_price_account_id_item_since_pk" PRIMARY KEY("account_id","item","since")
);
--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "segments" smallint;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "message_price" ADD CONSTRAINT "message_price_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;