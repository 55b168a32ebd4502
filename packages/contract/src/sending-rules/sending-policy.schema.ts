import { byChannel, channelNames } from '../channels/channels.ts';
import * as v from 'valibot';
import { optionalText } from '../field.schema.ts';

const clock = v.pipe(v.string('Elige una hora.'), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Esta hora no existe.'));
const whole = 'Escribe un número entero desde 1.';
const limitUpTo = (most: number) =>
  v.nullable(v.pipe(v.number(whole), v.integer(whole), v.minValue(1, whole), v.maxValue(most, `Escribe ${most} o menos.`)));

/**
 * The hours of one weekday, on the account's clock. `to` is not included. Both the same: the whole day. `from` after `to`: the day
 * before `to` and from `from` on, for accounts that write around midnight.
 */
const windowEntries = { from: clock, to: clock };
export type SendingWindow = v.InferOutput<v.ObjectSchema<typeof windowEntries, undefined>>;

export const daysOfWeek = 7;
const channelEntries = <Window extends v.GenericSchema>(window: Window) => ({
  /** Of each weekday from Monday to Sunday; null: nothing is sent that day. */
  windows: v.pipe(v.array(v.nullable(window)), v.length(daysOfWeek, 'Faltan días de la semana.')),
  /** Also on holidays of the account's calendar. */
  onHolidays: v.boolean(),
  /** Messages that a customer may get by this channel in a day, and from Monday to Sunday; null: any number. */
  dailyLimit: limitUpTo(100),
  weeklyLimit: limitUpTo(100),
});
const totalEntries = {
  /** Messages that a customer may get by all channels together in a day, and from Monday to Sunday; null: any number. */
  dailyLimit: limitUpTo(100),
  weeklyLimit: limitUpTo(100),
  /** By how many different channels a customer may be written to from Monday to Sunday; null: by all of them. */
  weeklyChannels: limitUpTo(channelNames.length),
};

/** The countries whose law there are presets for. */
export const presetCountries = ['CO'] as const;
export type PresetCountry = (typeof presetCountries)[number];

const wait = 'Escribe un número entero de 0 a 14.';
const ownEntries = {
  /** The law that holds beside the account's own rules; null: switched off. */
  preset: v.nullable(v.picklist(presetCountries)),
  /** Why it is switched off; empty while it is on. */
  presetOffReason: optionalText(200),
  /** How many days after its moment a message that may not be sent yet waits for the next hours; later it is left out. */
  waitDays: v.pipe(v.number(wait), v.integer(wait), v.minValue(0, wait), v.maxValue(14, wait)),
};

const channelRule = v.object(channelEntries(v.object(windowEntries)));
const strictChannelRule = v.strictObject(channelEntries(v.strictObject(windowEntries)));

/** When and how often an account writes to its customers for advertising. What it sends as a service (links, codes) is exempt. */
export const sendingPolicy = v.object({
  ...ownEntries,
  presetOffReason: v.string(),
  channels: v.object(byChannel(() => channelRule)),
  total: v.object(totalEntries),
});
export type SendingPolicy = v.InferOutput<typeof sendingPolicy>;
export type ChannelRule = v.InferOutput<typeof channelRule>;
export type TotalCaps = SendingPolicy['total'];

/** The same as it is written by an administrator. */
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
