import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import type { AcceptedMessage, MessageStatus, messageStates } from '@pregon/contract/messages/messages.schema';
import { type SQL, sql } from 'drizzle-orm';
import { countUse } from '../../identity/accounts/message-quota.sql.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { momentOf } from '../../kernel/database/moment.ts';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { countedChange } from '../deliveries/counted-change.sql.ts';
import { deliveryState } from '../deliveries/deliveries.table.ts';
import type { MessageRecipient } from './message-recipient.ts';
import type { TemplateRows } from './message-template.ts';

type Owner = Pick<Principal, 'accountId'>;

/** A message to be entered in the ledger. */
interface NewMessage extends TemplateRows, MessageRecipient {
  readonly channel: Channel;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly data: Readonly<Record<string, string>>;
}

/** A message that was accepted, with the hash of its request. */
interface StoredMessage extends AcceptedMessage {
  readonly requestHash: string;
}

type Row = Record<string, unknown> & StoredMessage;

const running = textLiteral(occurrenceState.running);
const accepted = sql`t.identifier as id, t.customer_id as customer, t.created_at as "createdAt", t.request_hash as "requestHash"`;
const joined = sql`transactional_message t join delivery d on d.id = t.id join send_method m on m.id = d.method_id`;
const toMessage = (row: Row): StoredMessage => ({ ...row, createdAt: momentOf(row.createdAt) });

const stateNames = new Map(Object.entries(deliveryState).map(([name, state]) => [state as number, name]));

function stateOf(state: number, deliveredAt: string | null): (typeof messageStates)[number] {
  const name = stateNames.get(state);
  return name === 'sent' && deliveredAt !== null ? 'delivered' : (name as (typeof messageStates)[number]);
}

/**
 * The occurrence that takes the message: the newest of the template while it is in progress, or else a new one, so that a busy template
 * has few and none grows for ever. The lock keeps it from being completed before the message is there.
 */
const openOccurrence = (scheduleId: number, use: SQL): SQL => sql`used as (${use}), newest as (
    select id from occurrence where schedule_id = ${scheduleId} order by due_at desc limit 1
  ), held as (
    select o.id from occurrence o where o.id = (select id from newest) and o.state = ${running} for share
  ), made as (
    insert into occurrence (schedule_id, due_at, state, started_at)
    select ${scheduleId}::int, clock_timestamp(), ${running}, clock_timestamp() where not exists (select from held) and exists (select from used)
    returning id
  ), taken as (select id from held union all select id from made),`;

export const transactionalMessagesRepository = {
  /** Undefined: no request with this key has been accepted within the retention period. */
  async findByKey(database: Queryable, { accountId }: Owner, idempotencyKey: string): Promise<StoredMessage | undefined> {
    const { rows } = await database.execute<Row>(sql`
      select ${accepted}, m.type as channel from ${joined}
      where t.account_id = ${accountId} and t.idempotency_key = ${idempotencyKey}`);
    return rows[0] && toMessage(rows[0]);
  },

  /**
   * Enters a message in the ledger with its occurrence and its counters, in one statement. Undefined: the account's quota of the month is
   * used up. Rejects with a violation of a unique constraint
   * when another request with the same key was faster.
   */
  async add(
    database: Queryable,
    { accountId }: Owner,
    { scheduleId, methodId, channel, customerId, address, idempotencyKey, requestHash, data }: NewMessage,
  ): Promise<AcceptedMessage | undefined> {
    const use = countUse(channel, sql`select ${accountId}::int as account_id, 1 as messages`, { quotaOf: channel });
    const change = sql`
      insert into delivery (account_id, occurrence_id, method_id, address)
      select ${accountId}::int, taken.id, ${methodId}::int, ${address}::text from taken where exists (select from used)
      returning id, occurrence_id, method_id, null::smallint as was, state`;
    const result = sql`
      insert into transactional_message (id, account_id, customer_id, idempotency_key, request_hash, data)
      select id, ${accountId}::int, ${customerId}::bigint, ${idempotencyKey}::text, ${requestHash}::text, ${JSON.stringify(data)}::jsonb
      from changed
      returning identifier as id, created_at as "createdAt", customer_id as customer,
        (select type from send_method where id = ${methodId}) as channel`;
    const { rows } = await database.execute<Record<string, unknown> & AcceptedMessage>(
      countedChange(change, result, { before: openOccurrence(scheduleId, use), isOutcome: false }),
    );
    const [row] = rows;
    return row && { ...row, createdAt: momentOf(row.createdAt) };
  },

  /** Undefined: the account has no such message. */
  async read(database: Queryable, { accountId }: Owner, identifier: string): Promise<MessageStatus | undefined> {
    const { rows } = await database.execute<
      Row & {
        readonly ledgerState: number;
        readonly deliveredAt: string | null;
        readonly reason: string | null;
        readonly at: string;
      }
    >(sql`
      select ${accepted}, m.type as channel, d.state as "ledgerState", d.delivered_at as "deliveredAt", d.error as reason,
        coalesce(d.delivered_at, d.updated_at) as at
      from ${joined} where t.account_id = ${accountId} and t.identifier = ${identifier}`);
    const [row] = rows;
    if (!row) return undefined;
    const { id, channel, customer, createdAt } = toMessage(row);
    const state = stateOf(row.ledgerState, row.deliveredAt);
    return { id, channel, customer, createdAt, state, reason: row.reason, at: momentOf(row.at) };
  },
};
