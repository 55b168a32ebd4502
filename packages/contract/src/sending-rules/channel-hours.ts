import type { Channel } from '../channels/channels.ts';
import { countryPresets } from './country-presets.ts';
import type { SendingPolicy, SendingWindow } from './sending-policy.schema.ts';

/** A span of minutes within a day; the end is not included. `[420, 1140]` is 07:00 to 19:00. */
export type MinuteSpan = readonly [from: number, to: number];

/** The sending hours of a channel, from the account's own rules and the preset of its country combined. */
export interface ChannelHours {
  /** The spans from Monday to Sunday, in order, without overlap. */
  readonly week: readonly (readonly MinuteSpan[])[];
  /** Whether it sends on holidays of the account's calendar. */
  readonly onHolidays: boolean;
  /** Whether it sends on legal holidays of the country that the account has removed from its calendar. */
  readonly onLegalHolidays: boolean;
}

const minutesOfDay = 24 * 60;
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

function spansOf(window: SendingWindow | null): readonly MinuteSpan[] {
  if (!window) return [];
  const [from, to] = [minuteOf(window.from), minuteOf(window.to)];
  if (from === to) return [[0, minutesOfDay]];
  if (from < to) return [[from, to]];
  const spans: readonly MinuteSpan[] = [
    [0, to],
    [from, minutesOfDay],
  ];
  return spans.filter(([start, end]) => start < end);
}

const overlap = (some: readonly MinuteSpan[], others: readonly MinuteSpan[]): readonly MinuteSpan[] =>
  some
    .flatMap(([from, to]) => others.map(([start, end]): MinuteSpan => [Math.max(from, start), Math.min(to, end)]))
    .filter(([from, to]) => from < to);

/** Computes the hours of a channel: the intersection of the account's rules and the law. */
export function channelHours({ channels, preset }: Pick<SendingPolicy, 'channels' | 'preset'>, channel: Channel): ChannelHours {
  const { windows, onHolidays } = channels[channel];
  const own = windows.map(spansOf);
  if (preset === null) return { week: own, onHolidays, onLegalHolidays: true };
  const legal = countryPresets[preset].windows.map(spansOf);
  return {
    week: own.map((spans, index) => overlap(spans, legal[index] ?? [])),
    onHolidays,
    onLegalHolidays: countryPresets[preset].onLegalHolidays,
  };
}

/** Whether a channel may send at any time. */
export const isAlwaysOpen = ({ week, onHolidays, onLegalHolidays }: ChannelHours): boolean =>
  onHolidays && onLegalHolidays && week.every((spans) => spans.some(([from, to]) => from === 0 && to === minutesOfDay));
