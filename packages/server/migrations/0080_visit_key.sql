-- The index is there and the columns are not null, so that nothing is read or built under the lock. Nothing refers to this key.
ALTER TABLE "visit" DROP CONSTRAINT "visit_pkey", ADD CONSTRAINT "visit_customer_id_id_pk" PRIMARY KEY USING INDEX "visit_customer_key";
