-- non-transactional
-- For the retention of messages: the oldest replies of an account.
DROP INDEX CONCURRENTLY IF EXISTS "message_reply_age";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "message_reply_age" ON "message_reply" USING btree ("account_id","received_at");
