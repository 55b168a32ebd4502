CREATE TABLE "survey_answer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "survey_answer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"trace_id" text NOT NULL,
	"account_id" integer NOT NULL,
	"store_id" integer NOT NULL,
	"questions" text[] NOT NULL,
	"ratings" integer[] NOT NULL,
	"observations" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_answer_trace_id_unique" UNIQUE("trace_id"),
	CONSTRAINT "survey_answer_ratings" CHECK (cardinality("survey_answer"."ratings") = cardinality("survey_answer"."questions"))
);
--> statement-breakpoint
CREATE TABLE "survey_question" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "survey_question_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"position" integer NOT NULL,
	"question" text NOT NULL,
	CONSTRAINT "survey_question_position" UNIQUE("account_id","position")
);
--> statement-breakpoint
CREATE TABLE "survey_trace" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"store_id" integer NOT NULL,
	"customer_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "survey_answer" ADD CONSTRAINT "survey_answer_trace_id_survey_trace_id_fk" FOREIGN KEY ("trace_id") REFERENCES "public"."survey_trace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_answer" ADD CONSTRAINT "survey_answer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_answer" ADD CONSTRAINT "survey_answer_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_question" ADD CONSTRAINT "survey_question_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_trace" ADD CONSTRAINT "survey_trace_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_trace" ADD CONSTRAINT "survey_trace_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_trace" ADD CONSTRAINT "survey_trace_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_answer_store" ON "survey_answer" USING btree ("account_id","store_id","answered_at");--> statement-breakpoint
CREATE INDEX "survey_trace_customer" ON "survey_trace" USING btree ("customer_id");