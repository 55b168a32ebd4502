import { byChannel, channelNames } from '@pregon/contract/channels/channels';
import { type SQL, sql } from 'drizzle-orm';
import { addressColumns, consentColumns, customerChannels } from '../consent/customer-channels.ts';

/* SQL for the remaining row of two customers: `k`, who is kept, and `m`, who is merged into it. */

const columns = {
  addresses: addressColumns.map(({ name }) => sql.identifier(name)),
  consents: byChannel((channel) => sql.identifier(consentColumns[channel].name)),
};

/** Assignments that make a customer unreachable: no addresses, no consent. */
export const unreachable: SQL[] = [
  ...columns.addresses.map((column) => sql`${column} = null`),
  ...Object.values(columns.consents).map((column) => sql`${column} = false`),
];

/** Assignments independent of which row takes precedence. */
const always: readonly SQL[] = [
  sql`home_store_id = coalesce(k.home_store_id, m.home_store_id)`,
  sql`registered_at = coalesce(least(k.registered_at, m.registered_at), k.registered_at, m.registered_at)`,
  sql`scoring_objected_at = coalesce(k.scoring_objected_at, m.scoring_objected_at)`,
];

const personal = [...columns.addresses, sql.identifier('gender'), sql.identifier('birth_date')];

/** Columns that a registration does not have. */
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

/** Precedence of the newer registration. Consent applies to the address that it was given for. */
const byMerged: readonly SQL[] = [
  sql`first_name = m.first_name`,
  sql`last_name = m.last_name`,
  ...personal.map((column) => sql`${column} = coalesce(m.${column}, k.${column})`),
  ...channelNames.map((channel) => {
    const column = columns.consents[channel];
    return sql`${column} = (m.${column} or (k.${column} and ${customerChannels[channel].address.survivesMerge}))`;
  }),
];

/**
 * Precedence of the kept customer, with the stricter consent: a channel is allowed if all rows with an address for it have given consent.
 */
const byKept: readonly SQL[] = [
  ...[...personal, ...known].map((column) => sql`${column} = coalesce(k.${column}, m.${column})`),
  ...channelNames.map((channel) => {
    const column = columns.consents[channel];
    const address = sql.identifier(customerChannels[channel].address.field);
    return sql`${column} = case when k.${address} is null then m.${column} when m.${address} is null then k.${column}
      else k.${column} and m.${column} end`;
  }),
];

/** The assignments of the row `k`, by the row that takes precedence. */
export const joinedColumns: Readonly<Record<'kept' | 'merged', SQL>> = {
  kept: sql.join([...always, ...byKept], sql`, `),
  merged: sql.join([...always, ...byMerged], sql`, `),
};
