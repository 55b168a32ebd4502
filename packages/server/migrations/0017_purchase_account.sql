-- A purchase has a customer, who has an account: one check less for every purchase that is brought in.
ALTER TABLE "purchase" DROP CONSTRAINT "purchase_account_id_account_id_fk";
