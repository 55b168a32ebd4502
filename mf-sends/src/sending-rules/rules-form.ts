import { byChannel, channelNames } from '@pregon/contract/channels/channels';
import type { ChannelRule, SendingPolicy, SendingWindow, TotalCaps } from '@pregon/contract/sending-rules/sending-policy.schema';
import { sendingPolicy } from '@pregon/contract/sending-rules/sending-policy.schema';
import type { AppForm } from '@pregon/ui/form';
import * as v from 'valibot';

const { windows, onHolidays, dailyLimit, weeklyLimit } = sendingPolicy.entries.channels.entries[channelNames[0]].entries;
const { from, to } = windows.pipe[0].item.wrapped.entries;
const { total, waitDays } = sendingPolicy.entries;

const noDay = 'Elige al menos un día.';
const duplicateDay = 'Un día está en dos franjas: déjalo en una.';

/** Schema of a band: weekdays that share the same hours. Days outside of every band are closed. */
const band = v.object({
  days: v.pipe(v.array(v.number(), noDay), v.minLength(1, noDay)),
  from,
  to,
});
export type HoursBand = v.InferOutput<typeof band>;

/** Returns the index of the first band that repeats a day of an earlier band, or -1. */
function repeatedBand(bands: readonly HoursBand[]): number {
  return bands.findIndex(({ days }, index) =>
    days.some((day) => bands.slice(0, index).some((other) => other.days.includes(day))),
  );
}

const bands = v.pipe(
  v.array(band),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const key = repeatedBand(input);
    const repeated = input[key];
    if (!repeated) return;
    const inList = { type: 'array', origin: 'value', input, key, value: repeated } as const;
    const inBand = { type: 'object', origin: 'value', input: { ...repeated }, key: 'days', value: repeated.days } as const;
    addIssue({ message: duplicateDay, path: [inList, inBand] });
  }),
);

const typedRule = v.pipe(
  v.object({ bands, onHolidays, dailyLimit: v.optional(dailyLimit.wrapped), weeklyLimit: v.optional(weeklyLimit.wrapped) }),
  v.transform(({ bands: typed, dailyLimit: daily, weeklyLimit: weekly, ...rule }): ChannelRule => {
    return { ...rule, windows: windowsOf(typed), dailyLimit: daily ?? null, weeklyLimit: weekly ?? null };
  }),
);
const typedTotal = v.pipe(
  v.object({
    dailyLimit: v.optional(total.entries.dailyLimit.wrapped),
    weeklyLimit: v.optional(total.entries.weeklyLimit.wrapped),
    weeklyChannels: v.optional(total.entries.weeklyChannels.wrapped),
  }),
  v.transform(({ dailyLimit: daily, weeklyLimit: weekly, weeklyChannels }): TotalCaps => {
    return { dailyLimit: daily ?? null, weeklyLimit: weekly ?? null, weeklyChannels: weeklyChannels ?? null };
  }),
);

/** Schema of the rules form. An empty limit field means no limit. */
export const rulesSchema = v.pipe(
  v.object({
    keepsLaw: v.boolean(),
    presetOffReason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'Usa 200 caracteres o menos.')), ''),
    waitDays,
    ...byChannel(() => typedRule),
    total: typedTotal,
  }),
  v.forward(
    v.check(({ keepsLaw, presetOffReason }) => keepsLaw || presetOffReason !== '', 'Escribe por qué la apagas.'),
    ['presetOffReason'],
  ),
  v.transform(({ keepsLaw, presetOffReason, waitDays: days, total: limits, ...channels }): SendingPolicy => ({
    preset: keepsLaw ? 'CO' : null,
    presetOffReason,
    waitDays: days,
    total: limits,
    channels,
  })),
);
export type RulesInput = v.InferInput<typeof rulesSchema>;
export type RulesForm = AppForm<RulesInput, SendingPolicy>;

function windowsOf(typed: readonly HoursBand[]): ChannelRule['windows'] {
  return Array.from({ length: 7 }, (_, index) => {
    const found = typed.find(({ days }) => days.includes(index + 1));
    return found ? { from: found.from, to: found.to } : null;
  });
}

const hasSameHours = (one: SendingWindow, other: Omit<HoursBand, 'days'>): boolean =>
  one.from === other.from && one.to === other.to;

/** Groups the weekdays that have the same hours. */
export function bandsOf(rule: Pick<ChannelRule, 'windows'>): HoursBand[] {
  const found: HoursBand[] = [];
  for (const [index, window] of rule.windows.entries()) {
    if (!window) continue;
    const same = found.find((one) => hasSameHours(window, one));
    if (same) same.days.push(index + 1);
    else found.push({ ...window, days: [index + 1] });
  }
  return found;
}

const toFormRule = (rule: ChannelRule) => ({
  bands: bandsOf(rule),
  onHolidays: rule.onHolidays,
  ...(rule.dailyLimit !== null && { dailyLimit: rule.dailyLimit }),
  ...(rule.weeklyLimit !== null && { weeklyLimit: rule.weeklyLimit }),
});

/** Converts stored rules to form values. */
export function toFormValues({ preset, channels, total: limits, ...rules }: SendingPolicy) {
  const shown = Object.entries(limits).filter(([, limit]) => limit !== null);
  return {
    ...rules,
    keepsLaw: preset !== null,
    ...byChannel((channel) => toFormRule(channels[channel])),
    total: Object.fromEntries(shown) as Partial<Record<keyof typeof limits, number>>,
  };
}
