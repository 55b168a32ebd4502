import { type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '@pregon/contract/audit/audit-actions';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import type { Database, Transaction } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { releaseDeliveries } from '../../messaging/deliveries/release-deliveries.ts';
import { writeQueued } from '../../retail/changes/change-queue.ts';
import type { ErasedIdentities, Identity } from '../../retail/consent/erased-identities.ts';

/**
 * How an erasure treats each table with rows of customers. A test compares the list with the database, so that a new table that
 * references customers must be added here.
 */
export const erasedTables = {
  deleted: [
    'client_consent',
    'client_detail',
    'customer_file_member',
    'customer_note',
    'customer_offer',
    'customer_photo',
    'customer_request',
    'customer_rhythm',
    'customer_score',
    'message_reply',
    'purchase',
    'visit',
  ],
  /** Rows that stay without a reference to the customer. */
  anonymous: ['client_registration', 'delivery', 'survey_trace'],
  /** Derived rows, which triggers and jobs delete. */
  derived: ['counted_receipt', 'stale_customer'],
} as const;

/** Actions of the audit trail whose subject is a customer's id. */
const customerActions: readonly AuditAction[] = [
  'addCustomerNote',
  'changeObjection',
  'deleteCustomerNote',
  'exportScores',
  'mergeCustomers',
  'registerClient',
  'undoMerge',
  'updateCustomer',
  'withdrawConsent',
];

/** The ids of one person, and all identifying values. */
interface ErasedPerson {
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
const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** Finds the customer and all customers merged into it, with earlier addresses. Undefined: the account has no such customer. */
async function findPerson(transaction: Transaction, accountId: number, customerId: number): Promise<ErasedPerson | undefined> {
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
    select customer_id, null, case when address like '%@%' then lower(address) end, case when address not like '%@%' then address end, ''
    from ${sql.identifier(table)} where account_id = ${accountId} and customer_id = any(${array(ids)}) and address <> ''`;
  const { rows } = await transaction.execute<Known>(sql`
    select id, document, lower(email) as email, mobile, trim(first_name || ' ' || last_name) as name
    from customer where account_id = ${accountId} and id = any(${array(ids)})
    union ${snapshot('kept')} union ${snapshot('merged')}
    union ${address('client_consent')} union ${address('delivery')}`);
  const names = rows.flatMap(({ name }) => (name ? [name] : []));
  return { accountId, ids, identities: rows, names: [...new Set(names)] };
}

async function deleteRows(transaction: Transaction, { accountId, ids }: ErasedPerson): Promise<void> {
  await writeQueued(
    transaction,
    { accountId },
    sql`delete from purchase where account_id = ${accountId} and customer_id = any(${array(ids)}) returning customer_id`,
  );
  await transaction.execute(sql`
    update survey_answer set observations = ''
    where trace_id in (select id from survey_trace where customer_id = any(${array(ids)}))`);
  await transaction.execute(sql`update survey_trace set customer_id = null where customer_id = any(${array(ids)})`);
  await transaction.execute(sql`update client_registration set customer_id = null where customer_id = any(${array(ids)})`);
  for (const table of erasedTables.deleted) {
    if (table === 'purchase') continue;
    await transaction.execute(sql`delete from ${sql.identifier(table)} where customer_id = any(${array(ids)})`);
  }
  await transaction.execute(sql`
    delete from customer_merge where account_id = ${accountId} and (kept_id = any(${array(ids)}) or merged_id = any(${array(ids)}))`);
  await transaction.execute(sql`delete from customer where account_id = ${accountId} and id = any(${array(ids)})`);
}

/** Redacts personal data in rows that do not belong to the person alone: suppressions, imports, and caught messages of the demo. */
async function redact(transaction: Transaction, { accountId, ids, identities, names }: ErasedPerson): Promise<void> {
  const addresses = [
    ...new Set(identities.flatMap(({ email, mobile }) => [email, mobile]).filter((one) => typeof one === 'string')),
  ];
  const documents = identities.flatMap(({ document }) => (document ? [document] : []));
  const identifying = [...new Set([...addresses, ...documents, ...names])].filter((text) => text.length >= 4);
  await transaction.execute(sql`
    delete from suppression s where s.account_id = ${accountId} and s.address = any(${texts(addresses)})
      and not exists (select from customer k where k.account_id = ${accountId} and (lower(k.email) = s.address or k.mobile = s.address))`);
  await transaction.execute(sql`
    update data_import_change change set updated = coalesce((
      select jsonb_agg(entry) from jsonb_array_elements(change.updated) entry
      where not (entry ->> 'id')::bigint = any(${array(ids)})), '[]')
    from data_import i where i.id = change.import_id and i.account_id = ${accountId} and i.kind = 'customers'
      and jsonb_path_exists(change.updated, '$[*].id ? (@ == $ids[*])', jsonb_build_object('ids', to_jsonb(${array(ids)})))`);
  await transaction.execute(sql`
    delete from data_import_rejection r using data_import i where i.id = r.import_id and i.account_id = ${accountId}
      and exists (select from unnest(${texts(identifying)}) known where position(lower(known) in lower(r.cells::text)) > 0)`);
  await transaction.execute(sql`delete from outbox_message where lower(recipient) = any(${texts(addresses)})`);
  await transaction.execute(sql`
    select redact_audit(${accountId}, ${texts(ids.map(String))}, ${texts(customerActions)}, ${texts(identifying)})`);
}

/**
 * Erases a customer and all customers merged into it. Receipts, visits, notes, scores and evidence are deleted; sent messages stay in the
 * statistics anonymously; addresses and documents are stored as keyed hashes, so that an import does not make the person reachable again.
 * False: the account has no such customer.
 */
export function eraseCustomer(
  database: Database,
  principal: Principal,
  customerId: number,
  erased: ErasedIdentities,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { accountId } = principal;
    const person = await findPerson(transaction, accountId, customerId);
    if (!person) return false;
    await erased.remember(transaction, accountId, person.identities);
    await releaseDeliveries(transaction, accountId, person.ids);
    await deleteRows(transaction, person);
    await redact(transaction, person);
    await auditRepository.record(transaction, principal, { action: 'eraseCustomer', subject: String(customerId) });
    return true;
  });
}
