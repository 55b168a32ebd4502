import { channelNames } from '@pregon/contract/channels/channels';
import { optionCode } from '@pregon/contract/options/option-code';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { writeQueued } from '../changes/change-queue.ts';
import { customerChannels } from '../consent/customer-channels.ts';
import { customers } from './customers.table.ts';

/** The account, and the store where a customer registers. */
interface Place {
  readonly accountId: number;
  readonly storeId: number;
}

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
  /** Only a customer without a document, because families share addresses. */
  readonly byEmail: KnownCustomer | undefined;
}

/** Code of the focus after a registration; the module `insight` computes the same from `registered_at`. */
const newFocus = optionCode('Nuevos');

/** Customers who register themselves, or are registered by a seller. */
export const capturedCustomers = {
  /**
   * Locks the customers with a document or an e-mail. Other requests with the same document wait until the transaction ends, even without
   * an existing customer.
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

  /** Adds a customer, whose focus is new until the first purchase. */
  async add(transaction: Transaction, { accountId, storeId }: Place, values: CapturedCustomer): Promise<KnownCustomer> {
    const registeredAt = new Date();
    const isNew = { focus: newFocus, focusSource: 'calculado', focusAt: registeredAt, registeredAt } as const;
    const insertion = transaction
      .insert(customers)
      .values({ ...values, ...isNew, accountId, homeStoreId: storeId })
      .returning({ id: customers.id, focus: customers.focus });
    const [id = 0] = await writeQueued(transaction, { accountId, of: 'id', writesFocus: true }, insertion);
    const [row] = await transaction.select().from(customers).where(eq(customers.id, id));
    if (!row) throw new Error('The database did not return the customer.');
    return row;
  },

  /** Updates a customer. Empty fields keep their values, and consent is kept for addresses that do not change. */
  async update(
    transaction: Transaction,
    known: KnownCustomer,
    { storeId }: Pick<Place, 'storeId'>,
    values: CapturedCustomer,
  ): Promise<void> {
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

  /** Gives consent for channels, to which the customer has agreed. */
  async allow(transaction: Transaction, customerId: number, channels: readonly Channel[]): Promise<void> {
    const consents = channels.map((channel) => [customerChannels[channel].consent, true] as const);
    await transaction.update(customers).set(Object.fromEntries(consents)).where(eq(customers.id, customerId));
  },

  /** Withdraws the customer's consent for a channel. */
  async forbid(transaction: Transaction, customerId: number, channel: Channel): Promise<void> {
    const { consent } = customerChannels[channel];
    await transaction
      .update(customers)
      .set({ [consent]: false })
      .where(eq(customers.id, customerId));
  },
};
