-- Imports of before go on as they began: by the columns of their file, also if it is the export of a system that is known now.
ALTER TABLE "data_import" ADD COLUMN "is_plain" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "data_import" ALTER COLUMN "is_plain" SET DEFAULT false;
