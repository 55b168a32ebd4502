import type { CustomerMessage } from '@pregon/contract/customers/customer-history.endpoints';
import { outcomes } from '@pregon/contract/schedules/recipients.schema';
import type { SendMethod } from '@pregon/contract/schedules/send-method.schema';
import { type SQL, sql } from 'drizzle-orm';
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

/**
 * The deliveries of a customer, and of those merged into it. They are found by the account's occurrences, because the only index of the
 * ledger with all states begins with occurrence and method.
 */
const deliveriesOf = ({ accountId }: Owner, customerId: number): SQL => sql`
  schedule s join send_method m on m.schedule_id = s.id join occurrence o on o.schedule_id = s.id
  join delivery d on d.occurrence_id = o.id and d.method_id = m.id and d.customer_id = any(array(
    select ${customerId}::bigint union select x.merged_id from customer_merge x
    where x.account_id = ${accountId} and x.kept_id = ${customerId} and x.undone_at is null))
    and d.account_id = ${accountId}`;

/** A message of the list before the merge tags of its title are filled in. */
export type ListedMessage = CustomerMessage & { readonly profileKey: number };

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
  readonly profileKey: number;
  readonly at: string;
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
    const { rows } = await database.execute<Row & Record<string, unknown>>(sql`
      select d.id, m.type as channel, d.address, s.identifier as schedule, s.name as "scheduleName", c.name as "campaignName",
        p.name as "profileName", p.key as "profileKey", coalesce(m.definition ->> 'subject', m.definition ->> 'smsMessage', '') as title, d.state,
        d.updated_at as at, d.error as reason, d.delivered_at as "deliveredAt", d.bounced_at as "bouncedAt",
        ${done(sql`min(e.first_at)`, 'open')} as "openedAt", ${done(sql`min(e.first_at)`, 'click')} as "clickedAt",
        ${done(sql`coalesce(sum(e.count), 0)::int`, 'click')} as clicks, r.text as "replyText", r.received_at as "replyAt"
      from ${deliveriesOf(owner, customerId)} join profile p on p.key = s.profile_key join campaign c on c.id = p.campaign_id
      left join lateral (select text, received_at from message_reply where delivery_id = d.id
        order by received_at desc, id desc limit 1) r on true
      where s.account_id = ${owner.accountId} ${after === undefined ? sql`` : sql`and d.id < ${after}`}
      order by d.id desc limit ${inPage + 1}`);
    const items = rows.slice(0, inPage).map(toMessage);
    return { items, next: rows.length > inPage ? (items.at(-1)?.id ?? null) : null };
  },

  /** One message before its merge tags are filled in. Undefined: the customer has no such message. */
  async find(database: Queryable, owner: Owner, customerId: number, id: number): Promise<StoredMessage | undefined> {
    const { rows } = await database.execute<StoredMessage & Record<string, unknown>>(sql`
      select m.definition, s.profile_key as "profileKey", d.updated_at as at, n.identifier as newsletter, v.version,
        v.template_html as "templateHtml"
      from ${deliveriesOf(owner, customerId)} left join newsletter_version v on v.id = m.newsletter_version_id
      left join newsletter n on n.id = v.newsletter_id
      where s.account_id = ${owner.accountId} and d.id = ${id}`);
    return rows[0];
  },
};
