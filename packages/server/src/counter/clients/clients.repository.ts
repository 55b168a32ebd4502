import { channelNames } from '@pregon/contract/channels/channels';
import type { ClientRegistration } from '@pregon/contract/clients/client.schema';
import { optionCode } from '@pregon/contract/options/option-code';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import type { KeyHolder } from '../public-keys/public-keys.repository.ts';
import { customerChannels } from '../../retail/consent/customer-channels.ts';
import { writeQueued } from '../../retail/changes/change-queue.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { clientConsents, clientDetails, clientRegistrations } from './clients.table.ts';

/** The columns of a customer, normalized for storage and comparison. */
export interface CapturedCustomer {
  /** Null: the given document belongs to another customer. */
  readonly document: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobile: string;
  readonly gender: string | null;
  readonly birthDate: string | null;
}

export type KnownCustomer = typeof customers.$inferSelect;

/** The known customers that a registration may match. */
export interface Candidates {
  readonly byDocument: KnownCustomer | undefined;
  /** A customer without a document, since families share addresses. */
  readonly byEmail: KnownCustomer | undefined;
}

/** Code of the focus of whoever registers; the module `insight` computes the same of `registered_at`. */
const newFocus = optionCode('Nuevos');

const orNull = (text: string): string | null => (text === '' ? null : text);

export const clientsRepository = {
  /** Begins a registration. Undefined: a request with this idempotency key has been carried out before. */
  async begin(
    transaction: Transaction,
    { accountId, keyId }: KeyHolder,
    request: { readonly requestKey: string; readonly filledAt: Date },
  ): Promise<number | undefined> {
    const [row] = await transaction
      .insert(clientRegistrations)
      .values({ accountId, keyId, ...request })
      .onConflictDoNothing()
      .returning({ id: clientRegistrations.id });
    return row?.id;
  },

  async finish(transaction: Transaction, registration: number, customerId: number): Promise<void> {
    await transaction.update(clientRegistrations).set({ customerId }).where(eq(clientRegistrations.id, registration));
  },

  /**
   * Locks the customers of a document and of an e-mail. Other requests about the same document wait until the transaction ends,
   * even where there is no customer yet.
   */
  async lock(
    transaction: Transaction,
    accountId: number,
    { document, email }: { readonly document: string; readonly email: string },
  ): Promise<Candidates> {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`client ${accountId} ${document}`}, 0))`);
    const find = (who: ReturnType<typeof and>) =>
      transaction
        .select()
        .from(customers)
        .where(and(eq(customers.accountId, accountId), who))
        .orderBy(asc(customers.id))
        .limit(1)
        .for('update');
    const [byDocument] = await find(eq(customers.document, document));
    const [byEmail] = await find(and(eq(sql`lower(${customers.email})`, email), isNull(customers.document)));
    return { byDocument, byEmail };
  },

  /** Adds a customer, who is new until purchases say otherwise. */
  async add(transaction: Transaction, { accountId, storeId }: KeyHolder, values: CapturedCustomer): Promise<KnownCustomer> {
    const registeredAt = new Date();
    const isNew = { focus: newFocus, focusSource: 'calculado', focusAt: registeredAt, registeredAt } as const;
    const insertion = transaction
      .insert(customers)
      .values({ ...values, ...isNew, accountId, homeStoreId: storeId })
      .returning({ id: customers.id });
    const [id = 0] = await writeQueued(transaction, { accountId, of: 'id' }, insertion);
    const [row] = await transaction.select().from(customers).where(eq(customers.id, id));
    if (!row) throw new Error('The database did not return the customer.');
    return row;
  },

  /** Updates a customer. Fields left empty keep their values; so does consent, for addresses that do not change. */
  async update(transaction: Transaction, known: KnownCustomer, { storeId }: KeyHolder, values: CapturedCustomer): Promise<void> {
    const stays: Readonly<Partial<Record<string, boolean>>> = {
      email: known.email?.toLowerCase() === values.email,
      mobile: known.mobile === values.mobile,
    };
    const consents = channelNames.map((channel) => {
      const { consent, address } = customerChannels[channel];
      return [consent, known[consent] && (stays[address.field] ?? true)] as const;
    });
    const change = transaction
      .update(customers)
      .set({
        ...values,
        registeredAt: known.registeredAt ?? new Date(),
        gender: values.gender ?? known.gender,
        birthDate: values.birthDate ?? known.birthDate,
        homeStoreId: known.homeStoreId ?? storeId,
        ...Object.fromEntries(consents),
      })
      .where(eq(customers.id, known.id))
      .returning({ id: customers.id });
    await writeQueued(transaction, { accountId: known.accountId, of: 'id' }, change);
  },

  async saveDetails(
    database: Queryable,
    of: { readonly accountId: number; readonly customerId: number },
    { documentType, phoneNumber, maritalStatus, address, children, pets, comments }: ClientRegistration,
  ): Promise<void> {
    const details = { documentType, children, pets, updatedAt: new Date() };
    const words = {
      phoneNumber: orNull(phoneNumber),
      maritalStatus: orNull(maritalStatus),
      address: orNull(address),
      comments: orNull(comments),
    };
    const filled = Object.fromEntries(Object.entries(words).filter(([, text]) => text !== null));
    await database
      .insert(clientDetails)
      .values({ ...of, ...details, ...words })
      .onConflictDoUpdate({ target: clientDetails.customerId, set: { ...details, ...filled } });
  },

  /** Records consent for each channel, and allows it on the customer. */
  async agree(
    transaction: Transaction,
    { accountId, keyId }: KeyHolder,
    customerId: number,
    addresses: Pick<CapturedCustomer, 'email' | 'mobile'>,
    agreed: { readonly version: string; readonly text: string; readonly agreedAt: Date },
  ): Promise<void> {
    const captured = new Map(Object.entries(addresses));
    const channels = channelNames.flatMap((channel) => {
      const address = captured.get(customerChannels[channel].address.field);
      return address === undefined ? [] : [{ channel, address }];
    });
    await transaction.insert(clientConsents).values(channels.map((row) => ({ ...row, ...agreed, accountId, keyId, customerId })));
    const consents = channels.map(({ channel }) => [customerChannels[channel].consent, true] as const);
    await transaction.update(customers).set(Object.fromEntries(consents)).where(eq(customers.id, customerId));
  },
};
