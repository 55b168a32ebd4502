import { channelNames } from '@pregon/contract/channels/channels';
import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import { type SQL, sql } from 'drizzle-orm';
import { countUse, lockQuota } from '../../identity/accounts/message-quota.sql.ts';
import type { Database, Queryable, Transaction } from '../../kernel/database/database.ts';
import { reachable } from '../../audiences/audience/reachable.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { consentColumn } from '../../retail/consent/customer-channels.ts';
import { isExcluded } from '../sending-rules/excluded-numbers.repository.ts';
import { isUndeliverable } from '../../retail/consent/undeliverable.sql.ts';
import { isGoing } from '../schedules/schedule-state.ts';
import { capReason, isCapped, writtenTo } from './cap-reason.sql.ts';
import type { Claimed } from './claimed.ts';
import { countedChange } from './counted-change.sql.ts';
import { deliveryState, skipReasons } from './deliveries.table.ts';
import { after, raw } from './ledger.ts';
import type { ClaimRule } from './sending-rule.ts';

/** Which messages are claimed, how many at most, and under which rules. */
export interface Claim {
  readonly accountId: number;
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
 * The largest number of an attempt, the maximum of a smallint: numbering starts again after it, with 2, since 1 is the first attempt,
 * which counts in the use of the account. Settling a message requires the number of its last attempt, and a provider that is down for
 * weeks causes many attempts.
 */
const mostAttempts = 32_767;

/** What the statement of a claim names: values, or the parameters of the function `claim_messages`. */
type ClaimTerms<Key extends keyof Claim> = { readonly [K in Key]: Claim[K] | SQL };

const isWaiting = sql`d.state = ${raw('pending')} and (d.retry_at is null or d.retry_at <= now())`;

/** The rows to claim, unless the schedule was paused or cancelled. */
const waitingRows = (
  { occurrenceId, methodId, size }: ClaimTerms<'occurrenceId' | 'methodId' | 'size'>,
  rule: ClaimRule | undefined,
  only: SQL = sql``,
): SQL => sql`
  select d.id, d.customer_id from delivery d join occurrence o on o.id = d.occurrence_id join schedule s on s.id = o.schedule_id
    ${rule && isCapped(rule) ? sql`join customer c on c.id = d.customer_id` : sql``}
  where d.occurrence_id = ${occurrenceId} and d.method_id = ${methodId} and ${isWaiting}
    and o.state = ${textLiteral(occurrenceState.running)} and ${isGoing} ${only}
  order by d.id limit ${size}`;

/** The same rows, which are locked; other senders skip them. */
const nextRows = (claim: Parameters<typeof waitingRows>[0], rule: ClaimRule | undefined, only?: SQL): SQL => sql`
  ${waitingRows(claim, rule, only)} for update of d skip locked ${rule && isCapped(rule) ? sql`for no key update of c skip locked` : sql``}`;

/** Why a customer must never be written to by this channel, or null. */
const neverReason = (channel: Channel): SQL => sql`case when not ${consentColumn(channel)} then ${skipReasons.noConsent}
    when not ${reachable(channel, sql`d.address`)} then ${skipReasons.unsubscribed}
    when ${isExcluded(channel, sql`d.address`)} then ${skipReasons.excluded} end`;

const pickedCustomers = sql`from picked join delivery d on d.id = picked.id join customer on customer.id = d.customer_id`;
const uncappedVerdicts = (never: SQL, picked = pickedCustomers): SQL =>
  sql`select d.id, d.customer_id, ${never} as reason, null::timestamptz as until ${picked}`;

/** The picked messages, each with the reason why it is not sent now (or null) and the end of its wait (null: it is skipped). */
function verdicts({ channel, rule, isTransactional }: Claim): SQL {
  if (isTransactional) {
    const never = sql`case when ${isUndeliverable(channel, sql`d.account_id`, sql`d.address`)} then ${skipReasons.undeliverable} end`;
    return sql`select d.id, ${never} as reason, null::timestamptz as until from picked join delivery d on d.id = picked.id`;
  }
  const never = neverReason(channel);
  if (!isCapped(rule)) return uncappedVerdicts(never);
  const { reason, until } = capReason(rule, 'w');
  return sql`select d.id, coalesce(n.reason, ${reason}) as reason, case when n.reason is null then ${until} end as until
    ${pickedCustomers} cross join lateral (select ${never} as reason) n
    cross join lateral ${writtenTo(sql`d.customer_id`, channel, rule)} w`;
}

/** The parameters of the function `claim_messages`, in order. */
export const claimParameters = [
  { name: 'p_occurrence', type: 'int' },
  { name: 'p_method', type: 'int' },
  { name: 'p_channel', type: 'text' },
  { name: 'p_size', type: 'int' },
  { name: 'p_lease_seconds', type: 'float8' },
  { name: 'p_installation', type: 'text' },
  { name: 'p_message_host', type: 'text' },
] as const;

type ClaimedRow = Record<string, unknown> & Claimed & { readonly state: number };

interface TakeParts {
  readonly decided: SQL;
  readonly isTransactional?: boolean | undefined;
  readonly onCluster?: boolean;
}

/** On a cluster, which locks no rows of several shards: a message that another sender has taken since it was picked is left. */
const isStillWaiting = sql`and next.customer_id = d.customer_id and ${isWaiting}`;

/** The statement that claims the picked messages. `ids` selects them, `decided` is what `verdicts` returns. */
function takeSql(
  { leaseSeconds, installation, messageHost, channel }: ClaimTerms<'leaseSeconds' | 'installation' | 'messageHost' | 'channel'>,
  ids: SQL,
  { decided, isTransactional = false, onCluster = false }: TakeParts,
): SQL {
  const before = sql`picked as (${ids}), next as materialized (
    select v.*, ${after(leaseSeconds)} as leased from (${decided}) v),`;
  const change = sql`
    update delivery d set
      state = case when next.reason is null then ${raw('sending')} when next.until is null then ${raw('skipped')} else d.state end,
      retry_at = next.until,
      error = next.reason,
      lease_until = case when next.reason is null then next.leased end,
      attempts = case when next.reason is not null then d.attempts when d.attempts < ${mostAttempts} then d.attempts + 1 else 2 end,
      message_id = 'd' || d.id::text || '.' || ${installation}::text || '@' || ${messageHost}::text, updated_at = now()
    from next where next.id = d.id ${onCluster ? isStillWaiting : sql``}
    returning d.*, ${raw('pending')} as was`;
  const columns = sql`id, state, address, attempts, refusals, message_id as "messageId"`;
  const result = isTransactional
    ? sql`select ${columns}, t.customer_id as "customerId", t.data from changed
        left join (select id as message, customer_id, data from transactional_message) t on t.message = changed.id`
    : sql`select ${columns}, customer_id as "customerId" from changed`;
  const first = sql`select account_id, count(*)::int as messages from changed where state = ${raw('sending')} and attempts = 1 group by 1`;
  const used = isTransactional ? sql`` : sql`, used as (${countUse(channel, first)})`;
  return countedChange(change, result, { before, also: used, isOutcome: false });
}

async function take(database: Queryable, claim: Claim, ids: SQL): Promise<ClaimedRow[]> {
  const { isTransactional } = claim;
  const { rows } = await database.execute<ClaimedRow>(takeSql(claim, ids, { decided: verdicts(claim), isTransactional }));
  return rows;
}

/**
 * The statement of the function `claim_messages`, for messages of an account without caps and without a quota.
 *
 * @param onCluster whether the tables are spread over a cluster: then the caller lets one sender at a time claim messages of a method
 */
export function plainClaim({ onCluster = false } = {}): SQL {
  const [occurrenceId, methodId, channel, size, leaseSeconds, installation, messageHost] = claimParameters.map(({ name }) =>
    sql.raw(name),
  ) as [SQL, SQL, SQL, SQL, SQL, SQL, SQL];
  const cases = channelNames.map((one) => sql`when ${textLiteral(one)} then ${neverReason(one)}`);
  const picked = onCluster
    ? sql`from picked join delivery d on d.id = picked.id and d.customer_id = picked.customer_id join customer on customer.id = d.customer_id`
    : pickedCustomers;
  const decided = uncappedVerdicts(sql`case ${channel} ${sql.join(cases, sql` `)} end`, picked);
  const ids = (onCluster ? waitingRows : nextRows)({ occurrenceId, methodId, size }, undefined);
  return takeSql({ leaseSeconds, installation, messageHost, channel }, ids, { decided, onCluster });
}

async function takePlain(database: Database, claim: Claim): Promise<ClaimedRow[]> {
  const { occurrenceId, methodId, channel, size, leaseSeconds, installation, messageHost } = claim;
  const { rows } = await database.execute<ClaimedRow>(sql`
    select * from claim_messages(${occurrenceId}, ${methodId}, ${channel}, ${size}, ${leaseSeconds}, ${installation}, ${messageHost})`);
  return rows;
}

/**
 * Caps apply across concurrent sendings and channels. Claiming therefore locks the customers first, and counts their messages in a
 * second statement, whose snapshot contains what earlier claims have committed. Customers locked by another sender are left for the
 * next batch.
 */
async function takeWithinCaps(transaction: Transaction, claim: Claim, only?: SQL): Promise<ClaimedRow[]> {
  const { rows } = await transaction.execute<{ id: number }>(nextRows(claim, claim.rule, only));
  if (rows.length === 0) return [];
  return take(transaction, claim, sql`select unnest(${sql.param(rows.map(({ id }) => id))}::bigint[]) as id`);
}

const takeNext = (transaction: Transaction, claim: Claim, only?: SQL): Promise<ClaimedRow[]> =>
  isCapped(claim.rule) ? takeWithinCaps(transaction, claim, only) : take(transaction, claim, nextRows(claim, claim.rule, only));

/** Messages that were tried before: they count in the month of their first attempt, and need no more of the quota. */
const triedBefore = sql`and d.attempts > 0`;

/**
 * Claims messages of an account with a quota, no more than it has left, while the counter of the month is locked: so several senders
 * together never exceed it. Of a quota that is used up only messages that were tried before are claimed.
 */
async function takeWithinQuota(transaction: Transaction, claim: Claim): Promise<readonly [ClaimedRow[], boolean]> {
  const left = await lockQuota(transaction, claim.accountId, claim.channel);
  if (left === 0) return [await takeNext(transaction, claim, triedBefore), true];
  const size = left === null ? claim.size : Math.min(claim.size, left);
  return [await takeNext(transaction, { ...claim, size }), false];
}

async function takeAllowed(database: Database, claim: Claim): Promise<readonly [ClaimedRow[], boolean]> {
  // A transactional message counts when it is accepted.
  if (claim.rule.hasQuota && !claim.isTransactional)
    return database.transaction((transaction) => takeWithinQuota(transaction, claim));
  if (isCapped(claim.rule)) return [await database.transaction((transaction) => takeWithinCaps(transaction, claim)), false];
  if (!claim.isTransactional) return [await takePlain(database, claim), false];
  return [await take(database, claim, nextRows(claim, claim.rule)), false];
}

/** What a claim took. */
interface Claimings {
  readonly taken: Claimed[];
  /** How many messages it skipped or postponed. */
  readonly skipped: number;
  /** Whether the account's quota of the month is used up, so that other messages wait. */
  readonly quotaUsed: boolean;
}

/**
 * Claims the next messages of one method of a sending. Customers who have unsubscribed or withdrawn consent since the start are
 * skipped. Customers who have reached a cap of the account's rules are postponed until the rules allow a message, or skipped.
 * Senders never claim the same row, and wait for each other only where the account has a quota.
 */
export async function claimNext(database: Database, claim: Claim): Promise<Claimings> {
  const [rows, quotaUsed] = await takeAllowed(database, claim);
  const taken = rows.filter(({ state }) => state === deliveryState.sending);
  return { taken, skipped: rows.length - taken.length, quotaUsed };
}
