CREATE TABLE "message_people" (
	"account_id" integer NOT NULL,
	"occurrence_id" integer NOT NULL,
	"method_id" integer NOT NULL,
	"block" integer NOT NULL,
	"range" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"delivered" bit(8192) NOT NULL,
	"opened" bit(8192) NOT NULL,
	"clicked" bit(8192) NOT NULL,
	CONSTRAINT "message_people_occurrence_id_block_method_id_range_pk" PRIMARY KEY("occurrence_id","block","method_id","range")
);
--> statement-breakpoint
ALTER TABLE "message_count" ADD COLUMN "has_people" boolean DEFAULT false NOT NULL;