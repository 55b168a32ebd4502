CREATE TABLE "data_import_change" (
	"import_id" integer NOT NULL,
	"position" integer NOT NULL,
	"created" bigint[] NOT NULL,
	"created_hashes" bigint[],
	"updated" jsonb NOT NULL,
	CONSTRAINT "data_import_change_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "data_import_rejection" (
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"column" text NOT NULL,
	"message" text NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "data_import_rejection_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "import_mapping" (
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"header_hash" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mapping_account_id_kind_header_hash_pk" PRIMARY KEY("account_id","kind","header_hash")
);
--> statement-breakpoint
ALTER TABLE "data_import" ADD COLUMN "header" jsonb;--> statement-breakpoint
ALTER TABLE "data_import" ADD COLUMN "mapping" jsonb;--> statement-breakpoint
ALTER TABLE "data_import" ADD COLUMN "check" jsonb;--> statement-breakpoint
ALTER TABLE "data_import" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "data_import" ADD COLUMN "is_undoable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "data_import_change" ADD CONSTRAINT "data_import_change_import_id_data_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."data_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_import_rejection" ADD CONSTRAINT "data_import_rejection_import_id_data_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."data_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mapping" ADD CONSTRAINT "import_mapping_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;