CREATE TABLE "store_class" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_class_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"level" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"parent_id" integer,
	CONSTRAINT "store_class_code" UNIQUE("account_id","level","code")
);
--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "country" text DEFAULT 'CO' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "category" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "subcategory" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "line" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "sale_per_ticket" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "units_per_ticket" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "daily_visits" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "daily_buyers" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "item_count" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "category_count" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "yearly_sales" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "perceived_value" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "purchase_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "consumer_age" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "contact_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "contact_role" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "contact_mobile" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "contact_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "coordinates" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "zone_sales_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "city_sales" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "national_shipping" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "store_class" ADD CONSTRAINT "store_class_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_class" ADD CONSTRAINT "store_class_parent_id_store_class_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."store_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION store_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER store_changed BEFORE UPDATE ON "store" FOR EACH ROW EXECUTE FUNCTION store_changed();
--> statement-breakpoint
CREATE FUNCTION store_classed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  category_code text := option_code(NEW.category);
  subcategory_code text := category_code || '/' || option_code(NEW.subcategory);
  line_code text := subcategory_code || '/' || option_code(NEW.line);
BEGIN
  INSERT INTO store_class (account_id, level, code, name)
  VALUES (NEW.account_id, 'category', category_code, NEW.category) ON CONFLICT DO NOTHING;
  IF NEW.subcategory = '' THEN RETURN NULL; END IF;
  INSERT INTO store_class (account_id, level, code, name, parent_id)
  SELECT NEW.account_id, 'subcategory', subcategory_code, NEW.subcategory, id FROM store_class
  WHERE account_id = NEW.account_id AND level = 'category' AND code = category_code ON CONFLICT DO NOTHING;
  IF NEW.line = '' THEN RETURN NULL; END IF;
  INSERT INTO store_class (account_id, level, code, name, parent_id)
  SELECT NEW.account_id, 'line', line_code, NEW.line, id FROM store_class
  WHERE account_id = NEW.account_id AND level = 'subcategory' AND code = subcategory_code ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER store_classed AFTER INSERT OR UPDATE ON "store" FOR EACH ROW WHEN (NEW.category <> '') EXECUTE FUNCTION store_classed();
