-- The index is there and the columns are not null, so that nothing is read or built under the lock. Nothing refers to these keys.
ALTER TABLE "purchase" DROP CONSTRAINT "purchase_pkey", ADD CONSTRAINT "purchase_customer_id_at_id_pk" PRIMARY KEY USING INDEX "purchase_customer_key";--> statement-breakpoint
ALTER TABLE "visit" DROP CONSTRAINT "visit_pkey", ADD CONSTRAINT "visit_customer_id_id_pk" PRIMARY KEY USING INDEX "visit_customer_key";--> statement-breakpoint
ALTER TABLE "client_consent" DROP CONSTRAINT "client_consent_pkey", ADD CONSTRAINT "client_consent_customer_id_id_pk" PRIMARY KEY USING INDEX "client_consent_customer_key";--> statement-breakpoint
ALTER TABLE "customer_event" DROP CONSTRAINT "customer_event_pkey", ADD CONSTRAINT "customer_event_customer_id_id_pk" PRIMARY KEY USING INDEX "customer_event_customer_key";
