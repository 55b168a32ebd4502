ALTER TABLE "schedule" ADD COLUMN "request_key" uuid;--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_request" UNIQUE("account_id","request_key");