import { deepStrictEqual } from 'node:assert';
import type { Pool } from 'pg';

/** Buyers whose attributed sales are compared in each chunk. */
const comparedBuyers = 200;

const sums = ['messages', 'delivered', 'failed', 'uncertain', 'skipped', 'opened', 'clicked'] as const;

/** Compares the counts and the people of one sending with its messages, read one by one. */
async function compareSending(pool: Pool, occurrence: number): Promise<void> {
  const { rows: counted } = await pool.query(
    `select at, ${sums.map((name) => `sum(${name})::int as ${name}`).join(', ')} from message_count
     where occurrence_id = $1 and kind = 0 group by 1 order by 1`,
    [occurrence],
  );
  const { rows: recounted } = await pool.query(
    `select to_timestamp(floor(extract(epoch from d.updated_at) / 900) * 900) as at, count(*)::int as messages,
       count(*) filter (where state = 2)::int as delivered, count(*) filter (where state = 3)::int as failed,
       count(*) filter (where state = 4)::int as uncertain, count(*) filter (where state = 5)::int as skipped,
       count(*) filter (where state = 2 and m.type <> 'sms' and exists (select from engagement g where g.delivery_id = d.id and not g.machine))::int as opened,
       count(*) filter (where state = 2 and exists (select from engagement g where g.delivery_id = d.id and not g.machine and g.kind = 1))::int as clicked
     from delivery d join send_method m on m.id = d.method_id where d.occurrence_id = $1 group by 1 order by 1`,
    [occurrence],
  );
  // The pool reads moments in another form where a column of a table says so.
  const plain = (rows: readonly Record<string, unknown>[]) =>
    rows.map((row) => ({ ...row, at: new Date(String(row['at'])).toISOString() }));
  deepStrictEqual(plain(counted), plain(recounted), `The counts of sending ${occurrence} are not those of its messages.`);
  const { rows: people } = await pool.query(
    `select (select sum(bit_count(delivered))::int from message_people where occurrence_id = $1) as counted,
       (select count(distinct customer_id)::int from delivery where occurrence_id = $1 and state = 2) as recounted`,
    [occurrence],
  );
  deepStrictEqual(people[0]?.counted, people[0]?.recounted, `The people of sending ${occurrence} are not those of its messages.`);
}

/** Compares the events of an account by quarter of an hour with its openings and clicks; refused messages may have been deleted. */
export async function compareEvents(pool: Pool, accountId: number): Promise<void> {
  const { rows: counted } = await pool.query(
    `select extract(epoch from at)::int as at, opened, clicked, scanned from event_count
     where account_id = $1 and opened + clicked + scanned > 0 order by 1`,
    [accountId],
  );
  const { rows: recounted } = await pool.query(
    `select (floor(extract(epoch from first_at) / 900) * 900)::int as at, count(*) filter (where kind = 0 and not machine)::int as opened,
       count(*) filter (where kind = 1 and not machine)::int as clicked, count(*) filter (where machine)::int as scanned
     from engagement where account_id = $1 group by 1 order by 1`,
    [accountId],
  );
  deepStrictEqual(counted, recounted, `The events of account ${accountId} are not its openings and clicks.`);
}

/** Compares the attributed sales of some buyers with their receipts and messages, which are paired here. */
async function compareSales(pool: Pool): Promise<void> {
  const { rows: buyers } = await pool.query<{ id: number }>(
    `select distinct customer_id as id from counted_receipt where customer_id % 97 = 1 order by 1 limit ${comparedBuyers}`,
  );
  const ids = buyers.map(({ id }) => id);
  const read = async <Row extends object>(statement: string) => (await pool.query<Row>(statement, [ids])).rows;
  const receipts = await read<{ customer: number; code: string; at: number }>(
    'select customer_id as customer, code, extract(epoch from at)::float8 as at from counted_receipt where customer_id = any($1)',
  );
  const messages = await read<{ customer: number; id: number; at: number }>(
    'select customer_id as customer, id, extract(epoch from updated_at)::float8 as at from delivery where customer_id = any($1) and state = 2',
  );
  const kept = await read<{ key: string; last: boolean }>(
    `select customer_id || ' ' || code || ' ' || delivery_id as key, is_last as last from attributed_sale where customer_id = any($1)`,
  );
  const ofCustomer = Map.groupBy(messages, ({ customer }) => customer);
  const paired = receipts.flatMap(({ customer, code, at }) => {
    const before = (ofCustomer.get(customer) ?? []).filter((message) => message.at <= at && message.at > at - 7 * 86_400);
    const last = before.toSorted((one, other) => other.at - one.at || other.id - one.id)[0];
    return before.map((message) => ({ key: `${customer} ${code} ${message.id}`, last: message === last }));
  });
  const inOrder = (rows: readonly { readonly key: string; readonly last: boolean }[]) =>
    rows.map(({ key, last }) => `${key} ${last}`).toSorted((one, other) => (one < other ? -1 : 1));
  deepStrictEqual(inOrder(kept), inOrder(paired), 'The attributed sales are not those of the receipts and messages.');
}

/** Compares a part of the roll-ups of some sendings with a recount of what they are made of. Throws where they differ. */
export async function compareChunk(pool: Pool, occurrences: readonly number[]): Promise<void> {
  for (const occurrence of new Set([occurrences[0], occurrences.at(-1)])) if (occurrence) await compareSending(pool, occurrence);
  await compareSales(pool);
}
