import type { deliveryState } from '../messaging/deliveries/deliveries.table.ts';
import type { EngagementKind } from '../messaging/tracking/tracking.table.ts';
import { followedLinks } from './followed-links.ts';
import type { Random } from './random.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The outcome of a message of the demo. */
export interface Response {
  readonly state: keyof typeof deliveryState;
  readonly error: string | null;
  readonly settledAt: Date;
  readonly engagements: readonly {
    readonly kind: EngagementKind;
    readonly link: number;
    readonly machine: boolean;
    readonly firstAt: Date;
    readonly lastAt: Date;
    readonly count: number;
  }[];
  /** When its reader unsubscribed after it. */
  readonly leftAt: Date | undefined;
}

const outcomes = [
  { state: 'sent', error: null, weight: 962 },
  { state: 'failed', error: '550 5.1.1 El buzón no existe', weight: 20 },
  { state: 'failed', error: '552 5.2.2 El buzón está lleno', weight: 6 },
  { state: 'uncertain', error: 'El envío se interrumpió antes de saber si llegó.', weight: 2 },
  { state: 'skipped', error: null, weight: 10 },
] as const;

/** Hours at which people read mail in Bogotá: on the way to work, at lunch, and mostly after dinner. */
const readingHours = [6, 7, 8, 8, 9, 10, 12, 12, 13, 15, 17, 18, 18, 19, 19, 19, 20, 20, 20, 21, 21, 22].map((at) => ({
  at,
  weight: 1,
}));
const waits = [
  { days: 0, weight: 66 },
  { days: 1, weight: 20 },
  { days: 2, weight: 9 },
  { days: 4, weight: 5 },
];

/** When a message is first read: at the next reading hour, or within minutes. */
function readingMoment(random: Random, startOfDay: Date, settledAt: Date): Date {
  const { days } = random.weighted(waits);
  const { at } = random.weighted(readingHours);
  const moment = new Date(startOfDay.getTime() + days * day + at * hour + random.between(0, 59) * minute);
  return moment > settledAt ? moment : new Date(settledAt.getTime() + random.between(2, 95) * minute);
}

/** What decides which links are followed. */
interface Clicks {
  /** Its own random sequence, so that the other data does not change with it. */
  readonly random: Random;
  /** How often each link of the newsletter is followed. */
  readonly weights: readonly number[];
}

interface Message {
  readonly dueAt: Date;
  /** Midnight of its day. */
  readonly startOfDay: Date;
  /** Open rate in percent. */
  readonly appeal: number;
  /** Index in its sending, since messages leave one after the other. */
  readonly position: number;
}

/** The share of scanned messages whose links are followed, too, each of them within a minute. */
const followedByMachines = 0.4;

/** What a scanner at the recipient's provider does with a message right after its arrival. */
function scan({ random, weights }: Clicks, at: Date): Response['engagements'] {
  const seen = { machine: true, firstAt: at, lastAt: at, count: 1 };
  const opened = { ...seen, kind: 'open' as const, link: 0 };
  if (!random.chance(followedByMachines)) return [opened];
  return [opened, ...weights.map((_, link) => ({ ...seen, kind: 'click' as const, link }))];
}

/** A random response to one message. */
export function respond(random: Random, clicks: Clicks, { dueAt, startOfDay, appeal, position }: Message): Response {
  const { state, error } = random.weighted(outcomes);
  const settledAt = new Date(dueAt.getTime() + 2000 + position * 40);
  const silent = { state, error, settledAt, engagements: [], leftAt: undefined };
  if (state !== 'sent') return silent;
  const scanned = random.chance(0.09);
  const early = new Date(settledAt.getTime() + random.between(3, 40) * 1000);
  const machine = scanned ? scan(clicks, early) : [];
  if (!random.chance(appeal / 100)) return { ...silent, engagements: machine };
  const opened = readingMoment(random, startOfDay, settledAt);
  const again = random.chance(0.3) ? random.between(1, 3) : 0;
  const open = {
    kind: 'open' as const,
    link: 0,
    machine: false,
    firstAt: opened,
    lastAt: new Date(opened.getTime() + again * random.between(1, 20) * hour),
    count: 1 + again,
  };
  const clicked = new Date(opened.getTime() + random.between(20, 400) * 1000);
  const links = followedLinks(clicks.random, clicks.weights, !random.chance(0.88));
  const followed = links.map((link) => ({
    kind: 'click' as const,
    link,
    machine: false,
    firstAt: clicked,
    lastAt: clicked,
    count: 1,
  }));
  return {
    ...silent,
    engagements: [...machine, open, ...(random.chance(0.17) ? followed : [])],
    leftAt: random.chance(0.011) ? new Date(opened.getTime() + random.between(60, 3000) * 1000) : undefined,
  };
}
