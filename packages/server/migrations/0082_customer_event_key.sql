-- The index is there and the columns are not null, so that nothing is read or built under the lock. Nothing refers to this key.
ALTER TABLE "customer_event" DROP CONSTRAINT "customer_event_pkey", ADD CONSTRAINT "customer_event_customer_id_id_pk" PRIMARY KEY USING INDEX "customer_event_customer_key";
