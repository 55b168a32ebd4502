import { type SQL, sql } from 'drizzle-orm';
import type { Channel } from '../../kernel/messages/channel.ts';
import { suppressions } from './suppressions.table.ts';

/** The reasons of suppressions that tell that an address takes no message at all: it bounced, or its owner complained of spam. */
const undeliverable = sql.raw(`('bounce', 'hard bounce', 'complaint')`);

/** The condition that an address of an account must not even get a transactional message. */
export const isUndeliverable = (channel: Channel, accountId: SQL, address: SQL): SQL => sql`exists (
  select from ${suppressions} where ${suppressions.accountId} = ${accountId} and ${suppressions.channel} = ${channel}
    and ${suppressions.address} = lower(${address}) and ${suppressions.liftedAt} is null and ${suppressions.reason} in ${undeliverable})`;
