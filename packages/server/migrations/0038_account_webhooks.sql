CREATE TABLE "account_webhook" (
	"account_id" integer NOT NULL,
	"channel" text NOT NULL,
	"hash" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_webhook_account_id_channel_pk" PRIMARY KEY("account_id","channel"),
	CONSTRAINT "account_webhook_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "account_webhook" ADD CONSTRAINT "account_webhook_channel" FOREIGN KEY ("account_id","channel") REFERENCES "public"."account_channel"("account_id","channel") ON DELETE cascade ON UPDATE cascade;