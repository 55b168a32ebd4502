-- A purchase changes when and where its customer bought last. With room on its page the row stays there, and no index is written.
ALTER TABLE "customer" SET (fillfactor = 85);
