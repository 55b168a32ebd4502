import { createHash } from 'node:crypto';
import { channelNames } from '@pregon/contract/channels/channels';
import type { Customer } from '@pregon/contract/customers/customer.schema';
import { type SQL, sql } from 'drizzle-orm';
import { dataRetentionRepository } from '../../identity/data-retention/data-retention.repository.ts';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { momentOf, momentOrNull } from '../../kernel/database/moment.ts';
import { addressColumn, type AddressField, consentColumn, customerChannels } from '../consent/customer-channels.ts';
import { customerCategory, customerFocus, customerTypes } from '../options/option-lists.ts';
import { optionName } from '../options/option-name.ts';
import { customerStore, ofReadableStore, type StoreScope } from '../stores/store-scope.sql.ts';
import { openChannels } from './open-channels.sql.ts';

type Owner = StoreScope;

/** The conditions that a customer is of the account, and of a store that the caller may read. */
const readable = ({ accountId, ...scope }: Owner, id: number): SQL =>
  sql.join(
    [sql`customer.account_id = ${accountId}`, sql`customer.id = ${id}`, ...ofReadableStore(scope, customerStore)],
    sql` and `,
  );

/** The fields that staff may change, as stored. */
export type StoredFields = Pick<
  Customer,
  'firstName' | 'lastName' | 'document' | 'email' | 'mobile' | 'gender' | 'birthDate' | 'city'
>;

const storedFields = sql`first_name as "firstName", last_name as "lastName", document, customer.email, mobile, gender,
  birth_date::text as "birthDate", customer.city`;

/**
 * The version of a customer for optimistic locking: a hash of the fields that staff may change. A counter would miss changes or report
 * false conflicts, because imports, the counter and merges write customers too, and purchases update their rows all the time.
 */
export function versionOf(fields: StoredFields): number {
  const { firstName, lastName, document, email, mobile, gender, birthDate, city } = fields;
  const serialized = JSON.stringify([firstName, lastName, document, email, mobile, gender, birthDate, city]);
  return createHash('sha256').update(serialized).digest().readUInt32BE() >>> 1;
}

type Row = Omit<Customer, 'version' | 'deletedBefore'> & Record<string, unknown>;

/** Consent is kept for unchanged addresses. */
const keptConsents = (fields: StoredFields): SQL[] => {
  const given: Partial<Record<AddressField, string | null>> = fields;
  return channelNames.flatMap((channel) => {
    const { field, compared } = customerChannels[channel].address;
    const address = given[field];
    if (address === undefined) return [];
    const consent = sql.identifier(consentColumn(channel).name);
    const column = sql.identifier(addressColumn(channel).name).getSQL();
    return [sql`${consent} = ${consent} and ${compared(column)} is not distinct from ${compared(sql`${address}::text`)}`];
  });
};

/** A figure of the receipts of a customer that the caller may read. */
const sumOf = (owner: Owner, what: SQL, which: SQL): SQL => {
  const conditions = [sql`r.customer_id = customer.id`, which, ...ofReadableStore(owner, sql`r.store_id`)];
  return sql`(select ${what} from receipt r where ${sql.join(conditions, sql` and `)})`;
};

/** The join with a store of a customer, whose name only those learn who may read the store. */
const joinReadable = (owner: Owner, name: SQL, storeId: SQL): SQL =>
  sql`left join store ${name} on ${sql.join([sql`${name}.id = ${storeId}`, ...ofReadableStore(owner, sql`${name}.id`)], sql` and `)}`;

export const customerRecordRepository = {
  /** A customer with their total purchases, as far as the caller may read them. Undefined: there is no such customer for them. */
  async find(database: Queryable, owner: Owner, id: number): Promise<Customer | undefined> {
    const { rows } = await database.execute<Row>(sql`
      select customer.id, ${storedFields}, customer.department, home.name as "homeStore", last.name as "lastStore", focus,
        customer.category, customer.type, last_purchase_at as "lastPurchaseAt", customer.created_at as "createdAt",
        ${openChannels} as channels,
        ${sumOf(owner, sql`count(*)::int`, sql`r.amount >= 0`)} as purchases,
        ${sumOf(owner, sql`coalesce(sum(r.amount), 0)::float8`, sql`true`)} as spent,
        ${sumOf(owner, sql`count(*)::int`, sql`r.amount < 0`)} as returns,
        ${sumOf(owner, sql`min(r.at)`, sql`r.amount >= 0`)} as "firstPurchaseAt"
      from customer ${joinReadable(owner, sql`home`, sql`customer.home_store_id`)}
        ${joinReadable(owner, sql`last`, sql`customer.last_store_id`)}
      where ${readable(owner, id)}`);
    const [row] = rows;
    if (!row) return undefined;
    return {
      ...row,
      version: versionOf(row),
      focus: optionName(customerFocus, row.focus),
      category: optionName(customerCategory, row.category),
      type: optionName(customerTypes, row.type),
      firstPurchaseAt: momentOrNull(row.firstPurchaseAt),
      lastPurchaseAt: momentOrNull(row.lastPurchaseAt),
      createdAt: momentOf(row.createdAt),
      deletedBefore: await dataRetentionRepository.deletedBefore(database, owner.accountId),
    };
  },

  /** The customer into which another one was merged, through several merges if necessary; the same id for one that was not merged. */
  async keptId(database: Queryable, { accountId }: Owner, id: number): Promise<number> {
    const { rows } = await database.execute<{ id: number }>(sql`
      with recursive kept as (
        select ${id}::bigint as id, 0 as step
        union all
        select m.kept_id, kept.step + 1 from kept
        join customer_merge m on m.merged_id = kept.id and m.undone_at is null and m.account_id = ${accountId}
        where kept.step < 20)
      select id from kept order by step desc limit 1`);
    return rows[0]?.id ?? id;
  },

  async exists(database: Queryable, owner: Owner, id: number): Promise<boolean> {
    const { rows } = await database.execute(sql`select from customer where ${readable(owner, id)}`);
    return rows.length > 0;
  },

  /** The stored fields of a customer, locked until the transaction ends. */
  async lock(transaction: Transaction, { accountId }: Owner, id: number): Promise<StoredFields | undefined> {
    const { rows } = await transaction.execute<StoredFields & Record<string, unknown>>(sql`
      select ${storedFields} from customer where account_id = ${accountId} and id = ${id} for update`);
    return rows[0];
  },

  /** Updates the fields of a customer. Consent is kept for unchanged addresses; a changed city clears its department. */
  async update(transaction: Transaction, { accountId }: Owner, id: number, fields: StoredFields): Promise<void> {
    const { firstName, lastName, document, email, mobile, gender, birthDate, city } = fields;
    await transaction.execute(sql`
      update customer set first_name = ${firstName}, last_name = ${lastName}, document = ${document}, email = ${email},
        mobile = ${mobile}, gender = ${gender}, birth_date = ${birthDate},
        department = case when option_code(city) is not distinct from option_code(${city}) then department end, city = ${city},
        ${sql.join(keptConsents(fields), sql`, `)}
      where account_id = ${accountId} and id = ${id}`);
  },

  /** Another customer of the account with the same document. */
  async idByDocument(transaction: Transaction, { accountId }: Owner, document: string, but: number): Promise<number | undefined> {
    const { rows } = await transaction.execute<{ id: number }>(sql`
      select id from customer where account_id = ${accountId} and document = ${document} and id <> ${but} limit 1`);
    return rows[0]?.id;
  },
};
