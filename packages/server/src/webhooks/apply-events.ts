import { type SQL, sql } from 'drizzle-orm';
import { auditRepository } from '../audit/audit.repository.ts';
import { normalMobile } from '../customers/identity.ts';
import type { Database, Queryable } from '../database/database.ts';
import { countedChange } from '../deliveries/counted-change.sql.ts';
import { deliveryState } from '../deliveries/deliveries.table.ts';
import type { Channel } from '../profiles/reachable.ts';
import { suppressionsRepository } from '../recipients/suppressions.repository.ts';
import { engagementsRepository } from '../tracking/engagements.repository.ts';
import { type MessageName, type ProviderEvent, wishOf } from './provider-event.ts';

interface Delivered {
  readonly id: number;
  readonly accountId: number;
  readonly channel: Channel;
  readonly address: string;
}

const { sent, failed, uncertain } = deliveryState;

/** Our ids say which row of the ledger they are of: `d41.9f2c…@tienda.example`. */
const deliveryIdIn = (id: string | undefined): string | undefined => /^<?d(\d{1,15})\./.exec(id ?? '')?.[1];

/** The message that is meant, once the ledger says that it left: services may be quicker than we are. */
async function find(database: Queryable, { reference, id }: MessageName): Promise<Delivered | undefined> {
  const numbered = deliveryIdIn(id);
  const messageId = id?.replaceAll(/^<|>$/g, '');
  const named: SQL[] = [
    ...(reference ? [sql`d.provider_reference = ${reference}`] : []),
    ...(numbered && messageId ? [sql`(d.id = ${numbered}::bigint and d.message_id = ${messageId})`] : []),
  ];
  if (named.length === 0) return undefined;
  const { rows } = await database.execute<Record<string, unknown> & Delivered>(sql`
    select d.id, d.account_id as "accountId", m.type as channel, d.address
    from delivery d join send_method m on m.id = d.method_id
    where (${sql.join(named, sql` or `)}) and d.state in (${sent}, ${failed}, ${uncertain}) limit 1`);
  return rows[0];
}

/** Changes a message that a condition on `d` holds for, and the counters with it. */
const change = (database: Queryable, { id }: Delivered, condition: SQL, values: SQL) => {
  const held = sql`held as (select d.id, d.state as was from delivery d where d.id = ${id} and ${condition} for update),`;
  const update = sql`
    update delivery d set ${values} from held where d.id = held.id returning d.occurrence_id, d.method_id, held.was, d.state`;
  return database.execute(countedChange(update, sql`select from changed`, held));
};

/** It got there, whatever was said before: also what was uncertain, or called failed too early. */
const markDelivered = (database: Queryable, delivery: Delivered, now: Date) =>
  change(
    database,
    delivery,
    sql`d.state in (${sent}, ${failed}, ${uncertain})`,
    sql`delivered_at = coalesce(d.delivered_at, ${now.toISOString()}), state = ${sent}, error = null`,
  );

/** It did not, unless it is known that it did. */
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

/** The accounts one of whose customers has this number. */
async function accountsOfMobile(database: Queryable, mobile: string): Promise<number[]> {
  const { rows } = await database.execute<{ accountId: number }>(
    sql`select distinct account_id as "accountId" from customer where mobile = ${mobile} order by 1`,
  );
  return rows.map(({ accountId }) => accountId);
}

async function answered(database: Queryable, { channel, from, text }: Extract<ProviderEvent, { kind: 'answer' }>): Promise<void> {
  const wish = wishOf(text);
  const address = normalMobile(from);
  if (!wish || !address) return;
  const accountIds = await accountsOfMobile(database, address);
  const reason = 'answer';
  const changed =
    wish === 'leave'
      ? await suppressionsRepository.suppress(database, { accountIds, channel, address, reason })
      : await suppressionsRepository.lift(database, { accountIds, channel, address, reason });
  const action = wish === 'leave' ? 'unsubscribe' : 'subscribe';
  for (const accountId of changed) {
    await auditRepository.recordUnattended(database, accountId, { action, subject: address, details: { reason, channel } });
  }
}

/** False: nobody knows the message, or does not yet. */
async function apply(database: Queryable, event: ProviderEvent, now: Date): Promise<boolean> {
  if (event.kind === 'answer') {
    await answered(database, event);
    return true;
  }
  const delivery = await find(database, event);
  if (!delivery) return false;
  if (event.kind === 'failed') {
    await markBounced(database, delivery, event.reason, now);
    if (event.permanent) await suppress(database, delivery, 'bounce');
    return true;
  }
  await markDelivered(database, delivery, now);
  if (event.kind === 'complaint') await suppress(database, delivery, 'complaint');
  if (event.kind === 'read') {
    await engagementsRepository.record(database, { deliveryId: delivery.id, kind: 'open', link: 0, machine: false }, now);
  }
  return true;
}

/**
 * Writes down what a service told. What fails is told again by the service: twice is once, and late is not wrong. Answers what is of
 * messages that nobody knows: of another installation, deleted, or so new that their sender has not written down yet that they left.
 */
export async function applyEvents(
  database: Database,
  events: readonly ProviderEvent[],
  now: Date,
): Promise<readonly ProviderEvent[]> {
  const unknown: ProviderEvent[] = [];
  for (const event of events) {
    // Each by itself: requests that hold several messages at once, in an order of their own, would wait for each other for ever.
    const isKnown = await database.transaction((transaction) => apply(transaction, event, now));
    if (!isKnown) unknown.push(event);
  }
  return unknown;
}
