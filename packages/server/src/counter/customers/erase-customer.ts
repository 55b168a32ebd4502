import { type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '@pregon/contract/audit/audit-actions';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { forgetCustomers } from '../../identity/removed-records/removed-records.ts';
import type { Database, Transaction } from '../../kernel/database/database.ts';
import { storedObjectsRepository } from '../../kernel/objects/stored-objects.repository.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { releaseDeliveries } from '../../messaging/deliveries/release-deliveries.ts';
import type { ErasedIdentities } from '../../retail/consent/erased-identities.ts';
import {
  type ErasedPerson,
  eraseCustomerRows,
  erasePurchases,
  eraseSuppressions,
  findPerson,
  heldObjects,
  redactNotes,
} from '../../retail/customers/erase-customer-rows.ts';
import { eraseDataRequests } from '../data-requests/erase-data-requests.ts';
import { photosRepository } from '../photos/photos.repository.ts';
import { removePersonalData } from './erased-person.ts';
import { identifyingPattern } from './identifying-pattern.ts';

/**
 * How an erasure treats each table with rows of customers. A test compares the list with the database, so that a new table that
 * references customers must be added here.
 */
export const erasedTables = {
  deleted: [
    'attributed_sale',
    'client_consent',
    'client_detail',
    'counted_customer',
    'customer_event',
    'customer_file_member',
    'customer_note',
    'customer_offer',
    'customer_photo',
    'customer_request',
    'customer_rhythm',
    'customer_sales',
    'customer_score',
    'focus_move',
    'message_reply',
    'purchase',
    'visit',
  ],
  /** Rows that stay without a reference to the customer. */
  anonymous: ['client_registration', 'data_request', 'delivery', 'engagement', 'survey_trace', 'transactional_message'],
  /**
   * Rows that stay with an id that leads nowhere: whom an experiment assigned counts, so that the sizes of its groups never change; what
   * other systems are told holds only this id, and is deleted after some weeks.
   */
  unlinked: ['assignment', 'webhook_message'],
  /** Derived rows, which triggers and jobs delete. */
  derived: ['counted_receipt', 'kept_spend', 'stale_customer', 'stale_sale'],
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

const array = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::bigint[]`;
const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

async function deleteRows(transaction: Transaction, person: ErasedPerson): Promise<void> {
  const erased = array(person.ids);
  await erasePurchases(transaction, person);
  await transaction.execute(sql`
    update survey_answer set observations = ''
    where trace_id in (select id from survey_trace where customer_id = any(${erased}))`);
  await transaction.execute(sql`update survey_trace set customer_id = null where customer_id = any(${erased})`);
  await transaction.execute(sql`update client_registration set customer_id = null where customer_id = any(${erased})`);
  for (const table of erasedTables.deleted) {
    if (table === 'purchase') continue;
    await transaction.execute(sql`delete from ${sql.identifier(table)} where customer_id = any(${erased})`);
  }
  await forgetCustomers(transaction, person.accountId, person.ids);
  await eraseCustomerRows(transaction, person);
}

/** Redacts personal data in rows that do not belong to the person alone: suppressions, the audit trail, and rows of modules above. */
async function redact(transaction: Transaction, { accountId, ids, identities, names }: ErasedPerson): Promise<void> {
  const addresses = [
    ...new Set(identities.flatMap(({ email, mobile }) => [email, mobile]).filter((one) => typeof one === 'string')),
  ];
  const documents = identities.flatMap(({ document }) => (document ? [document] : []));
  const identifying = [...new Set([...addresses, ...documents, ...names])].filter((text) => text.length >= 4);
  await eraseSuppressions(transaction, accountId, addresses);
  const pattern = identifyingPattern(identifying);
  const known = { accountId, ids, addresses, identifying, pattern };
  for (const remove of removePersonalData.get()) await remove(transaction, known);
  await redactNotes(transaction, accountId, pattern);
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
    const person = await findPerson(transaction, {
      accountId,
      customerId,
      addressTables: ['client_consent', 'customer_request', 'data_request', 'delivery'],
    });
    if (!person) return false;
    await erased.remember(transaction, accountId, person.identities);
    await releaseDeliveries(transaction, accountId, person.ids);
    const objects = [
      ...(await photosRepository.objectKeys(transaction, person.ids)),
      ...(await heldObjects(transaction, person)),
    ];
    await eraseDataRequests(transaction, principal, person, erased);
    await deleteRows(transaction, person);
    await storedObjectsRepository.release(transaction, objects);
    await redact(transaction, person);
    await auditRepository.record(transaction, principal, { action: 'eraseCustomer', subject: String(customerId) });
    return true;
  });
}
