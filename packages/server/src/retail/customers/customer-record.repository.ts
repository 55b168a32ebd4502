import { createHash } from 'node:crypto';
import { channelNames } from '@pregon/contract/channels/channels';
import type { Customer } from '@pregon/contract/customers/customer.schema';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { momentOf, momentOrNull } from '../../kernel/database/moment.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { addressColumn, type AddressField, consentColumn, customerChannels } from '../consent/customer-channels.ts';
import { customerCategory, customerFocus, customerTypes } from '../options/option-lists.ts';
import { optionName } from '../options/option-name.ts';
import { openChannels } from './open-channels.sql.ts';

type Owner = Pick<Principal, 'accountId'>;

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

type Row = Omit<Customer, 'version'> & Record<string, unknown>;

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

const sumOf = (what: SQL, which: SQL): SQL => sql`(select ${what} from receipt r where r.customer_id = customer.id and ${which})`;

export const customerRecordRepository = {
  /** A customer with their total purchases. Undefined: the account has no such customer. */
  async find(database: Queryable, { accountId }: Owner, id: number): Promise<Customer | undefined> {
    const { rows } = await database.execute<Row>(sql`
      select customer.id, ${storedFields}, customer.department, home.name as "homeStore", last.name as "lastStore", focus,
        customer.category, customer.type, last_purchase_at as "lastPurchaseAt", customer.created_at as "createdAt",
        ${openChannels} as channels,
        ${sumOf(sql`count(*)::int`, sql`r.amount >= 0`)} as purchases,
        ${sumOf(sql`coalesce(sum(r.amount), 0)::float8`, sql`true`)} as spent,
        ${sumOf(sql`count(*)::int`, sql`r.amount < 0`)} as returns,
        ${sumOf(sql`min(r.at)`, sql`r.amount >= 0`)} as "firstPurchaseAt"
      from customer left join store home on home.id = customer.home_store_id left join store last on last.id = customer.last_store_id
      where customer.account_id = ${accountId} and customer.id = ${id}`);
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

  async exists(database: Queryable, { accountId }: Owner, id: number): Promise<boolean> {
    const { rows } = await database.execute(sql`select from customer where account_id = ${accountId} and id = ${id}`);
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
