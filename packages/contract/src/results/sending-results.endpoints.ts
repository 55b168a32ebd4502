import { attributionTouches } from '../account/attribution-touch.ts';
import * as v from 'valibot';
import { channelNames } from '../channels/channels.ts';
import { endpoint } from '../endpoint.ts';
import { filterDay, moment, rowKey } from '../field.schema.ts';
import { accountRoles } from '../session/roles.ts';

/** The outcome of messages, and what followed from them by the attribution rule of the account. */
const outcomeCounts = {
  /** Delivered messages: the provider accepted them. */
  delivered: v.number(),
  /** Of these, messages whose opening can be tracked. */
  openable: v.number(),
  opened: v.number(),
  clicked: v.number(),
  /** Messages that a purchase is attributed to. */
  converted: v.number(),
  /** Receipts that followed, each counted once; returns are not counted but lower the amount. */
  purchases: v.number(),
  /** In the account's currency. */
  amount: v.number(),
};

const channelResults = v.object({
  channel: v.picklist(channelNames),
  /** Everybody whom the audience had, in all sendings together. */
  audience: v.number(),
  skipped: v.number(),
  failed: v.number(),
  uncertain: v.number(),
  ...outcomeCounts,
  /** Messages that only machines opened, such as scanners: they are not in `opened`. */
  openedByMachines: v.number(),
  convertedAfterClick: v.number(),
  /** Of the delivered messages, those that bounced later. */
  bounced: v.number(),
  /** People who unsubscribed after it within the window, and complaints of unwanted mail. */
  left: v.number(),
  complaints: v.number(),
  replies: v.number(),
});
export type ChannelResults = v.InferOutput<typeof channelResults>;

/** Results of the messages to customers of one city or focus. */
const groupResults = v.object({ name: v.string(), ...outcomeCounts });
export type GroupResults = v.InferOutput<typeof groupResults>;

/**
 * The usual results of the account's other messages by a channel, in the 90 days before: counts, of which rates are made. Sales,
 * unsubscriptions and replies are those that followed these messages, whenever they happened.
 */
const usualResults = v.object({
  channel: v.picklist(channelNames),
  delivered: v.number(),
  failed: v.optional(v.number()),
  uncertain: v.optional(v.number()),
  skipped: v.optional(v.number()),
  openable: v.number(),
  opened: v.number(),
  clicked: v.number(),
  bounced: v.optional(v.number()),
  /** Missing where purchases, or whom messages were for, are deleted: as in the figures beside it. */
  converted: v.optional(v.number()),
  purchases: v.optional(v.number()),
  amount: v.optional(v.number()),
  left: v.optional(v.number()),
  complaints: v.optional(v.number()),
  /** Missing where it is deleted whom messages were for, as `left` is. */
  replies: v.optional(v.number()),
});
export type UsualResults = v.InferOutput<typeof usualResults>;

/** What the messages that a provider accepted cost, by the account's prices when it took them. */
const messageCosts = v.object({
  channel: v.picklist(channelNames),
  /** In the account's currency. Null where no message has a price. */
  cost: v.nullable(v.number()),
  /** Messages without a price, which `cost` leaves out. */
  unpriced: v.number(),
});
export type MessageCosts = v.InferOutput<typeof messageCosts>;

export const sendingResults = v.object({
  /** Null before the first sending has started: everything else is empty then. */
  startedAt: v.nullable(moment),
  currency: v.string(),
  attributionDays: v.number(),
  /** The message that a purchase counts for: then the sales of the channels may overlap. */
  attributionTouch: v.optional(v.picklist(attributionTouches), 'ultimo'),
  channels: v.array(channelResults),
  usual: v.array(usualResults),
  costs: v.array(messageCosts),
  /** Messages first opened and first clicked in each hour since their sending started, up to three days; hours without any are left out. */
  hours: v.array(v.object({ hour: v.number(), opened: v.number(), clicked: v.number() })),
  /** The foci and cities of the customers, those with the most first, and the stores of the purchases. A name is empty where it is not known. */
  foci: v.array(groupResults),
  cities: v.array(groupResults),
  stores: v.array(v.object({ name: v.string(), purchases: v.number(), amount: v.number() })),
  /** Everything that happened before is counted; null: everything there is. Large sendings are counted again every minute. */
  countedUntil: v.optional(v.nullable(moment), null),
  /** When foci and cities of the customers were read, once a day for large sendings; null: now. */
  customersAt: v.optional(v.nullable(moment), null),
  /**
   * Where the account has deleted purchases, or whom messages were for, of the time that is asked about: what of it is deleted is known
   * from this moment on, and its counts above are no figures. Messages, openings and clicks are complete.
   */
  deletedBefore: v.optional(moment),
  /** What is deleted: `purchases` take the sales, `messages` the sales, replies, unsubscriptions, foci and cities. */
  deletedKinds: v.optional(v.array(v.picklist(['purchases', 'messages']))),
});
export type SendingResults = v.InferOutput<typeof sendingResults>;

/**
 * Days on the account's clock, both included: messages that were settled, and purchases and unsubscriptions that happened in them.
 * Without them everything counts, however long ago.
 */
const period = { from: v.optional(filterDay), to: v.optional(filterDay) };

/** The key of a sending in a query: a number, or its digits. */
export const occurrenceInQuery = v.optional(
  v.union([rowKey, v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))]),
);

const params = v.strictObject({ id: v.pipe(v.string(), v.uuid()) });

/** Reads what a schedule achieved, in all its sendings or in one of them. It names no customers. */
export const readScheduleResults = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/schedule/{id}/results',
  access: accountRoles,
  params,
  query: v.strictObject({
    ...period,
    /** The key of one sending of the schedule. */
    occurrence: occurrenceInQuery,
  }),
  response: sendingResults,
  errors: ['NOT_FOUND'],
});

/** Reads what all sendings of a campaign achieved. */
export const readCampaignResults = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/campaign/{id}/results',
  access: accountRoles,
  params,
  query: v.strictObject(period),
  response: sendingResults,
  errors: ['NOT_FOUND'],
});

/** Reads what the e-mails with a newsletter achieved, in every version of it. */
export const readNewsletterResults = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/template/{id}/results',
  access: accountRoles,
  params,
  query: v.strictObject(period),
  response: sendingResults,
  errors: ['NOT_FOUND'],
});
