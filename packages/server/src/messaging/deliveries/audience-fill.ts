import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import { channelNames } from '@pregon/contract/channels/channels';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { type SQL, sql } from 'drizzle-orm';
import { normalMobile } from '../../retail/customers/identity.ts';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { type AudienceScope, audienceScope } from '../../audiences/audience/audience-scope.ts';
import {
  assignedArm,
  hasAssignmentChunks,
  moveAllAssignments,
  moveAssignmentChunk,
} from '../../audiences/experiments/assignments.ts';
import type { Experiment } from '../../audiences/experiments/experiments.repository.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { addressColumn, addressFor, channelList, customerChannels } from '../../retail/consent/customer-channels.ts';
import { customerId, findOddNumbers, fromCustomers } from '../../retail/customers/customer.sql.ts';
import { countedChange } from './counted-change.sql.ts';
import { skipReasons } from './deliveries.table.ts';
import { raw, unusableNumber } from './ledger.ts';
import { audienceSql } from '../../audiences/audience/audience-sql.ts';

/** How many customers are moved into the ledger by one transaction. */
export const customersPerChunk = 25_000;

interface Sending {
  readonly occurrenceId: number;
  readonly accountId: number;
}

interface FilledMethod {
  readonly id: number;
  readonly type: Channel;
  /** The arm of an experiment whose people get it; null or missing: everybody does. */
  readonly arm?: number | null;
}

interface FillOptions {
  readonly chunkSize?: number;
  readonly scope?: AudienceScope;
  /** The experiment that decides the arms. Undefined: everybody gets every method. */
  readonly experiment?: Experiment | undefined;
}

const telephoneChannels = channelNames.filter((channel) => customerChannels[channel].address.isTelephone);
const dialled = sql.raw(`'^\\+[1-9][0-9]{7,14}$'`);

/** The numbers of an account that are not stored as they are dialled, as `[{id, address}]`. Imports leave few of them. */
async function oddNumbers(transaction: Transaction, accountId: number): Promise<string> {
  const rows = await findOddNumbers(transaction, accountId, dialled);
  const written = rows.map(({ id, mobile }) => ({ id, address: normalMobile(mobile) ?? mobile }));
  return JSON.stringify(written);
}

/**
 * Stores the audience of a method of a sending as chunks of customer ids. This is fast for a million customers, and fixes the
 * audience, however long it takes to move it into the ledger. Of customers with the same address the newest gets the message; the
 * others are stored in separate chunks with the reason why they are skipped.
 */
export async function writeAudience(
  transaction: Transaction,
  { occurrenceId, accountId }: Sending,
  { id: methodId, type, arm = null }: FilledMethod,
  selection: ProfileSelection,
  { chunkSize = customersPerChunk, experiment, ...options }: FillOptions = {},
): Promise<void> {
  const scope = options.scope ?? (await audienceScope(transaction, accountId));
  const { isTelephone } = customerChannels[type].address;
  const odd = isTelephone ? await oddNumbers(transaction, accountId) : '[]';
  const address = isTelephone ? sql`coalesce(odd.address, ${addressColumn(type)})` : addressColumn(type);
  // Of customers with one address in different arms, the newest alone gets a message there: in the arm that is theirs.
  const [armOfCustomer, isOfArm] =
    experiment && arm !== null ? [assignedArm(experiment, customerId), sql`where a.arm = ${arm}`] : [sql`null::smallint`, sql``];
  await transaction.execute(sql`
    with odd as materialized (select * from jsonb_to_recordset(${odd}::jsonb) as o(id bigint, address text)),
    audience as materialized (
      select ${customerId} as id, ${address} as address, ${armOfCustomer} as arm
      ${fromCustomers(audienceSql(scope, selection, type), sql`left join odd on odd.id = ${customerId}`)}
    ), shared as (
      select address, max(id) as newest from audience group by address having count(*) > 1
    ), numbered as (
      select a.id, a.id < s.newest as shadowed,
        (row_number() over (partition by a.id < s.newest order by a.id) - 1) / ${chunkSize}::int as part
      from audience a left join shared s on s.address = a.address ${isOfArm}
    )
    insert into audience_chunk (occurrence_id, method_id, position, people, customer_ids, skip_reason)
    select ${occurrenceId}::int, ${methodId}::int, row_number() over (order by shadowed, part), count(*),
      array_agg(id order by id), case when shadowed then ${skipReasons.sameAddress}::text end
    from (select id, coalesce(shadowed, false) as shadowed, part from numbered) n group by shadowed, part`);
}

/**
 * Normalizes numbers to international format, `+573001234567`. Invalid ones fail before anything is sent. Imports normalize them
 * already: the few that are left are corrected one by one.
 */
async function normaliseNumbers(transaction: Transaction, occurrenceId: number, from: number, to: number): Promise<void> {
  const { rows } = await transaction.execute<{ id: number; address: string }>(sql`
    select d.id, d.address from delivery d join send_method m on m.id = d.method_id and m.type in ${channelList(telephoneChannels)}
    where d.occurrence_id = ${occurrenceId} and d.id between ${from} and ${to} and d.state = ${raw('pending')}
      and d.address !~ ${dialled}`);
  if (rows.length === 0) return;
  const written = rows.map(({ id, address }) => {
    const normal = normalMobile(address);
    return { id, address: normal ?? address, error: normal === undefined ? unusableNumber(address) : null };
  });
  const change = sql`
    update delivery d set address = w.address, error = w.error,
      state = case when w.error is null then ${raw('pending')} else ${raw('failed')} end
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w(id bigint, address text, error text) where d.id = w.id
    returning d.id, d.account_id, d.customer_id, d.occurrence_id, d.method_id, ${raw('pending')} as was, d.state`;
  await transaction.execute(countedChange(change, sql`select from changed`));
}

interface Moved {
  readonly chunks: number;
  readonly firstId: number | null;
  readonly lastId: number | null;
}

/** Moves the chunks that `picked` selects into the ledger. Given a reason, all their customers are skipped for it. */
async function moveChunks(transaction: Transaction, picked: SQL, reason: string | null): Promise<Moved> {
  const skip = sql`coalesce(${reason}::text, chunk.skip_reason)`;
  const change = sql`
    insert into delivery (account_id, occurrence_id, method_id, customer_id, address, state, error, retry_at)
    select customer.account_id, chunk.occurrence_id, chunk.method_id, customer.id,
      ${addressFor(sql`m.type`)},
      case when ${skip} is null then ${raw('pending')} else ${raw('skipped')} end, ${skip},
      case when ${skip} is null and m.delay_hours > 0 then o.started_at + make_interval(hours => m.delay_hours) end
    from chunk join send_method m on m.id = chunk.method_id join occurrence o on o.id = chunk.occurrence_id
      cross join lateral unnest(chunk.customer_ids) as member(id) join customer on customer.id = member.id
    where ${addressFor(sql`m.type`)} is not null
    order by chunk.method_id, customer.id
    on conflict do nothing
    returning id, occurrence_id, method_id, null::smallint as was, state`;
  const result = sql`select (select count(*)::int from chunk) as chunks, min(id) as "firstId", max(id) as "lastId" from changed`;
  const before = sql`chunk as (
    delete from audience_chunk where (occurrence_id, method_id, position) in (${picked}) returning *),`;
  const { rows } = await transaction.execute<Record<string, unknown> & Moved>(
    countedChange(change, result, { before, isOutcome: false }),
  );
  return rows[0] ?? { chunks: 0, firstId: null, lastId: null };
}

/**
 * Moves one chunk of a sending's assignments, or else of its audience into the ledger. Workers may run it concurrently, each on a different chunk. Resolves to
 * false when no unlocked chunk is left, or the sending is no longer in progress.
 */
export const fillNextChunk = (database: Queryable, occurrenceId: number): Promise<boolean> =>
  database.transaction(async (transaction) => {
    // Either a cancellation waits for this chunk, or this statement sees the cancellation.
    const { rows } = await transaction.execute(sql`
      select from occurrence where id = ${occurrenceId} and state = ${textLiteral(occurrenceState.running)} for share`);
    if (rows.length === 0) return false;
    if (await moveAssignmentChunk(transaction, occurrenceId)) return true;
    const picked = sql`
      select occurrence_id, method_id, position from audience_chunk where occurrence_id = ${occurrenceId}
      order by method_id, position limit 1 for update skip locked`;
    const { chunks, firstId, lastId } = await moveChunks(transaction, picked, null);
    if (firstId !== null && lastId !== null) await normaliseNumbers(transaction, occurrenceId, firstId, lastId);
    return chunks > 0;
  });

/** Adds the customers of a cancelled schedule who are not in the ledger yet as skipped. The caller has locked its sendings. */
export async function skipRemainingChunks(transaction: Transaction, scheduleId: number): Promise<void> {
  await moveAllAssignments(transaction, sql`select o.id from occurrence o where o.schedule_id = ${scheduleId}`);
  const picked = sql`
    select a.occurrence_id, a.method_id, a.position from audience_chunk a
    join occurrence o on o.id = a.occurrence_id where o.schedule_id = ${scheduleId}`;
  await moveChunks(transaction, picked, skipReasons.cancelled);
}

/** Whether a part of a sending's audience or of its assignments is not stored as rows yet, as a condition. */
export const hasChunks = (occurrenceId: SQL): SQL =>
  sql`(exists (select 1 from audience_chunk a where a.occurrence_id = ${occurrenceId}) or ${hasAssignmentChunks(occurrenceId)})`;

/** Counts the people of a sending who are yet to be moved into the ledger, as an SQL expression. */
export const waitingInChunks = (occurrenceId: SQL): SQL =>
  sql`(select coalesce(sum(a.people), 0)::int from audience_chunk a where a.occurrence_id = ${occurrenceId} and a.skip_reason is null)`;
