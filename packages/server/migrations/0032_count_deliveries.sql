-- Counts the messages of the sendings that there are. The base row of each (slot -1) is what the ledger holds less what the other
-- slots have counted already: both are read in one snapshot, so that this needs no lock, however many messages settle meanwhile.
INSERT INTO "delivery_count" ("occurrence_id", "method_id", "slot", "open", "sent", "failed", "uncertain", "skipped")
SELECT "occurrence_id", "method_id", -1, sum("open"), sum("sent"), sum("failed"), sum("uncertain"), sum("skipped")
FROM (
  SELECT "occurrence_id", "method_id", count(*) FILTER (WHERE "state" < 2) AS "open", count(*) FILTER (WHERE "state" = 2) AS "sent",
    count(*) FILTER (WHERE "state" = 3) AS "failed", count(*) FILTER (WHERE "state" = 4) AS "uncertain",
    count(*) FILTER (WHERE "state" = 5) AS "skipped"
  FROM "delivery" GROUP BY "occurrence_id", "method_id"
  UNION ALL
  SELECT "occurrence_id", "method_id", -"open", -"sent", -"failed", -"uncertain", -"skipped" FROM "delivery_count" WHERE "slot" >= 0
) AS "counted"
GROUP BY "occurrence_id", "method_id"
ON CONFLICT ("occurrence_id", "method_id", "slot") DO NOTHING;
