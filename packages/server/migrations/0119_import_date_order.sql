ALTER TABLE "data_import" ADD COLUMN "date_order" text;--> statement-breakpoint
ALTER TABLE "import_mapping" ADD COLUMN "date_order" text;