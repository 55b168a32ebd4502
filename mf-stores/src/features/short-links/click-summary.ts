import type { ShortLink } from '@pregon/contract/short-links/short-link.schema';
import { formatCount, formatDate, formatNumber } from '@pregon/ui/format';

type Clicks = ShortLink['clicks'];

/** The clicks of one day in the account's time zone. */
export interface DayClicks {
  /** ISO date: `2026-11-24`. */
  readonly day: string;
  readonly people: number;
  readonly machines: number;
}

const dayMs = 24 * 60 * 60 * 1000;

export const daysOf = ({ firstDay, peopleByDay, machinesByDay }: Clicks): DayClicks[] =>
  peopleByDay.map((people, index) => ({
    day: new Date(Date.parse(firstDay) + index * dayMs).toISOString().slice(0, 10),
    people,
    machines: machinesByDay[index] ?? 0,
  }));

/** Summarizes the clicks in one sentence, as the text alternative of the charts. */
export function describeClicks(clicks: Clicks): string {
  const days = daysOf(clicks);
  const sum = days.reduce((total, { people }) => total + people, 0);
  const best = days.reduce((most, day) => (day.people > most.people ? day : most), { day: '', people: 0, machines: 0 });
  if (sum === 0) return 'Ninguna persona siguió el enlace en los últimos 30 días.';
  const people = formatCount(sum, 'clic de personas', 'clics de personas');
  return `${people} en los últimos 30 días; el día con más fue el ${formatDate(best.day)}, con ${formatNumber(best.people)}.`;
}
