import { type SQL, sql } from 'drizzle-orm';

/** Two to this power is the number of consecutive ids in a block. The messages of a sending have consecutive ids, or nearly so. */
const blockBits = 14;

/** The block of a message, as an SQL expression over its id. */
export const blockOf = (id: SQL): SQL => sql`(${id} >> ${sql.raw(String(blockBits))})::int`;

/** The id with which a block begins, as an SQL expression. */
export const startOfBlock = (block: SQL): SQL => sql`(${block}::bigint << ${sql.raw(String(blockBits))})`;

/**
 * Adds the blocks of messages to the change queue, from which results are counted again: a data-modifying CTE that belongs into the same
 * statement as the change. `changed` is a SELECT of `occurrence_id` and `id`.
 * @param settled whether the outcome of the messages changed, and not only what people did with them
 */
export const queueMessages = (changed: SQL, { settled }: { readonly settled: boolean }): SQL => sql`
  insert into stale_message (occurrence_id, block, settled)
  select distinct changed.occurrence_id, ${blockOf(sql`changed.id`)}, ${sql.raw(String(settled))} from (${changed}) changed (occurrence_id, id)`;
