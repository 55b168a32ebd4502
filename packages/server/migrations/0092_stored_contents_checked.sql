-- Reads both tables beside reads and writes.
ALTER TABLE "newsletter_image" VALIDATE CONSTRAINT "newsletter_image_content";--> statement-breakpoint
ALTER TABLE "customer_photo" VALIDATE CONSTRAINT "customer_photo_content";
