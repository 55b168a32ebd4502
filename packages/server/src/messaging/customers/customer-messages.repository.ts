import type { CustomerMessage } from '@pregon/contract/customers/customer-history.endpoints';
import { outcomes } from '@pregon/contract/schedules/recipients.schema';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { type SQL, sql } from 'drizzle-orm';
import type { UsedValues } from '../../content/rendering/used-values.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { momentOf, momentOrNull } from '../../kernel/database/moment.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { deliveryState } from '../deliveries/deliveries.table.ts';
import { engagementKind, type EngagementKind } from '../tracking/tracking.table.ts';

type Owner = Pick<Principal, 'accountId'>;

const inPage = 20;

const outcomeOf = new Map(outcomes.map((outcome) => [deliveryState[outcome] as number, outcome]));

/** Engagement with a message by the person, without bots. */
const done = (what: SQL, kind: EngagementKind): SQL =>
  sql`(select ${what} from engagement e where e.delivery_id = d.id and e.kind = ${engagementKind[kind]} and not e.machine)`;

/** The ids of a customer and of those merged into it, as an array. */
const idsOf = ({ accountId }: Owner, customerId: number): SQL => sql`array(
  select ${customerId}::bigint union select x.merged_id from customer_merge x
  where x.account_id = ${accountId} and x.kept_id = ${customerId} and x.undone_at is null)`;

/**
 * The deliveries of a customer, and of those merged into it. They are found by the account's occurrences, because the only index of the
 * ledger with all states begins with occurrence and method.
 */
const deliveriesOf = (owner: Owner, customerId: number): SQL => sql`
  schedule s join send_method m on m.schedule_id = s.id join occurrence o on o.schedule_id = s.id
  join delivery d on d.occurrence_id = o.id and d.method_id = m.id and d.customer_id = any(${idsOf(owner, customerId)})
    and d.account_id = ${owner.accountId}`;

/** The transactional messages of the same people: their rows of the ledger name no customer. */
const serviceMessagesOf = (owner: Owner, customerId: number): SQL => sql`
  transactional_message t join delivery d on d.id = t.id and d.account_id = t.account_id and t.customer_id = any(${idsOf(owner, customerId)})
  join send_method m on m.id = d.method_id join schedule s on s.id = m.schedule_id`;

/** A message of the list before the merge tags of its title are filled in. */
export type ListedMessage = CustomerMessage & {
  /** Null for a transactional message. */
  readonly profileKey: number | null;
  /** The values of the merge tags that a transactional message was requested with; null once they are deleted, and for others. */
  readonly data: Readonly<Record<string, string>> | null;
  /** The values of its merge tags as it was sent; null where they are not kept. */
  readonly mergeValues: UsedValues | null;
};

type Row = Omit<ListedMessage, 'outcome' | 'reply'> & {
  readonly state: number;
  readonly replyText: string | null;
  readonly replyAt: string | null;
};

function toMessage({ state, replyText, replyAt, ...row }: Row): ListedMessage {
  return {
    ...row,
    outcome: outcomeOf.get(state) ?? 'pending',
    at: momentOf(row.at),
    deliveredAt: momentOrNull(row.deliveredAt),
    openedAt: momentOrNull(row.openedAt),
    clickedAt: momentOrNull(row.clickedAt),
    bouncedAt: momentOrNull(row.bouncedAt),
    reply: replyText === null || replyAt === null ? null : { text: replyText, at: momentOf(replyAt) },
  };
}

/** A message before its merge tags are filled in. */
export interface StoredMessage {
  readonly definition: SendMethod;
  /** Null for a transactional message. */
  readonly profileKey: number | null;
  /** The values of the merge tags that a transactional message was requested with; null once they are deleted, and for others. */
  readonly data: Readonly<Record<string, string>> | null;
  /** The values of its merge tags as it was sent; null where they are not kept. */
  readonly mergeValues: UsedValues | null;
  /** When it entered its state: for a message that left, when it was sent. */
  readonly at: string;
  /** Whether it was handed to the provider, for all that is known. */
  readonly hasLeft: boolean;
  /** For an e-mail: the version of the newsletter that was sent. */
  readonly newsletter: string | null;
  readonly version: number | null;
  readonly templateHtml: string | null;
}

export const customerMessagesRepository = {
  /** The newest messages of a customer; `after` is the last one of the previous page (keyset pagination). */
  async list(
    database: Queryable,
    owner: Owner,
    customerId: number,
    after?: number,
  ): Promise<{ items: ListedMessage[]; next: number | null }> {
    const page = sql`${after === undefined ? sql`` : sql`and d.id < ${after}`} order by d.id desc limit ${inPage + 1}`;
    const title = sql`coalesce(m.definition ->> 'subject', m.definition ->> 'smsMessage', '')`;
    const sent = sql`d.id, m.type as channel, d.address, s.identifier as schedule, s.name as "scheduleName", ${title} as title, d.state,
      d.updated_at as at, d.error as reason, d.delivered_at as "deliveredAt", d.bounced_at as "bouncedAt",
      d.merge_values as "mergeValues"`;
    const { rows } = await database.execute<Row & Record<string, unknown>>(sql`
      select d.*, ${done(sql`min(e.first_at)`, 'open')} as "openedAt", ${done(sql`min(e.first_at)`, 'click')} as "clickedAt",
        ${done(sql`coalesce(sum(e.count), 0)::int`, 'click')} as clicks, r.text as "replyText", r.received_at as "replyAt"
      from (
        (select ${sent}, c.name as "campaignName", p.name as "profileName", p.key as "profileKey", null::jsonb as data, false as "isService"
          from ${deliveriesOf(owner, customerId)} join profile p on p.key = s.profile_key join campaign c on c.id = p.campaign_id
          where s.account_id = ${owner.accountId} ${page})
        union all
        (select ${sent}, '', '', null, t.data, true from ${serviceMessagesOf(owner, customerId)}
          where t.account_id = ${owner.accountId} ${page})
      ) d
      left join lateral (select text, received_at from message_reply where delivery_id = d.id
        order by received_at desc, id desc limit 1) r on true
      order by d.id desc limit ${inPage + 1}`);
    const items = rows.slice(0, inPage).map(toMessage);
    return { items, next: rows.length > inPage ? (items.at(-1)?.id ?? null) : null };
  },

  /** One message before its merge tags are filled in. Undefined: the customer has no such message. */
  async find(database: Queryable, owner: Owner, customerId: number, id: number): Promise<StoredMessage | undefined> {
    const version = sql`left join newsletter_version v on v.id = m.newsletter_version_id left join newsletter n on n.id = v.newsletter_id`;
    const stored = sql`m.definition, d.updated_at as at, d.merge_values as "mergeValues",
      d.state in (${deliveryState.sent}, ${deliveryState.uncertain}) as "hasLeft", n.identifier as newsletter, v.version, v.template_html as "templateHtml"`;
    const { rows } = await database.execute<StoredMessage & Record<string, unknown>>(sql`
      select ${stored}, s.profile_key as "profileKey", null::jsonb as data from ${deliveriesOf(owner, customerId)} ${version}
      where s.account_id = ${owner.accountId} and d.id = ${id}
      union all
      select ${stored}, null, t.data from ${serviceMessagesOf(owner, customerId)} ${version}
      where t.account_id = ${owner.accountId} and t.id = ${id}`);
    return rows[0] && { ...rows[0], at: momentOf(rows[0].at) };
  },
};
