import { channelNames } from '../channels/channels.ts';
import * as v from 'valibot';
import { moment } from '../field.schema.ts';
import { closedReasons } from '../sending-rules/closed-reasons.ts';
import { messageButton } from '../whatsapp/button-values.schema.ts';

/** The people of an audience excluded from a method, by reason. Each person counts under the first reason that applies. */
export const exclusions = v.object({
  noAddress: v.number(),
  noConsent: v.number(),
  suppressed: v.number(),
  /** In the registry of excluded numbers. */
  excluded: v.number(),
  /** Over the account's cap for longer than the message may wait. */
  overLimit: v.number(),
  /** Reached by an earlier method of the same schedule, where the rules allow only one. */
  otherMethod: v.number(),
  /** In the control group of the account or of the experiment, which gets nothing. */
  controlGroup: v.optional(v.number(), 0),
});
export type Exclusions = v.InferOutput<typeof exclusions>;

/** The size of an SMS: its number of parts, and its length in units of its encoding. */
const smsSize = v.object({ parts: v.number(), units: v.number(), encoding: v.picklist(['GSM-7', 'UCS-2']) });

/** The sizes of an SMS text over the audience. */
export const smsReview = v.object({
  least: smsSize,
  typical: smsSize,
  most: smsSize,
  /** The total number of parts of all messages. */
  totalParts: v.number(),
  /** The longest text. */
  longest: v.string(),
});

const reviewedNewsletter = v.nullable(
  v.object({ name: v.string(), approved: v.boolean(), version: v.number(), img: v.nullable(v.string()) }),
);

/** The template of a WhatsApp message with its parameters; null for other channels. */
const reviewedTemplate = v.nullable(
  v.object({ name: v.string(), text: v.string(), buttons: v.optional(v.array(messageButton), []) }),
);

/** The review of one method as it would be sent now. */
export const methodReview = v.object({
  type: v.picklist(channelNames),
  people: v.number(),
  exclusions,
  /** The sender: 'Almacenes Ceiba <hola@ceiba.example>', a number, or its placeholder. */
  sender: v.string(),
  /** The current rate in messages a minute, and the first and the last message at that rate. */
  perMinute: v.number(),
  firstAt: v.nullable(moment),
  lastAt: v.nullable(moment),
  /**
   * The reason why the channel is closed when the sending is due, and when it opens. `opensAt` is null when it opens too late, so that the
   * sending is skipped.
   */
  closed: v.nullable(v.object({ reason: v.picklist(closedReasons), dueAt: moment, opensAt: v.nullable(moment) })),
  /** The number of people whose messages the account's rules postpone, and until when. */
  postponed: v.array(v.object({ people: v.number(), at: moment })),
  newsletter: reviewedNewsletter,
  sms: v.nullable(smsReview),
  template: reviewedTemplate,
  /** The merge tags without a default value, and for how many people they have no value. */
  missingValues: v.array(v.object({ tag: v.string(), label: v.string(), people: v.number() })),
  /**
   * The account's quota of messages in the month of the first sending (`2026-11`), how many it has used of it, and how many sendings of
   * the schedule are in that month; null: it has none.
   */
  quota: v.optional(v.nullable(v.object({ month: v.string(), total: v.number(), used: v.number(), sendings: v.number() })), null),
});
export type MethodReview = v.InferOutput<typeof methodReview>;

/** What the people of an arm get by one channel. */
const armMethodReview = v.object({
  type: v.picklist(channelNames),
  people: v.number(),
  /** The identifier of the newsletter of an e-mail; null for other channels. Missing in answers of older servers. */
  newsletterId: v.optional(v.nullable(v.string())),
  /** The subject of an e-mail, and the text of an SMS as it was written; null where the channel has none. */
  subject: v.nullable(v.string()),
  text: v.nullable(v.string()),
  newsletter: reviewedNewsletter,
  sms: v.nullable(smsReview),
  template: v.optional(reviewedTemplate),
  /** What the messages cost about at today's prices; null where the price is not known. */
  cost: v.nullable(v.number()),
});

/** The review of one arm of the schedule's experiment. */
export const armReview = v.object({
  /** From 1, in the order of the design. */
  arm: v.number(),
  /** How many hours after the schedule's own time its messages are sent. */
  delayHours: v.number(),
  methods: v.array(armMethodReview),
});
export type ArmReview = v.InferOutput<typeof armReview>;

/** The review of a schedule before it is confirmed. */
export const scheduleReview = v.object({
  /** The number of people reached by at least one method. */
  people: v.number(),
  /** The number of occurrences, and the start of the first and the last one. */
  occurrences: v.number(),
  /** Of the next 100 occurrences: how many start later than planned because of the account's rules, and how many are skipped. */
  moved: v.number(),
  omitted: v.number(),
  firstAt: v.nullable(moment),
  lastAt: v.nullable(moment),
  methods: v.array(methodReview),
  /** The arms of the experiment, or the one that has won; empty without an experiment: then everybody gets the methods as they are. */
  arms: v.optional(v.array(armReview), []),
  /** The currency of the costs, ISO 4217. */
  currency: v.optional(v.string(), 'COP'),
  /** The quota of the campaign: its number of profiles and the number that it may hold. */
  quota: v.object({ used: v.number(), total: v.number() }),
  /** Whether the user must type the number of people to confirm. */
  mustConfirm: v.boolean(),
});
export type ScheduleReview = v.InferOutput<typeof scheduleReview>;

/** The preview of a message for one customer. */
export const methodPreview = v.object({
  type: v.picklist(channelNames),
  /** Subject and preheader; empty where the channel has none. */
  subject: v.string(),
  preheader: v.string(),
  /** The HTML of an e-mail, or the text of an SMS or WhatsApp message. */
  content: v.string(),
  mediaUrl: v.nullable(v.string()),
  /** The address of the e-mail as a page for a frame that allows its styles and pictures, valid for ten minutes. */
  pageUrl: v.nullable(v.string()),
  missing: v.array(v.string()),
  buttons: v.optional(v.array(messageButton), []),
});
export type MethodPreview = v.InferOutput<typeof methodPreview>;
