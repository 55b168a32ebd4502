-- Accounts go on writing from the addresses that their sendings name already: they were the account's own until now.
INSERT INTO "sender_identity" ("account_id", "kind", "value", "proof", "verified_at")
SELECT DISTINCT s."account_id", 'address', lower(trim(m."definition" ->> 'senderEmail')), '', now()
FROM "send_method" m JOIN "schedule" s ON s."id" = m."schedule_id"
WHERE m."type" = 'email' AND m."definition" ->> 'senderEmail' LIKE '%_@_%'
ON CONFLICT DO NOTHING;
