import { storeName } from '../../retail/stores/store-names.sql.ts';
import type { ChannelConsent, ConsentEvidence } from '@pregon/contract/customers/customer-history.endpoints';
import { sql } from 'drizzle-orm';
import { auditIp } from '../../identity/audit/audit-ip.sql.ts';
import { valueWords } from '../../identity/audit/audit-labels.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { momentOf, momentOrNull } from '../../kernel/database/moment.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { permissionsOf } from '../../retail/consent/customer-permissions.ts';
import { type SuppressionEvidence, suppressionsOf } from '../../retail/consent/suppression-history.ts';
import { customerRequestsRepository } from '../../retail/customers/customer-requests.repository.ts';
import { withdrawalReason } from './withdraw-consent.ts';

type Owner = Pick<Principal, 'accountId'>;

interface Evidence extends ConsentEvidence {
  readonly channel: Channel;
}

const registrationIp = auditIp({
  action: 'registerClient',
  accountId: sql`c.account_id`,
  at: sql`c.created_at`,
  subject: sql`c.customer_id::text`,
});

/** Consents that the customer gave in a form. The IP address is in the audit entry of the same transaction. */
async function formsOf(database: Queryable, { accountId }: Owner, id: number): Promise<Evidence[]> {
  const { rows } = await database.execute<Evidence & Record<string, unknown>>(sql`
    select 'form' as kind, c.channel, c.agreed_at as at, c.address, ${storeName(sql`k.store_id`)} as place, c.text, c.version,
      ${registrationIp} as ip
    from client_consent c join public_key k on k.id = c.key_id
    where c.account_id = ${accountId} and c.customer_id = ${id} order by c.agreed_at desc, c.id desc`);
  return rows.map((row) => ({ ...row, at: momentOf(row.at) }));
}

const kinds: Readonly<Record<string, ConsentEvidence['kind']>> = {
  bounce: 'bounce',
  'hard bounce': 'bounce',
  complaint: 'complaint',
};

/** The evidence from a suppression: the reason, and that the person subscribed again. */
function evidenceOf({ channel, address, reason, ...row }: SuppressionEvidence): Evidence[] {
  const nothing = { channel, address, text: null, version: null };
  const place = valueWords['reason']?.[reason] ?? reason;
  const began = { ...nothing, kind: kinds[reason] ?? 'unsubscribe', at: momentOf(row.suppressedAt), place, ip: row.suppressedIp };
  if (row.liftedAt === null) return [began];
  return [{ ...nothing, kind: 'subscribe', at: momentOf(row.liftedAt), place: null, ip: row.liftedIp }, began];
}

/** Withdrawals of consent that a user recorded for the customer, with the user's text. */
async function withdrawalsOf(database: Queryable, owner: Owner, id: number): Promise<Evidence[]> {
  const requests = await customerRequestsRepository.list(database, owner, id, ['withdrawal']);
  return requests.flatMap(({ channel, address, at, by, reason }) => {
    if (channel === null) return [];
    return [
      {
        kind: 'withdrawal',
        channel,
        address: address ?? '',
        at,
        place: by,
        ip: null,
        text: reason,
        version: null,
      } as const,
    ];
  });
}

/** Whether a suppression results from a withdrawal that is itself part of the evidence. */
const isOf = ({ channel, reason, liftedAt }: SuppressionEvidence, withdrawals: readonly Evidence[]): boolean =>
  reason === withdrawalReason && liftedAt === null && withdrawals.some((one) => one.channel === channel);

/** The consents of a customer by channel, with their evidence. Undefined: the account has no such customer. */
export async function consentsOf(database: Queryable, owner: Owner, id: number): Promise<ChannelConsent[] | undefined> {
  const permissions = await permissionsOf(database, owner, id);
  if (!permissions) return undefined;
  const suppressed = await suppressionsOf(database, owner, permissions);
  const withdrawals = await withdrawalsOf(database, owner, id);
  const others = suppressed.filter((row) => !isOf(row, withdrawals)).flatMap(evidenceOf);
  const evidence = [...(await formsOf(database, owner, id)), ...withdrawals, ...others];
  return permissions.map(({ channel, address, agreed }) => {
    const off = suppressed.find((row) => row.channel === channel && row.liftedAt === null);
    return {
      channel,
      address,
      agreed,
      suppressedAt: momentOrNull(off?.suppressedAt ?? null),
      evidence: evidence.filter((one) => one.channel === channel).toSorted((one, other) => other.at.localeCompare(one.at)),
    };
  });
}
