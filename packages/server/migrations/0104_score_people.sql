CREATE TABLE "score_people" (
	"account_id" integer NOT NULL,
	"trait" text NOT NULL,
	"value" text NOT NULL,
	"range" integer NOT NULL,
	"bits" bit(8192) NOT NULL,
	CONSTRAINT "score_people_account_id_trait_value_range_pk" PRIMARY KEY("account_id","trait","value","range")
);
--> statement-breakpoint
ALTER TABLE "insight_progress" ADD COLUMN "has_score_people" boolean DEFAULT false NOT NULL;