CREATE TABLE "platform_count" (
	"since" timestamp with time zone NOT NULL,
	"app" text NOT NULL,
	"release" text NOT NULL,
	"measure" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "platform_count_since_app_release_measure_bucket_pk" PRIMARY KEY("since","app","release","measure","bucket")
);
--> statement-breakpoint
CREATE TABLE "platform_fault" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"app" text NOT NULL,
	"release" text NOT NULL,
	"phase" text NOT NULL,
	"cause" text NOT NULL,
	"path" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "platform_fault_since" ON "platform_fault" USING btree ("since","app");