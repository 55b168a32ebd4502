import { randomUUID } from 'node:crypto';
import { optionCode } from '@pregon/contract/options/option-code';
import { unknownCustomer, type VisitRegistration } from '@pregon/contract/visits/visit.schema';
import { filledAt } from '../clients/filled-at.ts';
import { findNamed, type NamedCustomer } from '../../retail/customers/find-customers.ts';
import { normalDocument, normalEmail, normalMobile } from '../../retail/customers/identity.ts';
import { productsRepository } from '../../retail/products/products.repository.ts';
import { purchasesRepository } from '../../retail/purchases/purchases.repository.ts';
import type { Database, Queryable, Transaction } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { KeyHolder } from '../public-keys/public-keys.repository.ts';
import { surveysRepository } from '../surveys/surveys.repository.ts';
import { visitsRepository } from './visits.repository.ts';

/** Normalizes what was typed as every kind of identity that it can be. */
function identityOf(user: string) {
  const document = normalDocument(user);
  const email = normalEmail(user);
  const mobile = normalMobile(user);
  return { ...(document && { document }), ...(email && { email }), ...(mobile && { mobile }) };
}

const several = 'Varios clientes comparten este dato: busca por el documento.';

/** The one customer that matches; undefined when none does or when several do. */
export async function visitorOf(database: Queryable, accountId: number, user: string): Promise<NamedCustomer | undefined> {
  const [visitor, other] = await findNamed(database, accountId, identityOf(user));
  if (other) throw new Fault('INVALID', { fields: { user: several } });
  return visitor;
}

/** The customer, store and time of a purchase. */
interface Till {
  readonly holder: KeyHolder;
  readonly customerId: number;
  readonly requestKey: string;
  readonly at: Date;
}

/**
 * Adds a purchase at the counter as lines of one receipt: the total, or each product. The reference of the first line is the
 * receipt number, the others count on. A missing number is generated, so that two purchases in one minute stay two.
 */
async function addPurchases(
  transaction: Transaction,
  { holder: { accountId, storeId }, customerId, requestKey, at }: Till,
  { amount, products, paymentMethod, reference }: VisitRegistration,
): Promise<void> {
  const known = await productsRepository.bySku(
    transaction,
    accountId,
    products.map(({ sku }) => sku),
  );
  const missing = products.flatMap(({ sku }, line) => (known.has(sku) ? [] : [[`products.${line}.sku`, noProduct] as const]));
  if (missing.length > 0) throw new Fault('INVALID', { fields: Object.fromEntries(missing) });
  const bought = products.length > 0 ? products : [{ sku: '', amount: amount ?? 0, units: 1 }];
  const lines = bought.map((product, line) => ({
    accountId,
    storeId,
    customerId,
    productId: known.get(product.sku) ?? null,
    amount: product.amount.toFixed(2),
    units: product.units.toFixed(3),
    paymentMethod: optionCode(paymentMethod),
    receipt: reference === '' ? `visita-${requestKey}` : reference,
    reference: reference === '' ? null : reference + (line === 0 ? '' : `/${line + 1}`),
    at,
  }));
  if (await purchasesRepository.add(transaction, accountId, lines)) return;
  throw new Fault('INVALID', { fields: { reference: 'Esta factura ya está registrada.' } });
}

const noProduct = 'No hay un producto con esta referencia.';

/** Stores a visit with its purchases in one transaction, and returns the token of its survey. Idempotent by request key. */
export async function registerVisit(database: Database, holder: KeyHolder, form: VisitRegistration, now: Date): Promise<string> {
  const { accountId, keyId, storeId } = holder;
  const visitor = await visitorOf(database, accountId, form.user);
  if (!visitor) throw new Fault('INVALID', { fields: { user: unknownCustomer } });
  const at = filledAt(form.filledAt, now);
  const requestKey = form.requestKey ?? randomUUID();
  const customerId = visitor.id;
  const { kind } = form;
  return database.transaction(async (transaction) => {
    const amount = kind === 'compra' && form.amount !== null ? form.amount.toFixed(2) : null;
    const reference = form.reference === '' ? null : form.reference;
    const visit = { accountId, keyId, storeId, customerId, requestKey, kind, amount, reference, at };
    if (!(await visitsRepository.begin(transaction, visit))) {
      return (await visitsRepository.traceOf(transaction, accountId, requestKey)) ?? '';
    }
    if (kind === 'compra') await addPurchases(transaction, { holder, customerId, requestKey, at }, form);
    const traceId = await surveysRepository.createTrace(transaction, { accountId, storeId, customerId });
    await visitsRepository.keepTrace(transaction, accountId, requestKey, traceId);
    return traceId;
  });
}
