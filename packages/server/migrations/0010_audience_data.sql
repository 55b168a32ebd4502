CREATE TABLE "customer_file_member" (
	"file_id" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	CONSTRAINT "customer_file_member_once" PRIMARY KEY("file_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "customer_file" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"identifier" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"rows" integer NOT NULL,
	"unmatched" integer NOT NULL,
	"problems" jsonb NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_file_identifier_unique" UNIQUE("identifier")
);
--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "name_code" text GENERATED ALWAYS AS (option_code(name)) STORED;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "category_code" text GENERATED ALWAYS AS (option_code(category)) STORED;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "subcategory_code" text GENERATED ALWAYS AS (option_code(subcategory)) STORED;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "line_code" text GENERATED ALWAYS AS (option_code(line)) STORED;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "discount_type" text;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "reward_type" text;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "customer_file_member" ADD CONSTRAINT "customer_file_member_file_id_customer_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."customer_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_file_member" ADD CONSTRAINT "customer_file_member_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_file" ADD CONSTRAINT "customer_file_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_file" ADD CONSTRAINT "customer_file_created_by_staff_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_reference" UNIQUE("account_id","reference");