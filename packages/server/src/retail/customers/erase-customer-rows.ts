import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';
import type { Identity } from '../consent/erased-identities.ts';
import { lockOwnerDeletion } from '../purchases/purchase-owners.ts';
import { beginPurchaseWrites, removeLines } from '../purchases/write-purchases.ts';

/** The ids of one person, and all identifying values. */
export interface ErasedPerson {
  readonly accountId: number;
  readonly ids: readonly number[];
  readonly identities: readonly Identity[];
  readonly names: readonly string[];
}

interface Known extends Record<string, unknown> {
  readonly id: number;
  readonly document: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly name: string;
}

const array = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::bigint[]`;

/**
 * Finds the customer and all customers merged into it, with earlier addresses, and locks them for deletion. Undefined: the account has
 * no such customer.
 *
 * @param addressTables tables with columns `account_id`, `customer_id` and `address`
 */
export async function findPerson(
  transaction: Transaction,
  {
    accountId,
    customerId,
    addressTables,
  }: { readonly accountId: number; readonly customerId: number; readonly addressTables: readonly string[] },
): Promise<ErasedPerson | undefined> {
  await lockOwnerDeletion(transaction, accountId);
  const own = sql`select from customer where account_id = ${accountId} and id = ${customerId} for update`;
  if ((await transaction.execute(own)).rows.length === 0) return undefined;
  const { rows: merged } = await transaction.execute<{ id: number }>(sql`
    with recursive part as (
      select ${customerId}::bigint as id
      union
      select m.merged_id from part join customer_merge m on m.account_id = ${accountId} and m.kept_id = part.id and m.undone_at is null)
    select id from part`);
  const ids = merged.map(({ id }) => id);
  const snapshot = (side: string) => sql`
    select (m.snapshot #>> array[${side}, 'id'])::bigint, m.snapshot #>> array[${side}, 'document'],
      m.snapshot #>> array[${side}, 'email'], m.snapshot #>> array[${side}, 'mobile'],
      trim(concat_ws(' ', m.snapshot #>> array[${side}, 'first_name'], m.snapshot #>> array[${side}, 'last_name']))
    from customer_merge m where m.account_id = ${accountId} and m.kept_id = any(${array(ids)}) and m.undone_at is null
      and m.snapshot is not null`;
  const address = (table: string) => sql`
    union select customer_id, null, case when address like '%@%' then lower(address) end, case when address not like '%@%' then address end, ''
    from ${sql.identifier(table)} where account_id = ${accountId} and customer_id = any(${array(ids)}) and address <> ''`;
  const { rows } = await transaction.execute<Known>(sql`
    select id, document, lower(email) as email, mobile, trim(first_name || ' ' || last_name) as name
    from customer where account_id = ${accountId} and id = any(${array(ids)})
    union ${snapshot('kept')} union ${snapshot('merged')} ${sql.join(addressTables.map(address), sql` `)}`);
  const names = rows.flatMap(({ name }) => (name ? [name] : []));
  return { accountId, ids, identities: rows, names: [...new Set(names)] };
}

/** Deletes the purchases of a person. */
export async function erasePurchases(transaction: Transaction, { accountId, ids }: ErasedPerson): Promise<void> {
  const writes = await beginPurchaseWrites(transaction, accountId);
  await removeLines(transaction, writes, sql`account_id = ${accountId} and customer_id = any(${array(ids)})`);
}

/** Deletes the customers of a person with their merges. All rows that refer to them are gone by then. */
export async function eraseCustomerRows(transaction: Transaction, { accountId, ids }: ErasedPerson): Promise<void> {
  await transaction.execute(sql`
    delete from customer_merge where account_id = ${accountId} and (kept_id = any(${array(ids)}) or merged_id = any(${array(ids)}))`);
  await transaction.execute(sql`delete from customer where account_id = ${accountId} and id = any(${array(ids)})`);
}

/** Deletes the suppressions of addresses that no other customer of the account has. */
export async function eraseSuppressions(
  transaction: Transaction,
  accountId: number,
  addresses: readonly string[],
): Promise<void> {
  await transaction.execute(sql`
    delete from suppression s where s.account_id = ${accountId} and s.address = any(${sql.param([...addresses])}::text[])
      and not exists (select from customer k where k.account_id = ${accountId} and (lower(k.email) = s.address or k.mobile = s.address))`);
}

/** The keys of objects that undoing a merge of the person would need, such as a replaced photo. */
export async function heldObjects(transaction: Transaction, { accountId, ids }: ErasedPerson): Promise<string[]> {
  const { rows } = await transaction.execute<{ key: string }>(sql`
    select distinct held #>> '{}' as key
    from customer_merge m, jsonb_path_query(m.snapshot, '$.single.*.*.object_key ? (@ != null)') held
    where m.account_id = ${accountId} and (m.kept_id = any(${array(ids)}) or m.merged_id = any(${array(ids)}))`);
  return rows.map(({ key }) => key);
}

/** Replaces what identifies a person in notes about other customers. */
export async function redactNotes(transaction: Transaction, accountId: number, pattern: string | null): Promise<void> {
  await transaction.execute(sql`
    update customer_note set text = regexp_replace(text, ${pattern}, 'eliminado', 'gi')
    where account_id = ${accountId} and text ~* ${pattern}`);
}
