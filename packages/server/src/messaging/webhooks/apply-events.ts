import { type SQL, sql } from 'drizzle-orm';
import { accountsWithOwn } from '../../channels/accounts/account-channels.repository.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { normalMobile } from '../../retail/customers/identity.ts';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import { faultKind } from '../../kernel/database/error-class.ts';
import { publishSql } from '../../outbox/publish.sql.ts';
import { countedChange, messageCustomer, messageData, messageJoins } from '../deliveries/counted-change.sql.ts';
import { deliveryState } from '../deliveries/deliveries.table.ts';
import { logFault } from '../../kernel/observability/log.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { suppressionsRepository } from '../../retail/consent/suppressions.repository.ts';
import { engagementsRepository } from '../tracking/engagements.repository.ts';
import { type EventScope, type ProviderEvent, storableEvent, wishOf } from './provider-event.ts';
import { repliesRepository } from './replies.repository.ts';

interface Delivered {
  readonly id: number;
  readonly accountId: number;
  readonly channel: Channel;
  readonly address: string;
}

const { sent, failed, uncertain } = deliveryState;

/** Extracts the ledger's id from a message id of ours: `d41.9f2c…@tienda.example`. */
const deliveryIdIn = (id: string | undefined): string | undefined => /^<?d(\d{1,15})\./.exec(id ?? '')?.[1];

/**
 * Finds the messages of events, by the event's index, in one statement. Only messages that the ledger shows as sent, because
 * services may report before the sender has recorded it.
 */
async function find(
  database: Queryable,
  events: readonly ProviderEvent[],
  of: EventScope | undefined,
): Promise<ReadonlyMap<number, Delivered>> {
  const names = events.flatMap((event, place) => {
    if (event.kind === 'answer') return [];
    const { reference = null, id } = event;
    return [{ place, reference, id: deliveryIdIn(id) ?? null, messageId: id?.replaceAll(/^<|>$/g, '') ?? null }];
  });
  if (names.length === 0) return new Map();
  const left = sql`d.state in (${sent}, ${failed}, ${uncertain})`;
  const hasLeft = of ? sql`${left} and d.account_id = ${of.accountId}` : left;
  const byChannel = of ? sql`where m.type = ${of.channel}` : sql``;
  const { rows } = await database.execute<Record<string, unknown> & Delivered & { place: number }>(sql`
    select n.place, f.id, f.account_id as "accountId", m.type as channel, f.address
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n(place int, reference text, id bigint, "messageId" text)
    cross join lateral (
      select d.id, d.account_id, d.address, d.method_id from delivery d where d.provider_reference = n.reference and ${hasLeft}
      union all
      select d.id, d.account_id, d.address, d.method_id from delivery d
      where d.id = n.id and d.message_id = n."messageId" and ${hasLeft} limit 1
    ) f join send_method m on m.id = f.method_id ${byChannel}`);
  return new Map(rows.map(({ place, ...delivered }) => [place, delivered]));
}

/** Changes a message that satisfies a condition on `d`, together with its counters. */
const change = (database: Queryable, { id }: Delivered, condition: SQL, values: SQL, result = sql`select from changed`) => {
  const held = sql`held as (
    select d.id, d.state as was, d.delivered_at as delivered_before from delivery d where d.id = ${id} and ${condition} for update),`;
  const update = sql`
    update delivery d set ${values} from held where d.id = held.id returning d.id, d.account_id, d.customer_id, d.occurrence_id, d.method_id, held.was, d.state`;
  return database.execute(countedChange(update, result, { before: held }));
};

/** Tells webhooks about the first report that a message was delivered. */
const firstDelivery = publishSql(sql`select d.account_id, 'message.delivered', ${messageCustomer}, ${messageData}
  from changed join held on held.id = changed.id and held.delivered_before is null join delivery d on d.id = changed.id ${messageJoins}`);

/** Marks it delivered, whatever was recorded before: uncertain, or failed too early. */
const markDelivered = (database: Queryable, delivery: Delivered, now: Date) =>
  change(
    database,
    delivery,
    sql`d.state in (${sent}, ${failed}, ${uncertain})`,
    sql`delivered_at = coalesce(d.delivered_at, ${now.toISOString()}), state = ${sent}, error = null`,
    firstDelivery,
  );

/** Marks it bounced, unless it is known to be delivered. */
const markBounced = (database: Queryable, delivery: Delivered, reason: string, now: Date) =>
  change(
    database,
    delivery,
    sql`d.delivered_at is null and d.state in (${sent}, ${uncertain})`,
    sql`bounced_at = coalesce(d.bounced_at, ${now.toISOString()}), state = ${failed}, error = ${reason}`,
  );

async function suppress(database: Queryable, { accountId, channel, address }: Delivered, reason: string): Promise<void> {
  for (const account of await suppressionsRepository.suppress(database, { accountIds: [accountId], channel, address, reason })) {
    await auditRepository.recordUnattended(database, account, {
      action: 'unsubscribe',
      subject: address,
      details: { reason, channel },
    });
  }
}

/**
 * The accounts with a customer of this number. A lateral lookup by account, because the index on numbers begins with the account:
 * the limit keeps the planner from turning it into a scan of all customers.
 */
export const accountsOfMobile = (mobile: string): SQL => sql`
  select a.id as "accountId" from account a
  cross join lateral (select from customer c where c.account_id = a.id and c.mobile = ${mobile} limit 1) c order by 1`;

type Answer = Extract<ProviderEvent, { kind: 'answer' }>;
type Wish = ReturnType<typeof wishOf>;

/**
 * The accounts that a reply concerns. At an account's own provider: that account. At the installation's: those with a customer of
 * this number. STOP there applies to all of them; but an account with its own provider on the channel neither gets the text of
 * the reply, nor are people who did not write to its own number resubscribed to it.
 */
async function accountsMeant(
  database: Queryable,
  { channel, address, wish }: { readonly channel: Channel; readonly address: string; readonly wish: Wish },
  of: EventScope | undefined,
): Promise<number[]> {
  if (of) return [of.accountId];
  const { rows } = await database.execute<{ accountId: number }>(accountsOfMobile(address));
  const accountIds = rows.map(({ accountId }) => accountId);
  if (wish === 'leave' || accountIds.length === 0) return accountIds;
  const own = await accountsWithOwn(database, channel, accountIds);
  return accountIds.filter((accountId) => !own.has(accountId));
}

async function answered(database: Queryable, event: Answer, now: Date, of: EventScope | undefined): Promise<void> {
  const { channel, from, text, at } = event;
  const wish = wishOf(text);
  const address = normalMobile(from);
  if (!address) return;
  const accountIds = await accountsMeant(database, { channel, address, wish }, of);
  if (!wish) {
    await repliesRepository.keep(database, { ...event, from: address }, accountIds, now);
    return;
  }
  const reason = 'answer';
  const changed =
    wish === 'leave'
      ? await suppressionsRepository.suppress(database, { accountIds, channel, address, reason, at })
      : await suppressionsRepository.lift(database, { accountIds, channel, address, reason, at });
  const action = wish === 'leave' ? 'unsubscribe' : 'subscribe';
  for (const accountId of changed) {
    await auditRepository.recordUnattended(database, accountId, { action, subject: address, details: { reason, channel } });
  }
}

/** Applies one event. */
async function apply(
  database: Queryable,
  event: Exclude<ProviderEvent, { kind: 'answer' }>,
  delivery: Delivered,
  now: Date,
): Promise<void> {
  if (event.kind === 'failed') {
    await markBounced(database, delivery, event.reason, now);
    if (event.permanent) await suppress(database, delivery, 'bounce');
    return;
  }
  await markDelivered(database, delivery, now);
  if (event.kind === 'complaint') await suppress(database, delivery, 'complaint');
  if (event.kind === 'read') {
    await engagementsRepository.record(database, { deliveryId: delivery.id, kind: 'open', link: 0, machine: false }, now);
  }
}

interface ApplyOptions {
  /** The account whose own provider reports; undefined for the installation's. */
  readonly of?: EventScope | undefined;
  readonly onFault?: (error: unknown) => void;
}

/**
 * Applies the events of a provider. A failed report is repeated by the provider; applying it is idempotent and tolerates delays.
 * Events that the database cannot store are skipped. Returns the events of unknown messages: of another installation, deleted, or
 * so new that their sender has not recorded yet that they were sent.
 */
export async function applyEvents(
  database: Database,
  reported: readonly ProviderEvent[],
  now: Date,
  { of, onFault = logFault }: ApplyOptions = {},
): Promise<readonly ProviderEvent[]> {
  const events = reported.map(storableEvent);
  const known = await find(database, events, of);
  const unknown: ProviderEvent[] = [];
  for (const [place, event] of events.entries()) {
    const delivery = known.get(place);
    if (event.kind !== 'answer' && !delivery) {
      unknown.push(event);
      continue;
    }
    try {
      // One transaction for each event: requests that lock several messages in different orders would deadlock.
      await database.transaction(async (transaction) => {
        if (event.kind === 'answer') await answered(transaction, event, now, of);
        else if (delivery) await apply(transaction, event, delivery, now);
      });
    } catch (error) {
      if (faultKind(error) !== 'data') throw error;
      onFault(error);
    }
  }
  return unknown;
}
