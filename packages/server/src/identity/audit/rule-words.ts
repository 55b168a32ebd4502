import type { ChannelRule, TotalCaps } from '@pregon/contract/sending-rules/sending-policy.schema';

/** A channel's rule in entries from before hours by weekday. */
interface AlikeRule {
  readonly from: string;
  readonly to: string;
  readonly onlyWorkingDays: boolean;
  readonly weeklyLimit: number | null;
}

const days = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;

const limits = ({ dailyLimit, weeklyLimit }: Partial<Pick<ChannelRule, 'dailyLimit' | 'weeklyLimit'>>): string[] => {
  const caps = [
    ...(dailyLimit ? [`hasta ${dailyLimit} al día`] : []),
    ...(weeklyLimit ? [`hasta ${weeklyLimit} por semana`] : []),
  ];
  return caps.length > 0 ? caps : ['sin límite'];
};

const hours = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? 'a cualquier hora' : `de ${from} a ${to}`;

/** Groups days with equal hours: 'lunes a viernes de 07:00 a 19:00'. */
function weekInWords(windows: ChannelRule['windows']): string[] {
  const stretches: { first: number; last: number; text: string }[] = [];
  for (const [index, window] of windows.entries()) {
    const text = window ? hours(window) : 'nunca';
    const before = stretches.at(-1);
    if (before?.text === text) before.last = index;
    else stretches.push({ first: index, last: index, text });
  }
  if (stretches.length === 1 && stretches[0]) return [stretches[0].text];
  return stretches.map(({ first, last, text }) => {
    const between = last - first > 1 ? ' a ' : ' y ';
    return `${first === last ? days[first] : `${days[first]}${between}${days[last]}`} ${text}`;
  });
}

const isAlike = (value: object): value is AlikeRule => 'weeklyLimit' in value && 'onlyWorkingDays' in value;
const isChannelRule = (value: object): value is ChannelRule => 'windows' in value && 'weeklyLimit' in value;
const isTotal = (value: object): value is TotalCaps => 'weeklyChannels' in value;

/** Describes a sending rule in Spanish; undefined: the value is something else. */
export function ruleInWords(value: object): string | undefined {
  if (isAlike(value)) {
    return [hours(value), ...(value.onlyWorkingDays ? ['no los domingos ni festivos'] : []), ...limits(value)].join(', ');
  }
  if (isChannelRule(value)) {
    return [...weekInWords(value.windows), ...(value.onHolidays ? [] : ['no los festivos']), ...limits(value)].join(', ');
  }
  if (!isTotal(value)) return undefined;
  const channels = value.weeklyChannels ? [`hasta ${value.weeklyChannels} canales por semana`] : [];
  return [...channels, ...limits(value)].join(', ');
}
