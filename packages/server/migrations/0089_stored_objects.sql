CREATE TABLE "stored_object" (
	"key" text PRIMARY KEY NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delete_after" timestamp with time zone,
	"is_deleting" boolean DEFAULT false NOT NULL
);--> statement-breakpoint
ALTER TABLE "newsletter_image" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_photo" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_image" ADD COLUMN "object_key" text;--> statement-breakpoint
ALTER TABLE "newsletter_image" ADD COLUMN "object_sha256" "bytea";--> statement-breakpoint
ALTER TABLE "customer_photo" ADD COLUMN "object_key" text;--> statement-breakpoint
ALTER TABLE "customer_photo" ADD COLUMN "object_sha256" "bytea";--> statement-breakpoint
CREATE INDEX "stored_object_due" ON "stored_object" USING btree ("delete_after") WHERE "stored_object"."delete_after" is not null;--> statement-breakpoint
ALTER TABLE "newsletter_image" ADD CONSTRAINT "newsletter_image_content" CHECK ("newsletter_image"."content" is not null or "newsletter_image"."object_key" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "customer_photo" ADD CONSTRAINT "customer_photo_content" CHECK ("customer_photo"."content" is not null or "customer_photo"."object_key" is not null) NOT VALID;
