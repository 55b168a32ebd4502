-- non-transactional
-- Covered by the primary key.
DROP INDEX CONCURRENTLY IF EXISTS "purchase_customer";
