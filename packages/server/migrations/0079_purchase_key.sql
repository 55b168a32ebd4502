-- The index is there and the columns are not null, so that nothing is read or built under the lock. Nothing refers to this key.
-- Each table has a migration of its own, which holds one lock: two could deadlock with those who write both.
ALTER TABLE "purchase" DROP CONSTRAINT "purchase_pkey", ADD CONSTRAINT "purchase_customer_id_at_id_pk" PRIMARY KEY USING INDEX "purchase_customer_key";
