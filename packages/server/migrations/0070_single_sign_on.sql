CREATE TABLE "single_sign_on_attempt" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "single_sign_on_domain" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "single_sign_on_domain_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"domain" text NOT NULL,
	"proof" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "single_sign_on_domain_account" UNIQUE("account_id","domain")
);
--> statement-breakpoint
CREATE TABLE "single_sign_on" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"enabled" boolean NOT NULL,
	"required" boolean NOT NULL,
	"provider_verifies" boolean NOT NULL,
	"role_claim" text NOT NULL,
	"role_values" jsonb NOT NULL,
	"default_role" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_session" ADD COLUMN "by_sso" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "single_sign_on_attempt" ADD CONSTRAINT "single_sign_on_attempt_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_sign_on_domain" ADD CONSTRAINT "single_sign_on_domain_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_sign_on" ADD CONSTRAINT "single_sign_on_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "single_sign_on_attempt_expiry" ON "single_sign_on_attempt" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "single_sign_on_domain_confirmed" ON "single_sign_on_domain" USING btree ("domain") WHERE confirmed_at is not null;