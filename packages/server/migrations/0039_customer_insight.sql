CREATE TABLE "customer_benchmark" (
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"as_of" date NOT NULL,
	"people" integer NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "customer_benchmark_account_id_name_pk" PRIMARY KEY("account_id","name")
);
--> statement-breakpoint
CREATE TABLE "customer_model" (
	"account_id" integer NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"as_of" date NOT NULL,
	"people" integer NOT NULL,
	"returning" integer NOT NULL,
	"parameters" jsonb NOT NULL,
	"log_likelihood" double precision,
	"back_test" jsonb,
	"state" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_model_account_id_version_pk" PRIMARY KEY("account_id","version")
);
--> statement-breakpoint
CREATE TABLE "focus_history" (
	"account_id" integer NOT NULL,
	"day" date NOT NULL,
	"from_focus" text NOT NULL,
	"to_focus" text NOT NULL,
	"category" text NOT NULL,
	"customers" integer NOT NULL,
	"value" numeric(16, 0) NOT NULL,
	CONSTRAINT "focus_history_account_id_day_from_focus_to_focus_category_pk" PRIMARY KEY("account_id","day","from_focus","to_focus","category")
);
--> statement-breakpoint
CREATE TABLE "insight_progress" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"run_day" date,
	"run_stage" text,
	"run_through" bigint,
	"scored_for" date,
	"scored_at" timestamp with time zone,
	"purchases_until" date,
	"fitted_on" date,
	"affinities_on" date
);
--> statement-breakpoint
CREATE TABLE "customer_offer" (
	"account_id" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"computed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cross_id" integer,
	"cross_of_id" integer,
	"cross_together" integer,
	"cross_baskets" integer,
	"cross_level" text,
	"up_id" integer,
	"up_of_id" integer,
	"up_level" text,
	"recommended_id" integer,
	"recommended_kind" text,
	"recommended_gap" real,
	"most_bought_id" integer,
	"affinity" text,
	"affinity_code" text,
	"affinity_index" real,
	"promo" text,
	CONSTRAINT "customer_offer_account_id_customer_id_pk" PRIMARY KEY("account_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "product_affinity" (
	"account_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"place" integer NOT NULL,
	"cosine" real NOT NULL,
	"together" integer NOT NULL,
	"baskets" integer NOT NULL,
	"other_baskets" integer NOT NULL,
	CONSTRAINT "product_affinity_account_id_product_id_other_id_pk" PRIMARY KEY("account_id","product_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "sensitive_category" (
	"account_id" integer NOT NULL,
	"category_code" text NOT NULL,
	"is_sensitive" boolean NOT NULL,
	CONSTRAINT "sensitive_category_account_id_category_code_pk" PRIMARY KEY("account_id","category_code")
);
--> statement-breakpoint
CREATE TABLE "customer_score" (
	"account_id" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"model_version" integer NOT NULL,
	"computed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"focus" text,
	"category" text,
	"p_buys_90" real,
	"expected" real,
	"value" numeric(14, 0),
	"risk_on" date,
	"inactive_on" date,
	"quadrant" text,
	"subquadrant" text,
	"group_factor" real,
	"life_cycle" text,
	"shown_focus" text,
	CONSTRAINT "customer_score_account_id_customer_id_pk" PRIMARY KEY("account_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "customer_rhythm" (
	"account_id" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"visits" integer NOT NULL,
	"lines" integer NOT NULL,
	"median_gap" real,
	"spent" numeric(16, 2) NOT NULL,
	"repeat_spent" numeric(16, 2) NOT NULL,
	"year_spent" numeric(16, 2) NOT NULL,
	"year_moves_on" date,
	"excluded" text,
	CONSTRAINT "customer_rhythm_account_id_customer_id_pk" PRIMARY KEY("account_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "stale_customer" (
	"account_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stale_customer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stale_customer_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "preferred_focus" text DEFAULT 'importado' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "focus_source" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "focus_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "category_source" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "category_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "imported_focus" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "imported_category" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "registered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "scoring_objected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_benchmark" ADD CONSTRAINT "customer_benchmark_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_model" ADD CONSTRAINT "customer_model_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "focus_history" ADD CONSTRAINT "focus_history_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_progress" ADD CONSTRAINT "insight_progress_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensitive_category" ADD CONSTRAINT "sensitive_category_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stale_customer_customer" ON "stale_customer" USING btree ("account_id","customer_id");--> statement-breakpoint
ALTER TABLE "customer_rhythm" SET (fillfactor = 90);--> statement-breakpoint
ALTER TABLE "customer_score" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "customer_offer" SET (fillfactor = 90);
