import { byChannel, channelNames } from '@pregon/contract/channels/channels';
import { type SQL, sql } from 'drizzle-orm';
import { addressColumns, consentColumns, customerChannels } from '../consent/customer-channels.ts';

/* The row that is left of two customers `k`, who is kept, and `m`, who is merged. */

const columns = {
  addresses: addressColumns.map(({ name }) => sql.identifier(name)),
  consents: byChannel((channel) => sql.identifier(consentColumns[channel].name)),
};

/** What nobody is found or written to by any more. */
export const unreachable: SQL[] = [
  ...columns.addresses.map((column) => sql`${column} = null`),
  ...Object.values(columns.consents).map((column) => sql`${column} = false`),
];

/** The same whoever wins. */
const always: readonly SQL[] = [
  sql`home_store_id = coalesce(k.home_store_id, m.home_store_id)`,
  sql`registered_at = coalesce(least(k.registered_at, m.registered_at), k.registered_at, m.registered_at)`,
  sql`scoring_objected_at = coalesce(k.scoring_objected_at, m.scoring_objected_at)`,
];

const personal = [...columns.addresses, sql.identifier('gender'), sql.identifier('birth_date')];

/** What only a row has that is more than a registration. */
const known = [
  'document',
  'city',
  'department',
  'type',
  'preferred_product',
  'focus',
  'focus_source',
  'focus_at',
  'imported_focus',
  'category',
  'category_source',
  'category_at',
  'imported_category',
].map((column) => sql.identifier(column));

/** The newer data wins. Consent holds for the address that it was given for. */
const byMerged: readonly SQL[] = [
  sql`first_name = m.first_name`,
  sql`last_name = m.last_name`,
  ...personal.map((column) => sql`${column} = coalesce(m.${column}, k.${column})`),
  ...channelNames.map((channel) => {
    const column = columns.consents[channel];
    return sql`${column} = m.${column} or (k.${column} and ${customerChannels[channel].address.survivesMerge})`;
  }),
];

/** The data of who is kept wins, and the stricter consent: a channel is open if all agreed to it who have an address for it. */
const byKept: readonly SQL[] = [
  ...[...personal, ...known].map((column) => sql`${column} = coalesce(k.${column}, m.${column})`),
  ...channelNames.map((channel) => {
    const column = columns.consents[channel];
    const address = sql.identifier(customerChannels[channel].address.field);
    return sql`${column} = case when k.${address} is null then m.${column} when m.${address} is null then k.${column}
      else k.${column} and m.${column} end`;
  }),
];

/** What the row of `k` becomes, by who wins. */
export const joinedColumns: Readonly<Record<'kept' | 'merged', SQL>> = {
  kept: sql.join([...always, ...byKept], sql`, `),
  merged: sql.join([...always, ...byMerged], sql`, `),
};
