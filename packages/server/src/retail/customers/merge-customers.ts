import { byChannel, channelNames } from '@pregon/contract/channels/channels';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';
import { writeQueued } from '../changes/change-queue.ts';
import { addressColumns, consentColumns, customerChannels } from '../consent/customer-channels.ts';

/** Two customer rows of the same person. */
interface SamePerson {
  readonly accountId: number;
  /** The id of the row that stays. */
  readonly kept: number;
  /** The id of the row that was made later, whose data is newer. */
  readonly merged: number;
}

/** Tables whose rows simply move to the remaining customer. */
const movedTables = ['visit', 'client_consent', 'client_registration', 'survey_trace', 'message_reply'] as const;

/** All tables with a foreign key to customers, which a merge must handle: a test compares the list with the database. */
export const tablesOfCustomers: readonly string[] = [
  ...movedTables,
  'purchase',
  'client_detail',
  'customer_file_member',
  'customer_photo',
  'delivery',
];

const columns = {
  addresses: addressColumns.map(({ name }) => sql.identifier(name)),
  consents: byChannel((channel) => sql.identifier(consentColumns[channel].name)),
};

/** The newer address of each kind, if there is one. */
const mergedAddresses = columns.addresses.map((column) => sql`${column} = coalesce(m.${column}, k.${column})`);
/** Consent holds for the address that it was given for. */
const mergedConsents = channelNames.map((channel) => {
  const column = columns.consents[channel];
  return sql`${column} = m.${column} or (k.${column} and ${customerChannels[channel].address.survivesMerge})`;
});
const unreachable = [
  ...columns.addresses.map((column) => sql`${column} = null`),
  ...Object.values(columns.consents).map((column) => sql`${column} = false`),
];

/**
 * Merges two customers: newer names, addresses and consent win, and dependent rows of both are kept. Where one occurrence wrote
 * to both, the ledger keeps both deliveries: then the merged row stays too, stripped of everything by which it could be found or
 * written to. Returns false where one of them no longer exists.
 */
export async function mergeCustomers(transaction: Transaction, { accountId, kept, merged }: SamePerson): Promise<boolean> {
  const { rows } = await transaction.execute<{ id: number }>(
    sql`select id from customer where account_id = ${accountId} and id in (${kept}, ${merged}) order by id for update`,
  );
  if (kept === merged || rows.length !== 2) return false;
  await writeQueued(
    transaction,
    { accountId, others: [kept, merged] },
    sql`update purchase set customer_id = ${kept} where customer_id = ${merged} returning customer_id`,
  );
  for (const table of movedTables) {
    await transaction.execute(sql`update ${sql.identifier(table)} set customer_id = ${kept} where customer_id = ${merged}`);
  }
  await transaction.execute(sql`
    insert into customer_file_member (file_id, customer_id)
    select file_id, ${kept} from customer_file_member where customer_id = ${merged} on conflict do nothing`);
  await transaction.execute(sql`delete from customer_file_member where customer_id = ${merged}`);
  await transaction.execute(sql`
    update client_detail newer set phone_number = coalesce(newer.phone_number, older.phone_number),
      marital_status = coalesce(newer.marital_status, older.marital_status), address = coalesce(newer.address, older.address),
      comments = coalesce(newer.comments, older.comments)
    from client_detail older where newer.customer_id = ${merged} and older.customer_id = ${kept}`);
  for (const table of ['client_detail', 'customer_photo'] as const) {
    const newer = sql`select from ${sql.identifier(table)} newer where newer.customer_id = ${merged}`;
    await transaction.execute(sql`delete from ${sql.identifier(table)} where customer_id = ${kept} and exists (${newer})`);
    await transaction.execute(sql`update ${sql.identifier(table)} set customer_id = ${kept} where customer_id = ${merged}`);
  }
  await transaction.execute(sql`
    update delivery d set customer_id = ${kept} where customer_id = ${merged} and not exists (
      select from delivery other where other.customer_id = ${kept} and other.occurrence_id = d.occurrence_id
        and other.method_id = d.method_id)`);
  await transaction.execute(sql`
    update customer k set first_name = m.first_name, last_name = m.last_name, gender = coalesce(m.gender, k.gender), birth_date = coalesce(m.birth_date, k.birth_date),
      home_store_id = coalesce(k.home_store_id, m.home_store_id),
      registered_at = coalesce(least(k.registered_at, m.registered_at), k.registered_at, m.registered_at),
      scoring_objected_at = coalesce(k.scoring_objected_at, m.scoring_objected_at),
      ${sql.join([...mergedAddresses, ...mergedConsents], sql`, `)}
    from customer m where k.id = ${kept} and m.id = ${merged}`);
  const { rows: left } = await transaction.execute(sql`select from delivery where customer_id = ${merged} limit 1`);
  await transaction.execute(
    left.length === 0
      ? sql`delete from customer where id = ${merged}`
      : sql`update customer set document = null, ${sql.join(unreachable, sql`, `)} where id = ${merged}`,
  );
  return true;
}
