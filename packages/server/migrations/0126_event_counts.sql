CREATE TABLE "event_count" (
	"account_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"opened" integer NOT NULL,
	"clicked" integer NOT NULL,
	"scanned" integer NOT NULL,
	"failed" integer NOT NULL,
	CONSTRAINT "event_count_account_id_at_pk" PRIMARY KEY("account_id","at")
);
--> statement-breakpoint
ALTER TABLE "message_count" ADD COLUMN "has_events" boolean DEFAULT false NOT NULL;