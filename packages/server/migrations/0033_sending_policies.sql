CREATE TABLE "excluded_address" (
	"account_id" integer NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "excluded_address_account_id_channel_address_pk" PRIMARY KEY("account_id","channel","address")
);
--> statement-breakpoint
CREATE TABLE "excluded_registry" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"consulted_on" date NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"imported_by" integer NOT NULL,
	"file_name" text NOT NULL,
	"addresses" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sending_policy" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"preset" text,
	"preset_off_reason" text DEFAULT '' NOT NULL,
	"daily_limit" smallint,
	"weekly_limit" smallint,
	"weekly_channels" smallint,
	"wait_days" smallint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "occurrence" ADD COLUMN "omitted_reason" text;--> statement-breakpoint
ALTER TABLE "sending_rule" ADD COLUMN "windows" jsonb;--> statement-breakpoint
ALTER TABLE "sending_rule" ADD COLUMN "daily_limit" smallint;--> statement-breakpoint
ALTER TABLE "excluded_address" ADD CONSTRAINT "excluded_address_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "excluded_registry" ADD CONSTRAINT "excluded_registry_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "excluded_registry" ADD CONSTRAINT "excluded_registry_imported_by_staff_user_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sending_policy" ADD CONSTRAINT "sending_policy_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- The demo's account sends at any hour of any day, so that it can be tried out. Every other account gets its country's preset, by
-- having no row here, beside the rules of its own that it has.
INSERT INTO "sending_policy" ("account_id", "preset_off_reason", "wait_days")
SELECT DISTINCT "account_id", 'Cuenta de demostración: así se puede probar a cualquier hora de cualquier día.', 3 FROM "staff_user" WHERE "email" = 'ana@tienda.example';
--> statement-breakpoint
INSERT INTO "sending_rule" ("account_id", "channel", "from_hour", "to_hour", "only_working_days")
SELECT DISTINCT "account_id", "channel", '00:00', '00:00', false FROM "staff_user", unnest(array['email', 'sms', 'wa']) AS "channel" WHERE "email" = 'ana@tienda.example'
ON CONFLICT DO NOTHING;
