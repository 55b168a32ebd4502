import { expect, it } from '@jest/globals';
import { occurrences, type SchedulePlan } from './occurrences.ts';

/** The seed of the random holidays, hours and beginnings. To repeat a failure, write its seed here. */
const seed = Date.now() % 1_000_000_007;

/** Creates a seeded random number generator (mulberry32). */
function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const zones = [
  'America/Bogota',
  'America/Santiago',
  'Europe/Madrid',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
];

const clocks = new Map(
  zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })]),
);

/** Returns the local time of a zone: `2026-11-24 09:00`. */
const shown = (at: number, timeZone: string): string => clocks.get(timeZone)?.format(at) ?? '';

const minute = 60_000;
const asUtc = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}:00Z`);

/** Returns the offset of a zone from UTC. */
const ahead = (at: number, timeZone: string): number => asUtc(shown(at, timeZone)) - at;

/**
 * Returns the first moment with a given local time; for a skipped one, the moment as long after the clock change as the time is after the
 * hour before it.
 */
function momentOf(wall: string, timeZone: string): number {
  const naive = asUtc(wall);
  const before = ahead(naive - 26 * 60 * minute, timeZone);
  const after = ahead(naive + 26 * 60 * minute, timeZone);
  const fits = [naive - Math.max(before, after), naive - Math.min(before, after)].find((at) => shown(at, timeZone) === wall);
  return fits ?? naive - before;
}

const everyDay = Array.from({ length: 20 * 366 }, (_, index) =>
  new Date(Date.UTC(2019, 0, 1) + index * 24 * 60 * minute).toISOString().slice(0, 10),
);
const weekdayOf = new Map(everyDay.map((day) => [day, new Date(day).getUTCDay() || 7]));
const months = Map.groupBy(everyDay, (day) => day.slice(0, 7));

/** Checks whether the rule names a day, by looking at every day of its month instead of computing it. */
function isNamed(day: string, plan: SchedulePlan, isHoliday: (day: string) => boolean): boolean {
  if (plan.range === 1) return plan.sendingJustXdays.includes(weekdayOf.get(day) ?? 0);
  const month = months.get(day.slice(0, 7)) ?? [];
  const isBusinessDay = (each: string): boolean => (weekdayOf.get(each) ?? 7) < 6 && !isHoliday(each);
  const same = month.filter((each) => weekdayOf.get(each) === plan.weekday);
  const wanted = [
    () => undefined,
    () => month[0],
    () => month.find(isBusinessDay),
    () => month.at(-1),
    () => month.findLast(isBusinessDay),
    () => month.findLast((each) => Number(each.slice(8)) <= (plan.dayTheMonth ?? 0)),
    () => (plan.ordinal === 5 ? same.at(-1) : same[(plan.ordinal ?? 1) - 1]),
  ];
  return wanted[plan.repeatEachMonth ?? 0]?.() === day;
}

function byHand(plan: SchedulePlan, isHoliday: (day: string) => boolean): number[] {
  const [firstDay = '', firstTime = ''] = plan.dateStart.split('T');
  const wall = (day: string): string => `${day} ${plan.sendingTime}`;
  return everyDay
    .filter((day) => day >= firstDay && day <= (plan.dateEnd ?? '') && wall(day) >= `${firstDay} ${firstTime}`)
    .filter((day) => isNamed(day, plan, isHoliday))
    .map((day) => momentOf(wall(day), plan.timeZone));
}

const rules: readonly Partial<SchedulePlan>[] = [
  { range: 1, sendingJustXdays: [1, 2, 3, 4, 5, 6, 7] },
  { range: 1, sendingJustXdays: [7] },
  { range: 1, sendingJustXdays: [2, 4] },
  ...[1, 2, 3, 4].map((repeatEachMonth) => ({ range: 2, repeatEachMonth })),
  ...[1, 28, 29, 30, 31].map((dayTheMonth) => ({ range: 2, repeatEachMonth: 5, dayTheMonth })),
  ...[1, 2, 3, 4, 5].flatMap((ordinal) => [3, 7].map((weekday) => ({ range: 2, repeatEachMonth: 6, ordinal, weekday }))),
];

const empty = {
  repeatSending: true,
  sendingJustXdays: [],
  repeatEachMonth: null,
  dayTheMonth: null,
  ordinal: null,
  weekday: null,
};

/** The times of day: those at which clocks change occur as often as all others. */
const hours = ['00:00', '00:15', '00:30', '01:30', '02:00', '02:30', '03:45', '09:00', '23:59'];

it.each(zones)(`plans the same occurrences as a calendar oracle for 20 years: %s (seed ${seed})`, (timeZone) => {
  const random = randomOf(seed + zones.indexOf(timeZone));
  const oneOf = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] ?? (choices[0] as T);
  const holidays = new Set(
    Array.from({ length: 400 }, () => new Date(Date.UTC(2018, 0, 1 + Math.floor(random() * 7670))).toISOString().slice(0, 10)),
  );
  const isHoliday = (day: string): boolean => holidays.has(day);
  for (const rule of rules) {
    const plan = { ...empty, ...rule, timeZone, dateEnd: '2038-12-31', sendingTime: oneOf(hours) } as const;
    const start = oneOf(['2019-01-01', '2019-01-31', '2019-01-30T12:00', '2019-02-28T02:15']);
    const whole: SchedulePlan = { range: null, ...plan, dateStart: start };
    const planned = occurrences(whole, isHoliday, { limit: 10_000 });
    expect(planned.map(({ at }) => at.getTime())).toEqual(byHand(whole, isHoliday));
    expect(planned.map(({ day, time }) => `${day} ${time}`)).toEqual(planned.map(({ at }) => shown(at.getTime(), timeZone)));
    const from = new Date(Date.UTC(2019, 0, 1) + Math.floor(random() * 20 * 365 * 24 * 60) * minute);
    expect(occurrences(whole, isHoliday, { from, limit: 10_000 })).toEqual(planned.filter(({ at }) => at >= from));
  }
});
