import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import { reachable } from '../../audiences/audience/reachable.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { consentColumn } from '../../retail/consent/customer-channels.ts';
import { isExcluded } from '../sending-rules/excluded-numbers.repository.ts';
import { isUndeliverable } from '../../retail/consent/undeliverable.sql.ts';
import { isGoing } from '../schedules/schedule-state.ts';
import { capReason, isCapped, writtenTo } from './cap-reason.sql.ts';
import { countedChange } from './counted-change.sql.ts';
import { deliveryState, skipReasons } from './deliveries.table.ts';
import { after, raw } from './ledger.ts';
import type { ClaimRule } from './sending-rule.ts';

/** A message that this sender has claimed: no other sender sends it. */
export interface Claimed {
  readonly id: number;
  /** Null: a transactional message to an address of nobody known. */
  readonly customerId: number | null;
  readonly address: string;
  readonly attempts: number;
  readonly refusals: number;
  readonly messageId: string;
  /** Of a transactional message: the values that its request brought. */
  readonly data?: Readonly<Record<string, string>> | null;
}

/** Which messages are claimed, how many at most, and under which rules. */
export interface Claim {
  readonly occurrenceId: number;
  readonly methodId: number;
  readonly channel: Channel;
  readonly leaseSeconds: number;
  readonly size: number;
  /** The host part of the message id. */
  readonly messageHost: string;
  readonly installation: string;
  /** Whether they are transactional (default: not): only addresses that bounced or complained are not written to. */
  readonly isTransactional?: boolean;
  /** The account's current rule for the channel. */
  readonly rule: ClaimRule;
}

/**
 * The largest number of an attempt, the maximum of a smallint: numbering starts again after it. Settling a message requires the
 * number of its last attempt, and a provider that is down for weeks causes many attempts.
 */
const mostAttempts = 32_767;

/** The rows to claim, unless the schedule was paused or cancelled. They are locked; other senders skip them. */
const nextRows = ({ occurrenceId, methodId, size, rule }: Claim): SQL => sql`
  select d.id from delivery d join occurrence o on o.id = d.occurrence_id join schedule s on s.id = o.schedule_id
    ${isCapped(rule) ? sql`join customer c on c.id = d.customer_id` : sql``}
  where d.occurrence_id = ${occurrenceId} and d.method_id = ${methodId} and d.state = ${raw('pending')}
    and (d.retry_at is null or d.retry_at <= now())
    and o.state = ${textLiteral(occurrenceState.running)} and ${isGoing}
  order by d.id limit ${size}
  for update of d skip locked ${isCapped(rule) ? sql`for no key update of c skip locked` : sql``}`;

/** Why a customer must never be written to by this channel, or null. */
const neverReason = (channel: Channel): SQL => sql`case when not ${consentColumn(channel)} then ${skipReasons.noConsent}
    when not ${reachable(channel, sql`d.address`)} then ${skipReasons.unsubscribed}
    when ${isExcluded(channel, sql`d.address`)} then ${skipReasons.excluded} end`;

/** The picked messages, each with the reason why it is not sent now (or null) and the end of its wait (null: it is skipped). */
function verdicts({ channel, rule, isTransactional }: Claim): SQL {
  if (isTransactional) {
    const never = sql`case when ${isUndeliverable(channel, sql`d.account_id`, sql`d.address`)} then ${skipReasons.undeliverable} end`;
    return sql`select d.id, ${never} as reason, null::timestamptz as until from picked join delivery d on d.id = picked.id`;
  }
  const never = neverReason(channel);
  const from = sql`from picked join delivery d on d.id = picked.id join customer on customer.id = d.customer_id`;
  if (!isCapped(rule)) return sql`select d.id, ${never} as reason, null::timestamptz as until ${from}`;
  const { reason, until } = capReason(rule, 'w');
  return sql`select d.id, coalesce(n.reason, ${reason}) as reason, case when n.reason is null then ${until} end as until
    ${from} cross join lateral (select ${never} as reason) n
    cross join lateral ${writtenTo(sql`d.customer_id`, channel, rule)} w`;
}

type ClaimedRow = Record<string, unknown> & Claimed & { readonly state: number };

async function take(database: Queryable, claim: Claim, ids: SQL): Promise<ClaimedRow[]> {
  const { leaseSeconds, installation, messageHost, isTransactional } = claim;
  const before = sql`picked as (${ids}), next as (${verdicts(claim)}),`;
  const change = sql`
    update delivery d set
      state = case when next.reason is null then ${raw('sending')} when next.until is null then ${raw('skipped')} else d.state end,
      retry_at = next.until,
      error = next.reason,
      lease_until = case when next.reason is null then ${after(leaseSeconds)} end,
      attempts = case when next.reason is not null then d.attempts when d.attempts < ${mostAttempts} then d.attempts + 1 else 1 end,
      message_id = 'd' || d.id || '.' || ${installation}::text || '@' || ${messageHost}::text, updated_at = now()
    from next where next.id = d.id
    returning d.*, ${raw('pending')} as was`;
  const columns = sql`id, state, address, attempts, refusals, message_id as "messageId"`;
  const result = isTransactional
    ? sql`select ${columns}, t.customer_id as "customerId", t.data from changed
        left join (select id as message, customer_id, data from transactional_message) t on t.message = changed.id`
    : sql`select ${columns}, customer_id as "customerId" from changed`;
  const { rows } = await database.execute<ClaimedRow>(countedChange(change, result, before));
  return rows;
}

/**
 * Caps apply across concurrent sendings and channels. Claiming therefore locks the customers first, and counts their messages in a
 * second statement, whose snapshot contains what earlier claims have committed. Customers locked by another sender are left for the
 * next batch.
 */
const takeWithinCaps = (database: Database, claim: Claim): Promise<ClaimedRow[]> =>
  database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: number }>(nextRows(claim));
    if (rows.length === 0) return [];
    return take(transaction, claim, sql`select unnest(${sql.param(rows.map(({ id }) => id))}::bigint[]) as id`);
  });

/**
 * Claims the next messages of one method of a sending. Customers who have unsubscribed or withdrawn consent since the start are
 * skipped. Customers who have reached a cap of the account's rules are postponed until the rules allow a message, or skipped.
 * Senders never claim the same row, and never wait for each other.
 */
export async function claimNext(
  database: Database,
  claim: Claim,
): Promise<{ readonly taken: Claimed[]; readonly skipped: number }> {
  const rows = isCapped(claim.rule) ? await takeWithinCaps(database, claim) : await take(database, claim, nextRows(claim));
  const taken = rows.filter(({ state }) => state === deliveryState.sending);
  return { taken, skipped: rows.length - taken.length };
}
