CREATE TABLE "recovery_code" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"factor_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint NOT NULL,
	"enrolled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "second_factor_person_id_unique" UNIQUE("person_id")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "second_factor" text DEFAULT 'opcional' NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "password_min_length" smallint DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_factor_id_second_factor_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."second_factor"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_code_factor" ON "recovery_code" USING btree ("factor_id");