import type { MergeTag } from '@pregon/contract/newsletters/merge-tags';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { type SQL, sql } from 'drizzle-orm';
import { mostBoughtProduct, tagSources } from '../../insight/words/tag-sources.sql.ts';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { type AmountStyle, offerPromo, offersSomething } from '../../audiences/audience/offer-promo.ts';
import { customerId, fromCustomers, fromListedCustomers } from '../../retail/customers/customer.sql.ts';
import { customerWords, preferredProduct } from '../../retail/customers/customer-words.sql.ts';
import type { MergeValues } from './message-template.ts';

/** The SQL source of each merge tag. Tags without a source show their default value. */
const sources: Partial<Record<MergeTag, SQL>> = {
  ...tagSources,
  ...customerWords,
  preferred_product: sql`coalesce(${preferredProduct}, ${mostBoughtProduct})`,
};

/** The weekday of a sending in Spanish, in the time zone of the account. */
const dayName = (at: Date, timeZone: string): string => new Intl.DateTimeFormat('es', { weekday: 'long', timeZone }).format(at);

/** Merge values that are the same for a whole sending: its day, and its profile's offer. */
export const sendingValues = (
  at: Date,
  { timeZone, ...style }: AmountStyle & { readonly timeZone: string },
  selection?: ProfileSelection,
): MergeValues => ({
  day: dayName(at, timeZone),
  // Without an offer of the profile, each customer's own kind of discount is said.
  ...(selection && offersSomething(selection) && { promo: offerPromo(selection, style) }),
});

/** The tags that are filled in from something other than the customer. */
const filledFor = (selection?: ProfileSelection): readonly MergeTag[] =>
  selection && offersSomething(selection) ? ['day', 'promo'] : ['day'];

const columnsOf = (tags: readonly MergeTag[], column: (source: SQL) => SQL): SQL[] =>
  tags.map((tag) => sql`, ${column(sources[tag] ?? sql`null::text`)} as ${sql.identifier(tag)}`);

/** Loads the merge values of some tags for some customers, by customer id. */
export async function loadMergeValues(
  database: Queryable,
  customerIds: readonly number[],
  tags: readonly MergeTag[],
): Promise<ReadonlyMap<number, MergeValues>> {
  const { rows } = await database.execute<{ id: number } & Record<MergeTag, string | null>>(sql`
    select ${customerId}${sql.join(columnsOf(tags, (source) => source))} ${fromListedCustomers(customerIds)}`);
  return new Map(rows.map(({ id, ...values }) => [id, values]));
}

/** A distinct combination of values of some tags, with how many people share it. */
export interface CommonValues {
  readonly people: number;
  readonly values: MergeValues;
}

const atOnce = 2000;

/**
 * Yields all distinct values of some tags in an audience with their counts, so that a message is measured once for each. In
 * batches, to bound memory. `audience` selects customer ids.
 */
export async function* commonValues(
  transaction: Transaction,
  audience: SQL,
  tags: readonly MergeTag[],
): AsyncGenerator<readonly CommonValues[]> {
  const stored = tags.filter((tag) => sources[tag]);
  const names = stored.map((tag) => sql.identifier(tag));
  const grouping = names.length > 0 ? sql`group by ${sql.join(names, sql`, `)}` : sql``;
  await transaction.execute(sql`
    declare common_values no scroll cursor for select count(*)::int as people${sql.join(names.map((name) => sql`, ${name}`))}
    from (select 1${sql.join(columnsOf(stored, (source) => source))} ${fromCustomers(audience)}) known
    ${grouping}`);
  for (;;) {
    const { rows } = await transaction.execute<{ people: number } & Record<MergeTag, string | null>>(
      sql`fetch ${sql.raw(String(atOnce))} from common_values`,
    );
    if (rows.length > 0) yield rows.map(({ people, ...values }) => ({ people, values }));
    if (rows.length < atOnce) break;
  }
  await transaction.execute(sql`close common_values`);
}

/** How many customers of an audience lack a value for a tag. `total` is the size of the audience. */
export interface TagCoverage {
  readonly tag: MergeTag;
  readonly total: number;
  readonly withoutValue: number;
}

/**
 * Counts for each tag how many of an audience lack a value, in one statement. `audience` selects customer ids, `selection` is
 * their profile.
 */
export async function countTagCoverage(
  database: Queryable,
  audience: SQL,
  tags: readonly MergeTag[],
  selection?: ProfileSelection,
): Promise<TagCoverage[]> {
  const filled = filledFor(selection);
  const lacking = (source: SQL) => sql`count(*) filter (where coalesce(trim(${source}), '') = '')::int`;
  const stored = tags.filter((tag) => !filled.includes(tag));
  const { rows } = await database.execute<Record<string, number>>(sql`
    select count(*)::int as total${sql.join(columnsOf(stored, lacking))} ${fromCustomers(audience)}`);
  return tags.map((tag) => ({ tag, total: rows[0]?.['total'] ?? 0, withoutValue: rows[0]?.[tag] ?? 0 }));
}

/** Counts the customers of an audience that lack a value, for each tag that somebody lacks. `audience` selects customer ids. */
export async function countMissingValues(
  database: Queryable,
  audience: SQL,
  tags: readonly MergeTag[],
  selection: ProfileSelection,
): Promise<{ tag: MergeTag; customers: number }[]> {
  const coverage = await countTagCoverage(database, audience, tags, selection);
  return coverage.flatMap(({ tag, withoutValue }) => (withoutValue > 0 ? [{ tag, customers: withoutValue }] : []));
}
