CREATE TABLE "holiday_change" (
	"account_id" integer NOT NULL,
	"day" date NOT NULL,
	"name" text,
	CONSTRAINT "holiday_change_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
ALTER TABLE "occurrence" ADD COLUMN "request_key" uuid;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "repeat_sending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "sending_time" text;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "date_end" text;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "range" smallint;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "sending_just_xdays" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "repeat_each_month" smallint;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "day_the_month" smallint;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "ordinal" smallint;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "weekday" smallint;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "accept_missing_values" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "undo_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "holiday_change" ADD CONSTRAINT "holiday_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "occurrence_open" ON "occurrence" USING btree ("due_at") WHERE state in ('programada', 'en_curso');--> statement-breakpoint
ALTER TABLE "occurrence" ADD CONSTRAINT "occurrence_request" UNIQUE("schedule_id","request_key");