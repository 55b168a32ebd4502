ALTER TABLE "insight_progress" ADD COLUMN "offers_of" text;--> statement-breakpoint
ALTER TABLE "customer_offer" ADD COLUMN "moves_on" date;