CREATE TABLE "newsletter_image" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_image_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"identifier" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "newsletter_image_identifier_unique" UNIQUE("identifier"),
	CONSTRAINT "newsletter_image_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "newsletter_work" (
	"user_id" integer NOT NULL,
	"identifier" uuid NOT NULL,
	"name" text NOT NULL,
	"template_json" text NOT NULL,
	"based_on" integer,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_work_user_id_identifier_pk" PRIMARY KEY("user_id","identifier")
);
--> statement-breakpoint
ALTER TABLE "newsletter" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_image" ADD CONSTRAINT "newsletter_image_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_image" ADD CONSTRAINT "newsletter_image_created_by_staff_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_work" ADD CONSTRAINT "newsletter_work_user_id_staff_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_image_account" ON "newsletter_image" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "newsletter_work_kept" ON "newsletter_work" USING btree ("kept_at");--> statement-breakpoint
CREATE FUNCTION newsletter_version_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A version of a newsletter never changes.';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER newsletter_version_immutable BEFORE UPDATE OR DELETE ON "newsletter_version" FOR EACH ROW EXECUTE FUNCTION newsletter_version_refuse_change();
