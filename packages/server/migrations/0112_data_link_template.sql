ALTER TABLE "account" ADD COLUMN "data_link_number" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "data_link_template" text;