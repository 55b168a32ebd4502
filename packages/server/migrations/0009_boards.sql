CREATE TABLE "audience_size" (
	"profile_key" integer NOT NULL,
	"day" date NOT NULL,
	"total" integer NOT NULL,
	"email" integer NOT NULL,
	"sms" integer NOT NULL,
	"whatsapp" integer NOT NULL,
	CONSTRAINT "audience_size_once" PRIMARY KEY("profile_key","day")
);
--> statement-breakpoint
CREATE TABLE "engagement" (
	"delivery_id" bigint NOT NULL,
	"kind" smallint NOT NULL,
	"link" smallint DEFAULT 0 NOT NULL,
	"machine" boolean DEFAULT false NOT NULL,
	"account_id" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "engagement_once" PRIMARY KEY("delivery_id","kind","link","machine")
);
--> statement-breakpoint
ALTER TABLE "audience_size" ADD CONSTRAINT "audience_size_profile_key_profile_key_fk" FOREIGN KEY ("profile_key") REFERENCES "public"."profile"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement" ADD CONSTRAINT "engagement_delivery_id_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."delivery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement" ADD CONSTRAINT "engagement_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "engagement_account" ON "engagement" USING btree ("account_id","first_at");--> statement-breakpoint
CREATE INDEX "delivery_settled" ON "delivery" USING btree ("account_id","updated_at") WHERE state >= 2;