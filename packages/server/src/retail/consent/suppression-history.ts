import { sql } from 'drizzle-orm';
import { auditIp } from '../../identity/audit/audit-ip.sql.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { customerChannels } from './customer-channels.ts';
import type { CustomerPermission } from './customer-permissions.ts';

/** A suppression of an address with the IP addresses of the requests, as far as they are known. */
export interface SuppressionEvidence {
  readonly channel: Channel;
  readonly address: string;
  readonly reason: string;
  readonly suppressedAt: string;
  readonly liftedAt: string | null;
  readonly suppressedIp: string | null;
  readonly liftedIp: string | null;
}

const accountId = sql`s.account_id`;
const subject = sql`s.address`;
const channel = sql`s.channel`;
const suppressedIp = auditIp({ action: 'unsubscribe', accountId, at: sql`s.created_at`, subject, channel });
const liftedIp = auditIp({ action: 'subscribe', accountId, at: sql`s.lifted_at`, subject, channel });

/** The suppressions of a customer's addresses at an account, also lifted ones. */
export async function suppressionsOf(
  database: Queryable,
  account: { readonly accountId: number },
  permissions: readonly CustomerPermission[],
): Promise<readonly SuppressionEvidence[]> {
  const addresses = permissions.flatMap((one) =>
    one.address === null
      ? []
      : [sql`(s.channel = ${one.channel} and s.address = ${customerChannels[one.channel].address.normalise(one.address)})`],
  );
  if (addresses.length === 0) return [];
  const { rows } = await database.execute<SuppressionEvidence & Record<string, unknown>>(sql`
    select s.channel, s.address, s.reason, s.created_at as "suppressedAt", s.lifted_at as "liftedAt",
      ${suppressedIp} as "suppressedIp", ${liftedIp} as "liftedIp"
    from suppression s where s.account_id = ${account.accountId} and (${sql.join(addresses, sql` or `)})`);
  return rows;
}
