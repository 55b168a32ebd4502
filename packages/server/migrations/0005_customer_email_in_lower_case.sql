DROP INDEX "customer_email";--> statement-breakpoint
CREATE INDEX "customer_email" ON "customer" USING btree (lower("email"));