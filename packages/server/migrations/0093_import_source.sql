CREATE TABLE "import_source_file" (
	"source_id" integer NOT NULL,
	"path" text NOT NULL,
	"version" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_source_file_source_id_path_version_pk" PRIMARY KEY("source_id","path","version")
);
--> statement-breakpoint
CREATE TABLE "import_source" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_source_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"protocol" text NOT NULL,
	"address" text NOT NULL,
	"path" text NOT NULL,
	"login" text NOT NULL,
	"user_name" text NOT NULL,
	"secret" text,
	"fingerprint" text NOT NULL,
	"days" integer[] NOT NULL,
	"time" text NOT NULL,
	"creates_missing" boolean NOT NULL,
	"active" boolean NOT NULL,
	"next_at" timestamp with time zone,
	"pulling_since" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"noticed_at" timestamp with time zone,
	"sightings" jsonb,
	"last_at" timestamp with time zone,
	"last_state" text,
	"last_message" text,
	"last_files" integer DEFAULT 0 NOT NULL,
	"last_import_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_source_file" ADD CONSTRAINT "import_source_file_source_id_import_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."import_source"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_source" ADD CONSTRAINT "import_source_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_source" ADD CONSTRAINT "import_source_created_by_staff_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_source" ADD CONSTRAINT "import_source_last_import_id_data_import_id_fk" FOREIGN KEY ("last_import_id") REFERENCES "public"."data_import"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_source_account" ON "import_source" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "import_source_next" ON "import_source" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "import_source_import" ON "import_source" USING btree ("last_import_id");