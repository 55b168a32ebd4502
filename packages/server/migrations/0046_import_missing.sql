ALTER TABLE "data_import_change" ADD COLUMN "missing" jsonb;--> statement-breakpoint
ALTER TABLE "data_import" ADD COLUMN "creates_missing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "data_import" ADD COLUMN "created_stores" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "data_import" ADD COLUMN "created_products" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_mapping" ADD COLUMN "creates_missing" boolean DEFAULT false NOT NULL;