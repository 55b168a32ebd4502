-- non-transactional
-- The primary key begins with the customer and includes the other columns of this index.
DROP INDEX CONCURRENTLY IF EXISTS "counted_receipt_customer";
