CREATE TABLE "assignment_chunk" (
	"occurrence_id" integer NOT NULL,
	"experiment_id" integer NOT NULL,
	"position" integer NOT NULL,
	"arm" smallint NOT NULL,
	"held_out_by" integer,
	"assigned_at" timestamp with time zone NOT NULL,
	"customer_ids" bigint[] NOT NULL,
	CONSTRAINT "assignment_chunk_occurrence_id_experiment_id_position_pk" PRIMARY KEY("occurrence_id","experiment_id","position")
);
--> statement-breakpoint
CREATE TABLE "assignment" (
	"experiment_id" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"arm" smallint NOT NULL,
	"assigned_at" timestamp with time zone NOT NULL,
	"held_out_by" integer,
	CONSTRAINT "assignment_experiment_id_customer_id_pk" PRIMARY KEY("experiment_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "experiment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "experiment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"quarter" date,
	"arms" jsonb NOT NULL,
	"control_share" smallint NOT NULL,
	"metric" text NOT NULL,
	"horizon_days" smallint NOT NULL,
	"mode" text NOT NULL,
	"automatic_winner" boolean DEFAULT false NOT NULL,
	"salt" text NOT NULL,
	"winner" smallint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "experiment_quarter" UNIQUE("account_id","quarter")
);
--> statement-breakpoint
CREATE TABLE "arm_method" (
	"schedule_id" integer NOT NULL,
	"arm" smallint NOT NULL,
	"type" text NOT NULL,
	"newsletter_version_id" integer,
	"definition" jsonb NOT NULL,
	"delay_hours" smallint NOT NULL,
	CONSTRAINT "arm_method_schedule_id_arm_type_pk" PRIMARY KEY("schedule_id","arm","type")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "hold_out_share" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "hold_out_key" uuid;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "experiment_id" integer;--> statement-breakpoint
ALTER TABLE "send_method" ADD COLUMN "arm" smallint;--> statement-breakpoint
ALTER TABLE "send_method" ADD COLUMN "delay_hours" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment_chunk" ADD CONSTRAINT "assignment_chunk_experiment_id_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."experiment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_experiment_id_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."experiment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_held_out_by_experiment_id_fk" FOREIGN KEY ("held_out_by") REFERENCES "public"."experiment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment" ADD CONSTRAINT "experiment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arm_method" ADD CONSTRAINT "arm_method_schedule_id_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arm_method" ADD CONSTRAINT "arm_method_newsletter_version_id_newsletter_version_id_fk" FOREIGN KEY ("newsletter_version_id") REFERENCES "public"."newsletter_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "experiment_account" ON "experiment" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_experiment_id_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."experiment"("id") ON DELETE no action ON UPDATE no action NOT VALID;