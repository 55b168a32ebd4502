import * as v from 'valibot';
import { channelNames } from '../channels/channels.ts';
import { customerIdentity } from '../customers/customer-identity.schema.ts';
import { endpoint } from '../endpoint.ts';
import { calendarDay, moment } from '../field.schema.ts';
import { pageSizeInAddress, rowKeyInAddress } from '../key-in-address.schema.ts';
import { closedReasons } from '../sending-rules/closed-reasons.ts';
import { pageOf } from '../page.schema.ts';
import { accountRoles, senderRoles } from '../session/roles.ts';
import { calendarStates } from './calendar-state.ts';

/** The largest number of days of a calendar: six weeks. */
export const mostCalendarDays = 42;
/** The largest number of entries of a calendar; `total` counts them all. */
export const mostCalendarEntries = 1000;

const range = { from: calendarDay('Elige desde qué día.'), to: calendarDay('Elige hasta qué día.') };

/** A sending of the account: an occurrence of a schedule, or a draft with a day. */
export const calendarEntry = v.object({
  /** The key of the occurrence; null for a draft. */
  occurrence: v.nullable(v.number()),
  schedule: v.string(),
  /** The version of the schedule, for moving it. */
  version: v.number(),
  name: v.string(),
  state: v.picklist(calendarStates),
  /** Whether the schedule repeats. */
  repeats: v.boolean(),
  /** Whether the occurrence was requested beside the plan of its schedule. */
  isExtra: v.boolean(),
  sendTypes: v.array(v.picklist(channelNames)),
  /** The key of its profile, for counting whom it would share on another day. Missing in answers of older servers. */
  profile: v.optional(v.number()),
  profileName: v.string(),
  campaignName: v.string(),
  campaignIdentifier: v.string(),
  /** The local day and time, on the account's clock. */
  day: v.string(),
  time: v.string(),
  dueAt: moment,
  /** The local day from which one sending of a schedule that repeats was moved; null: it was not moved. */
  movedFrom: v.optional(v.nullable(v.string()), null),
  /** What the sending rules do with an occurrence to come: when it starts (null: it is skipped), and why. */
  delay: v.nullable(v.object({ at: v.nullable(moment), reason: v.picklist(closedReasons) })),
  /** The number of messages that were sent; null before the sending has started. */
  sent: v.nullable(v.number()),
  /** The number of people in the last count of the profile, and its day; null when it was never counted. */
  expected: v.nullable(v.object({ people: v.number(), day: v.string() })),
});
export type CalendarEntry = v.InferOutput<typeof calendarEntry>;

/** A day of the calendar, with its holiday and the hours in which each channel may send. */
export const calendarDayRules = v.object({
  day: v.string(),
  holiday: v.nullable(v.string()),
  /** The hours as clock times; none: the channel is closed all day. */
  hours: v.array(v.object({ type: v.picklist(channelNames), spans: v.array(v.object({ from: v.string(), to: v.string() })) })),
});
export type CalendarDay = v.InferOutput<typeof calendarDayRules>;

/** Lists the sendings between two days, both included, at most six weeks, in order of time, with what the sending rules allow. */
export const readSendingCalendar = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/sendings/calendar',
  access: accountRoles,
  query: v.strictObject({
    ...range,
    state: v.optional(v.picklist(calendarStates)),
    sendType: v.optional(v.picklist(channelNames)),
  }),
  response: v.object({
    /** Today on the account's clock. */
    today: v.string(),
    items: v.array(calendarEntry),
    /** The number of sendings, of which `items` holds the first. */
    total: v.number(),
    days: v.array(calendarDayRules),
  }),
  errors: ['INVALID'],
});

/** The periods of caps: a day, or a week from Monday to Sunday. */
export const capWindows = ['dia', 'semana'] as const;

/** Two sendings to the same people within the period of a cap. */
export const sendingCollision = v.object({
  /** The keys of the two occurrences, the earlier first. */
  one: v.number(),
  other: v.number(),
  /** The number of people who are in both. */
  people: v.number(),
  window: v.picklist(capWindows),
  /** The number of messages, or of channels, that the cap allows in that period. */
  limit: v.number(),
  /** What the cap limits: one channel, all channels together, or the number of different channels. */
  limits: v.picklist([...channelNames, 'mensajes', 'canales']),
});
export type SendingCollision = v.InferOutput<typeof sendingCollision>;

/**
 * Counts the people whom two sendings share within the period of a cap, where at least one of them is still to come. Exact up to
 * 250,000 customers; above, of a sample, whose share is told. At most 40 different audiences are counted, the earliest first.
 */
export const countSendingCollisions = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/sendings/collisions',
  access: accountRoles,
  query: v.strictObject(range),
  response: v.object({
    items: v.array(sendingCollision),
    /** One in this many customers was counted; 1: all of them. */
    sampled: v.number(),
    /** The number of sendings that were left uncounted. */
    uncounted: v.number(),
  }),
  errors: ['INVALID', 'UNAVAILABLE'],
});

/** A person whom two sendings reach. */
export type SharedPerson = v.InferOutput<typeof customerIdentity>;

const sharingSending = v.object({
  schedule: v.string(),
  name: v.string(),
  day: v.string(),
  time: v.string(),
  state: v.picklist(calendarStates),
});
export type SharingSending = v.InferOutput<typeof sharingSending>;

/**
 * Lists the people whom two sendings share, the last registered first: of a sending to come its audience of now, of one that has started
 * those to whom it was sent. All of them are counted, also where `countSendingCollisions` counts a sample. A sending that does not take
 * place reaches nobody. Only senders may call it, because it is personal data in bulk.
 */
export const listSharedPeople = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/sendings/collisions/{one}/{other}/people',
  access: senderRoles,
  /** The keys of two occurrences. */
  params: v.strictObject({ one: rowKeyInAddress, other: rowKeyInAddress }),
  query: v.strictObject({ page: v.optional(rowKeyInAddress, 1), size: v.optional(pageSizeInAddress, 25) }),
  response: v.object({ ...pageOf(customerIdentity).entries, one: sharingSending, other: sharingSending }),
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
});

const noChannel = 'Elige por dónde se envía.';

/** A sending to come that shares people with one that is planned. */
export const plannedCollision = v.object({
  /** The key of the other occurrence. */
  occurrence: v.number(),
  ...v.omit(sendingCollision, ['one', 'other']).entries,
});
export type PlannedCollision = v.InferOutput<typeof plannedCollision>;

/**
 * Counts the people whom a sending that is not saved yet would share with others of its week and of the weeks beside it, within the
 * period of a cap, as `countSendingCollisions` does. The control group of an experiment is left out once the schedule is saved with it.
 */
export const countPlannedCollisions = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/sendings/collisions/planned',
  access: accountRoles,
  query: v.strictObject({
    /** The key of its profile. */
    profile: rowKeyInAddress,
    /** Its channels, separated by commas: `email,sms`. */
    sendTypes: v.pipe(
      v.string(noChannel),
      v.regex(new RegExp(`^(?:${channelNames.join('|')})(?:,(?:${channelNames.join('|')}))*$`), noChannel),
      v.transform((types) => channelNames.filter((type) => types.split(',').includes(type))),
    ),
    /** Its day and time on the account's clock: `2026-12-01` and `09:00`. */
    day: calendarDay('Elige el día.'),
    time: v.pipe(v.string('Elige una hora.'), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Esta hora no existe.')),
    /** The schedule that is edited: its own sendings are left out. */
    schedule: v.optional(v.pipe(v.string(), v.uuid())),
  }),
  response: v.object({
    items: v.array(plannedCollision),
    /** One in this many customers was counted; 1: all of them. */
    sampled: v.number(),
    /** The number of sendings that were left uncounted. */
    uncounted: v.number(),
  }),
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
});
