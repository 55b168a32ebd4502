import { channelNames } from '../channels/channels.ts';
import * as v from 'valibot';
import { moment } from '../field.schema.ts';
import { closedReasons } from '../sending-rules/closed-reasons.ts';
import { buttonKinds } from '../whatsapp/button-values.schema.ts';

/** Why those of an audience are not written to by a method: each of them counts under the first reason that fits. */
export const exclusions = v.object({
  noAddress: v.number(),
  noConsent: v.number(),
  suppressed: v.number(),
  /** In the registry of excluded numbers. */
  excluded: v.number(),
  /** Written to as often as the account's rules allow, for longer than the message may wait. */
  overLimit: v.number(),
  /** Written to by a method of the same schedule that goes first, where the rules allow one. */
  otherMethod: v.number(),
});
export type Exclusions = v.InferOutput<typeof exclusions>;

/** SMS parts of one message, and how long it is in units of its alphabet. */
const smsSize = v.object({ parts: v.number(), units: v.number(), encoding: v.picklist(['GSM-7', 'UCS-2']) });

/** How a text comes out over the audience. */
export const smsReview = v.object({
  least: smsSize,
  typical: smsSize,
  most: smsSize,
  /** Over everybody who gets it. */
  totalParts: v.number(),
  /** The text of the longest one. */
  longest: v.string(),
});

/** A button of a WhatsApp message: the address that it opens or the text that the account is told, where it has one. */
const messageButton = v.object({ kind: v.picklist(buttonKinds), text: v.string(), value: v.nullable(v.string()) });

/** One method as it would be sent now. */
export const methodReview = v.object({
  type: v.picklist(channelNames),
  people: v.number(),
  exclusions,
  /** 'Almacenes Ceiba <hola@ceiba.example>', a number, or what stands for it. */
  sender: v.string(),
  /** Messages a minute at the present rate, and the first and the last message at it. */
  perMinute: v.number(),
  firstAt: v.nullable(moment),
  lastAt: v.nullable(moment),
  /** Why nothing leaves when the sending is due, and when it may; `opensAt` is null: too late, so it is left out. */
  closed: v.nullable(v.object({ reason: v.picklist(closedReasons), dueAt: moment, opensAt: v.nullable(moment) })),
  /** Of the people, those whom the account's rules make wait, and until when. */
  postponed: v.array(v.object({ people: v.number(), at: moment })),
  newsletter: v.nullable(v.object({ name: v.string(), approved: v.boolean(), version: v.number(), img: v.nullable(v.string()) })),
  sms: v.nullable(smsReview),
  template: v.nullable(v.object({ name: v.string(), text: v.string(), buttons: v.optional(v.array(messageButton), []) })),
  /** Tags without a default value, and for how many people nothing is known. */
  missingValues: v.array(v.object({ tag: v.string(), label: v.string(), people: v.number() })),
});
export type MethodReview = v.InferOutput<typeof methodReview>;

/** What will happen, before it is confirmed. */
export const scheduleReview = v.object({
  /** Everybody reached by at least one method. */
  people: v.number(),
  /** How many sendings there will be, and when the first and the last one start. */
  occurrences: v.number(),
  /** Of the next 100 of them: how many begin later than planned because of the account's rules, and how many are left out. */
  moved: v.number(),
  omitted: v.number(),
  firstAt: v.nullable(moment),
  lastAt: v.nullable(moment),
  methods: v.array(methodReview),
  /** Places of the campaign: profiles in it, and how many it may hold. */
  quota: v.object({ used: v.number(), total: v.number() }),
  /** The number has to be typed in. */
  mustConfirm: v.boolean(),
});
export type ScheduleReview = v.InferOutput<typeof scheduleReview>;

/** A message as one customer would get it. */
export const methodPreview = v.object({
  type: v.picklist(channelNames),
  /** Subject and preheader, or empty. */
  subject: v.string(),
  preheader: v.string(),
  /** HTML of an e-mail, text of an SMS or WhatsApp message. */
  content: v.string(),
  mediaUrl: v.nullable(v.string()),
  /** An e-mail as a page to be framed, where its styles and pictures are let in; good for ten minutes. */
  pageUrl: v.nullable(v.string()),
  missing: v.array(v.string()),
  buttons: v.optional(v.array(messageButton), []),
});
export type MethodPreview = v.InferOutput<typeof methodPreview>;
