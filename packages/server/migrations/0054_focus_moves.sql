CREATE TABLE "focus_move_start" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "focus_move" (
	"account_id" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"day" date NOT NULL,
	"from_focus" text NOT NULL,
	"to_focus" text NOT NULL,
	CONSTRAINT "focus_move_account_id_customer_id_day_pk" PRIMARY KEY("account_id","customer_id","day")
);
--> statement-breakpoint
ALTER TABLE "focus_move_start" ADD CONSTRAINT "focus_move_start_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "focus_move_day" ON "focus_move" USING btree ("account_id","day");--> statement-breakpoint
INSERT INTO "focus_move_start" ("account_id", "day")
SELECT p."account_id", (now() AT TIME ZONE a."time_zone")::date FROM "insight_progress" p JOIN "account" a ON a."id" = p."account_id"
WHERE p."scored_for" IS NOT NULL;
