ALTER TABLE "occurrence" ADD COLUMN "sent_count" integer;--> statement-breakpoint
UPDATE "occurrence" SET "sent_count" = (
  SELECT count(*) FROM "delivery" WHERE "delivery"."occurrence_id" = "occurrence"."id" AND "delivery"."state" IN (0, 1, 2, 4)
) WHERE "state" IN ('completada', 'fallida', 'omitida');
