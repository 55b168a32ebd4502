import { channelNames } from '@pregon/contract/channels/channels';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { customers } from '../customers/customers.table.ts';
import { customerChannels } from './customer-channels.ts';

/** The consents of a customer for one channel. */
export interface CustomerPermission {
  readonly channel: Channel;
  readonly address: string | null;
  readonly agreed: boolean;
}

/** The permission of a customer for each channel. Undefined: the account has no such customer. */
export async function permissionsOf(
  database: Queryable,
  { accountId }: Pick<Principal, 'accountId'>,
  id: number,
): Promise<readonly CustomerPermission[] | undefined> {
  const [customer] = await database
    .select()
    .from(customers)
    .where(and(eq(customers.accountId, accountId), eq(customers.id, id)));
  if (!customer) return undefined;
  return channelNames.map((channel) => {
    const { address, consent } = customerChannels[channel];
    return { channel, address: customer[address.field], agreed: customer[consent] };
  });
}
