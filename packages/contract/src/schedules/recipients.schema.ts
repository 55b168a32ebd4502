import { channelNames } from '../channels/channels.ts';
import * as v from 'valibot';
import { longRowKey, moment, rowKey } from '../field.schema.ts';
import { largestPage } from '../page.schema.ts';
import { recipientOrders } from './recipient-orders.ts';
import { occurrenceStates } from './occurrence-state.ts';

/** The outcomes of a message. */
export const outcomes = ['pending', 'sending', 'sent', 'failed', 'uncertain', 'skipped'] as const;
export type DeliveryOutcome = (typeof outcomes)[number];

type RecipientOrder = (typeof recipientOrders)[number];

/** An order of the recipients, as addresses have it: `at`, or `-at` for descending. */
export const recipientSort = v.pipe(
  v.picklist(recipientOrders.flatMap((by): (RecipientOrder | `-${RecipientOrder}`)[] => [by, `-${by}`])),
  v.transform((order) => ({
    by: recipientOrders.find((by) => order.endsWith(by)) ?? 'at',
    direction: order.startsWith('-') ? ('desc' as const) : ('asc' as const),
  })),
);
export type RecipientSort = v.InferOutput<typeof recipientSort>;

/** A row of the ledger of deliveries: one person, one method and one occurrence, with its outcome. */
export const recipient = v.object({
  id: v.number(),
  /** The identifier of the customer for their page. Omitted by older servers. */
  customerId: v.optional(v.number()),
  customerName: v.string(),
  type: v.picklist(channelNames),
  address: v.string(),
  occurrenceAt: moment,
  outcome: v.picklist(outcomes),
  /** The moment of the outcome. */
  at: moment,
  attempts: v.number(),
  messageId: v.nullable(v.string()),
  /** The reason of a failure, in the provider's words or ours. */
  reason: v.nullable(v.string()),
  /** The moments that the provider or the person reported after sending. */
  deliveredAt: v.nullable(moment),
  openedAt: v.nullable(moment),
  clickedAt: v.nullable(moment),
  bouncedAt: v.nullable(moment),
  /** The person's latest reply, by WhatsApp or SMS. */
  reply: v.optional(v.nullable(v.object({ text: v.string(), at: moment })), null),
});
export type Recipient = v.InferOutput<typeof recipient>;

/** Which recipients of a schedule a file has: each condition narrows it; without any it has all of them. */
export const exportedRecipients = {
  outcome: v.optional(v.picklist(outcomes)),
  type: v.optional(v.picklist(channelNames)),
  /** The key of a sending. */
  occurrence: v.optional(rowKey),
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** The keys of the rows that were chosen in the list: a page of it at most. */
  only: v.optional(v.pipe(v.array(longRowKey), v.minLength(1), v.maxLength(largestPage))),
};

export const scheduleOccurrence = v.object({
  id: v.number(),
  dueAt: moment,
  /** The moment of the rule from which it was moved to another day; null: it was not moved. */
  movedFrom: v.optional(v.nullable(moment), null),
  state: v.picklist(occurrenceStates),
  startedAt: v.nullable(moment),
  finishedAt: v.nullable(moment),
  sentCount: v.nullable(v.number()),
  /** The reason why an occurrence was skipped. */
  omittedReason: v.optional(v.nullable(v.string()), null),
});
export type ScheduleOccurrence = v.InferOutput<typeof scheduleOccurrence>;
