import { channelNames } from '../channels/channels.ts';
import * as v from 'valibot';
import { moment } from '../field.schema.ts';
import type { WireNames } from '../wire-names.ts';
import { scheduleStates } from './schedule-state.ts';

/** The counts of a schedule's messages by outcome. */
export const deliveryCounts = v.object({
  total: v.number(),
  pending: v.number(),
  sent: v.number(),
  failed: v.number(),
  /** Handed to the provider when the sender stopped: it is never retried automatically. */
  uncertain: v.number(),
  /** Skipped at their turn: unsubscribed, without consent, or over a cap. */
  skipped: v.number(),
});
export type DeliveryCounts = v.InferOutput<typeof deliveryCounts>;

/** A schedule. `dateStart`, `dateEnd` and `sendingTime` are on the account's clock. */
export const schedule = v.object({
  identifier: v.string(),
  /** The optimistic locking version: it counts the changes, from 1. */
  version: v.number(),
  name: v.string(),
  profileKey: v.number(),
  profileName: v.string(),
  profileIdentifier: v.string(),
  campaignName: v.string(),
  campaignIdentifier: v.string(),
  dateStart: v.string(),
  dateEnd: v.nullable(v.string()),
  repeatSending: v.boolean(),
  sendingTime: v.nullable(v.string()),
  range: v.nullable(v.number()),
  sendingJustXdays: v.array(v.number()),
  repeatEachMonth: v.nullable(v.number()),
  dayTheMonth: v.nullable(v.number()),
  ordinal: v.nullable(v.number()),
  weekday: v.nullable(v.number()),
  active: v.boolean(),
  state: v.picklist(scheduleStates),
  /** The queue and the occurrence for which it will wake a worker. */
  queue: v.nullable(v.string()),
  taskId: v.nullable(v.string()),
  /** Whether no occurrence is still to come. */
  isTaskComplete: v.boolean(),
  /**
   * The moment of the next occurrence, and the numbers of occurrences to come (including it), completed, and skipped for being too late.
   */
  nextOccurrence: v.nullable(moment),
  remainingOccurrences: v.number(),
  finishedOccurrences: v.number(),
  omittedOccurrences: v.number(),
  /** The end of the undo window: no message is sent before. */
  undoUntil: v.nullable(moment),
  acceptMissingValues: v.boolean(),
  /** The key of its experiment: null for none. */
  experiment: v.optional(v.nullable(v.number()), null),
  /** Whether its messages are messages of service, to which the rules of advertising do not apply. */
  serviceMessage: v.optional(v.boolean(), false),
  sendTypes: v.array(v.picklist(channelNames)),
  deliveries: deliveryCounts,
  /** Archived ones are left out of lists. */
  archived: v.optional(v.boolean()),
  createdAt: moment,
  updatedAt: moment,
});
export type Schedule = v.InferOutput<typeof schedule>;

export const scheduleNames = { createdAt: 'createAt', updatedAt: 'updateAt' } as const satisfies WireNames;
