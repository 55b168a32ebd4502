import { channelNames } from '../channels/channels.ts';
import * as v from 'valibot';
import { moment } from '../field.schema.ts';

/** What became of a message, as a person reads it. */
export const outcomes = ['pending', 'sending', 'sent', 'failed', 'uncertain', 'skipped'] as const;
export type DeliveryOutcome = (typeof outcomes)[number];

/** One row of the ledger: what happened to one person, one method and one sending, and when. */
export const recipient = v.object({
  id: v.number(),
  /** Whose page has more of them. Left out by older servers. */
  customerId: v.optional(v.number()),
  customerName: v.string(),
  type: v.picklist(channelNames),
  address: v.string(),
  occurrenceAt: moment,
  outcome: v.picklist(outcomes),
  /** When it came to that. */
  at: moment,
  attempts: v.number(),
  messageId: v.nullable(v.string()),
  /** Why not, in the provider's words or ours. */
  reason: v.nullable(v.string()),
  /** What the provider or the person said after it was sent. */
  deliveredAt: v.nullable(moment),
  openedAt: v.nullable(moment),
  clickedAt: v.nullable(moment),
  bouncedAt: v.nullable(moment),
  /** The last that the person answered to it, by WhatsApp or SMS. */
  reply: v.optional(v.nullable(v.object({ text: v.string(), at: moment })), null),
});
export type Recipient = v.InferOutput<typeof recipient>;

/** One sending of a schedule. */
export const occurrenceStates = ['programada', 'en_curso', 'completada', 'omitida', 'cancelada', 'fallida'] as const;
export const scheduleOccurrence = v.object({
  id: v.number(),
  dueAt: moment,
  state: v.picklist(occurrenceStates),
  startedAt: v.nullable(moment),
  finishedAt: v.nullable(moment),
  sentCount: v.nullable(v.number()),
  /** Of one that was left out: why. */
  omittedReason: v.optional(v.nullable(v.string()), null),
});
export type ScheduleOccurrence = v.InferOutput<typeof scheduleOccurrence>;
