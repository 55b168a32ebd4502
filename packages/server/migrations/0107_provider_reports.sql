CREATE TABLE "provider_report" (
	"channel" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone,
	"events" text[],
	"outcome" text,
	"refused_at" timestamp with time zone,
	"refusal" text
);
