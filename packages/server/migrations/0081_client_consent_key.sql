-- The index is there and the columns are not null, so that nothing is read or built under the lock. Nothing refers to this key.
ALTER TABLE "client_consent" DROP CONSTRAINT "client_consent_pkey", ADD CONSTRAINT "client_consent_customer_id_id_pk" PRIMARY KEY USING INDEX "client_consent_customer_key";
