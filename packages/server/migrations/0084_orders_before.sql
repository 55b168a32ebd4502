ALTER TABLE "kept_arm" ADD COLUMN "orders_before" numeric;--> statement-breakpoint
ALTER TABLE "kept_arm" ADD COLUMN "orders_before_squares" numeric;--> statement-breakpoint
ALTER TABLE "kept_arm" ADD COLUMN "order_products" numeric;--> statement-breakpoint
ALTER TABLE "kept_spend" ADD COLUMN "orders_before" integer;
