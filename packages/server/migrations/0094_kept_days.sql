ALTER TABLE "account" ADD COLUMN "kept_file_days" smallint DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "kept_import_days" smallint DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "kept_photo_days" smallint DEFAULT 0 NOT NULL;