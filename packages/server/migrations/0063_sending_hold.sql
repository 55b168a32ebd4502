CREATE TABLE "sending_hold" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"backup_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sending_hold_one" CHECK ("sending_hold"."id" = 1)
);
