import { channelNames } from '@pregon/contract/channels/channels';
import type { ClientRegistration } from '@pregon/contract/clients/client.schema';
import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import type { KeyHolder } from '../public-keys/public-keys.repository.ts';
import { customerChannels } from '../../retail/consent/customer-channels.ts';
import { type CapturedCustomer, capturedCustomers } from '../../retail/customers/captured-customers.repository.ts';
import { clientConsents, clientDetails, clientRegistrations } from './clients.table.ts';

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
    await capturedCustomers.allow(
      transaction,
      customerId,
      channels.map(({ channel }) => channel),
    );
  },
};
