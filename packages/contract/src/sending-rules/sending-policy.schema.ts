import { byChannel, channelNames } from '../channels/channels.ts';
import * as v from 'valibot';
import { optionalText } from '../field.schema.ts';

const clock = v.pipe(v.string('Elige una hora.'), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Esta hora no existe.'));
const whole = 'Escribe un número entero desde 1.';
const limitUpTo = (most: number) =>
  v.nullable(v.pipe(v.number(whole), v.integer(whole), v.minValue(1, whole), v.maxValue(most, `Escribe ${most} o menos.`)));

/**
 * The hours of one weekday on the account's clock. `to` is not included. Equal values mean the whole day. `from` after `to` means until
 * `to` and from `from` on, for accounts that send around midnight.
 */
const windowEntries = { from: clock, to: clock };
export type SendingWindow = v.InferOutput<v.ObjectSchema<typeof windowEntries, undefined>>;

export const daysOfWeek = 7;
const channelEntries = <Window extends v.GenericSchema>(window: Window) => ({
  /** The hours of each weekday from Monday to Sunday; null means closed. */
  windows: v.pipe(v.array(v.nullable(window)), v.length(daysOfWeek, 'Faltan días de la semana.')),
  /** Whether the channel sends on holidays of the account's calendar. */
  onHolidays: v.boolean(),
  /** The cap of messages to a customer by this channel in a day, and from Monday to Sunday; null means no limit. */
  dailyLimit: limitUpTo(100),
  weeklyLimit: limitUpTo(100),
});
const totalEntries = {
  /** The cap of messages to a customer by all channels together in a day, and from Monday to Sunday; null means no limit. */
  dailyLimit: limitUpTo(100),
  weeklyLimit: limitUpTo(100),
  /** The cap of different channels to a customer from Monday to Sunday; null means no limit. */
  weeklyChannels: limitUpTo(channelNames.length),
};

/** The countries with a preset of their law. */
export const presetCountries = ['CO'] as const;
export type PresetCountry = (typeof presetCountries)[number];

const wait = 'Escribe un número entero de 0 a 14.';
const ownEntries = {
  /** The country whose law applies in addition to the account's own rules; null when switched off. */
  preset: v.nullable(v.picklist(presetCountries)),
  /** The reason for switching the preset off; empty while it is on. */
  presetOffReason: optionalText(200),
  /** The number of days for which a message waits for the next open hours; after that it is skipped. */
  waitDays: v.pipe(v.number(wait), v.integer(wait), v.minValue(0, wait), v.maxValue(14, wait)),
};

const channelRule = v.object(channelEntries(v.object(windowEntries)));
const strictChannelRule = v.strictObject(channelEntries(v.strictObject(windowEntries)));

/** The rules for advertising of an account: hours and caps. Service messages (links, codes) are exempt. */
export const sendingPolicy = v.object({
  ...ownEntries,
  presetOffReason: v.string(),
  channels: v.object(byChannel(() => channelRule)),
  total: v.object(totalEntries),
});
export type SendingPolicy = v.InferOutput<typeof sendingPolicy>;
export type ChannelRule = v.InferOutput<typeof channelRule>;
export type TotalCaps = SendingPolicy['total'];

/** The sending policy as an administrator submits it. */
export const changedSendingPolicy = v.pipe(
  v.strictObject({
    ...ownEntries,
    channels: v.strictObject(byChannel(() => strictChannelRule)),
    total: v.strictObject(totalEntries),
  }),
  v.forward(
    v.check(({ preset, presetOffReason }) => preset !== null || presetOffReason !== '', 'Escribe por qué la apagas.'),
    ['presetOffReason'],
  ),
);
