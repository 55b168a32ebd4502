import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { addressColumn } from '../consent/customer-channels.ts';
import { customers } from './customers.table.ts';
import { type Identity, identityKinds, type IdentityKind } from './identity.ts';

const stored: Readonly<Record<IdentityKind, SQL>> = {
  document: sql`${customers.document}`,
  email: sql`lower(${customers.email})`,
  mobile: sql`${customers.mobile}`,
};

async function findBy(database: Queryable, accountId: number, kind: IdentityKind, values: readonly string[]) {
  if (values.length === 0) return new Map<string, { id: number }[]>();
  const { rows } = await database.execute<{ value: string; id: number }>(sql`
    select ${stored[kind]} as value, ${customers.id} as id from ${customers}
    where ${customers.accountId} = ${accountId} and ${stored[kind]} = any(${sql.param(values)}::text[])`);
  return Map.groupBy(rows, ({ value }) => value);
}

/** Whether an account has a customer. */
export async function hasCustomer(database: Queryable, accountId: number, customerId: number): Promise<boolean> {
  const ofAccount = and(eq(customers.id, customerId), eq(customers.accountId, accountId));
  return (await database.select({ id: customers.id }).from(customers).where(ofAccount)).length > 0;
}

/** The kind of a normalized address: a mobile number begins with its country code. */
const kindOf = (address: string): 'email' | 'mobile' => (address.startsWith('+') ? 'mobile' : 'email');

/** A normalized address of a link, an e-mail address or a mobile number, as an identity. */
export const identityOf = (address: string): Identity => ({ [kindOf(address)]: address });

/** The customers with one of these normalized addresses, e-mail or mobile, which families share, by their keys. */
export async function customersOfAddresses(
  database: Queryable,
  accountId: number,
  addresses: readonly string[],
): Promise<{ readonly id: number; readonly address: string; readonly name: string }[]> {
  const found = [...Map.groupBy(addresses, kindOf)].map(([kind, values]) =>
    database
      .select({
        id: customers.id,
        address: sql<string>`${stored[kind]}`,
        name: sql<string>`trim(${customers.firstName} || ' ' || ${customers.lastName})`,
      })
      .from(customers)
      .where(and(eq(customers.accountId, accountId), inArray(stored[kind], values)))
      .orderBy(customers.id),
  );
  return (await Promise.all(found)).flat();
}

/** Those of some accounts that have a normalized address, e-mail or mobile, among their customers, in the order of their ids. */
export async function accountsOfAddress(database: Queryable, accountIds: readonly number[], address: string): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select account.id from unnest(${sql.param([...accountIds])}::int[]) account(id)
    where exists (
      select 1 from ${customers} where ${customers.accountId} = account.id and ${stored[kindOf(address)]} = ${address})
    order by 1`);
  return rows.map(({ id }) => id);
}

/** The address of a customer for a channel, null without one. Undefined: the account has no such customer. */
export async function findAddress(
  database: Queryable,
  accountId: number,
  customerId: number,
  channel: Channel,
): Promise<string | null | undefined> {
  const ofAccount = and(eq(customers.id, customerId), eq(customers.accountId, accountId));
  const [row] = await database
    .select({ address: addressColumn(channel) })
    .from(customers)
    .where(ofAccount);
  return row?.address;
}

/**
 * Matches identities to the account's customers: by document, or else by e-mail, or else by mobile. Several customers may share
 * an address: all of them match. No match: an empty list.
 */
export async function findCustomers(
  database: Queryable,
  accountId: number,
  identities: readonly Identity[],
): Promise<readonly (readonly number[])[]> {
  const found: (readonly number[])[] = identities.map(() => []);
  for (const kind of identityKinds) {
    const open = identities.flatMap((identity, position) => {
      const value = found[position]?.length === 0 ? identity[kind] : undefined;
      return value === undefined ? [] : [{ position, value }];
    });
    const values = [...new Set(open.map(({ value }) => value))];
    const known = await findBy(database, accountId, kind, values);
    for (const { position, value } of open) found[position] = (known.get(value) ?? []).map(({ id }) => id);
  }
  return found;
}

/** A customer by name. */
export interface NamedCustomer {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
}

/** The customers of one identity: none, one, or the first two that share it. */
export async function findNamed(database: Queryable, accountId: number, identity: Identity): Promise<NamedCustomer[]> {
  const [ids = []] = await findCustomers(database, accountId, [identity]);
  if (ids.length === 0) return [];
  return database
    .select({ id: customers.id, firstName: customers.firstName, lastName: customers.lastName })
    .from(customers)
    .where(and(eq(customers.accountId, accountId), inArray(customers.id, ids.slice(0, 2))));
}

/** The account's customers among some ids, as a SELECT of `id`. */
export const ownCustomers = (accountId: number, ids: readonly number[]): SQL => sql`
  select ${customers.id} from ${customers}
  where ${customers.accountId} = ${accountId} and ${customers.id} = any(${sql.param(ids)}::bigint[])`;
