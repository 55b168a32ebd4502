CREATE TABLE "kept_arm" (
	"account_id" integer NOT NULL,
	"experiment_id" integer NOT NULL,
	"arm" smallint NOT NULL,
	"is_held_out" boolean NOT NULL,
	"people" integer NOT NULL,
	"first_people" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"buyers" integer NOT NULL,
	"orders" numeric NOT NULL,
	"order_squares" numeric NOT NULL,
	"spent" numeric NOT NULL,
	"spent_before" numeric NOT NULL,
	"spent_squares" numeric NOT NULL,
	"before_squares" numeric NOT NULL,
	"products" numeric NOT NULL,
	CONSTRAINT "kept_arm_experiment_id_is_held_out_arm_pk" PRIMARY KEY("experiment_id","is_held_out","arm")
);
--> statement-breakpoint
CREATE TABLE "kept_spend" (
	"customer_id" bigint NOT NULL,
	"experiment_id" integer NOT NULL,
	"arm" smallint NOT NULL,
	"orders" integer NOT NULL,
	"spent" numeric(18, 2) NOT NULL,
	"spent_before" numeric(18, 2) NOT NULL,
	CONSTRAINT "kept_spend_customer_id_experiment_id_pk" PRIMARY KEY("customer_id","experiment_id")
);
--> statement-breakpoint
CREATE INDEX "kept_arm_account" ON "kept_arm" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "kept_spend_experiment" ON "kept_spend" USING btree ("experiment_id");