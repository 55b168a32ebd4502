CREATE TABLE "platform_reporter" (
	"since" timestamp with time zone NOT NULL,
	"app" text NOT NULL,
	"release" text NOT NULL,
	"reporter" text NOT NULL,
	CONSTRAINT "platform_reporter_since_app_release_reporter_pk" PRIMARY KEY("since","app","release","reporter")
);
--> statement-breakpoint
-- Unlogged: counters are written with many requests and are worth nothing after a crash. The fill factor lets a count stay on its page.
CREATE UNLOGGED TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
) WITH (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE "password_recovery" DROP CONSTRAINT "password_recovery_token_hash_unique";--> statement-breakpoint
-- One row for each link instead of one for each user. A process of the version before cannot write here meanwhile: the job that asked
-- for the link is retried until it meets a new one.
ALTER TABLE "password_recovery" DROP CONSTRAINT "password_recovery_pkey";--> statement-breakpoint
-- safe: a row for each link of the last day
ALTER TABLE "password_recovery" ADD PRIMARY KEY ("token_hash");--> statement-breakpoint
ALTER TABLE "survey_trace" ADD COLUMN "emailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "survey_trace" ADD COLUMN "texted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "rate_limit_expires" ON "rate_limit" USING btree ("expires_at");--> statement-breakpoint
-- safe: a row for each link of the last day
CREATE INDEX "password_recovery_user" ON "password_recovery" USING btree ("user_id");