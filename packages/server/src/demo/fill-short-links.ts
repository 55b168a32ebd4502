import { finalAddress, type GivenUtmParams } from '@pregon/contract/short-links/final-address';
import { codeLength, codeSigns } from '@pregon/contract/short-links/short-url';
import type { Transaction } from '../kernel/database/database.ts';
import { shortLinkClicks, shortLinks } from '../messaging/short-links/short-links.table.ts';
import type { Calendar } from './calendar.ts';
import { idAt, insertRows, reserveIds } from './insert-rows.ts';
import type { Random } from './random.ts';

interface DemoLink {
  readonly longUrl: string;
  readonly utmParams: GivenUtmParams;
  readonly createdDaysAgo: number;
  /** Clicks on a usual day. */
  readonly people: number;
  /** How many days ago it was stopped; undefined while it is active. */
  readonly stoppedDaysAgo?: number;
}

const links: readonly DemoLink[] = [
  {
    longUrl: 'https://www.ceiba.example/tiendas',
    utmParams: { source: 'bolsa', medium: 'qr' },
    createdDaysAgo: 120,
    people: 9,
  },
  {
    longUrl: 'https://www.ceiba.example/aniversario',
    utmParams: { source: 'sms', medium: 'texto', campaign: 'aniversario' },
    createdDaysAgo: 48,
    people: 22,
    stoppedDaysAgo: 12,
  },
  {
    longUrl: 'https://www.ceiba.example/hogar/vajillas',
    utmParams: { source: 'vitrina', medium: 'qr', campaign: 'hogar-renovado', content: 'cartel-entrada' },
    createdDaysAgo: 21,
    people: 14,
  },
  {
    longUrl: 'https://www.ceiba.example/navidad',
    utmParams: { source: 'caja', medium: 'qr', campaign: 'navidad' },
    createdDaysAgo: 6,
    people: 31,
  },
];

/** Random clicks of a day: more at weekends and in the first days of a link. */
function peopleOn(random: Random, { people, createdDaysAgo }: DemoLink, daysAgo: number, weekday: number): number {
  const weekend = weekday === 6 || weekday === 0 ? 1.7 : 1;
  const news = createdDaysAgo - daysAgo < 4 ? 1.5 : 1;
  return Math.round(people * weekend * news * (0.5 + random.fraction()));
}

/** Inserts some short links with their clicks. */
export async function fillShortLinks(
  database: Transaction,
  calendar: Calendar,
  random: Random,
  owner: { readonly accountId: number; readonly createdBy: number },
): Promise<void> {
  const ids = await reserveIds(database, 'short_link', links.length);
  const newCode = () => Array.from({ length: codeLength }, () => random.pick(codeSigns.split(''))).join('');
  await insertRows(
    database,
    shortLinks,
    links.map(({ longUrl, utmParams, createdDaysAgo, stoppedDaysAgo }, position) => ({
      ...owner,
      id: idAt(ids, position),
      code: newCode(),
      longUrl,
      finalUrl: new URL(finalAddress(longUrl, utmParams)).href,
      active: stoppedDaysAgo === undefined,
      createdAt: calendar.momentAgo(createdDaysAgo, 600 + position),
    })),
  );
  const clicks = links.flatMap((link, position) =>
    Array.from({ length: link.createdDaysAgo - (link.stoppedDaysAgo ?? 0) - 1 }, (_, place) => {
      const daysAgo = link.createdDaysAgo - place - 1;
      const day = calendar.dayAgo(daysAgo);
      const lastAt = calendar.momentAgo(daysAgo, random.between(18 * 60, 21 * 60));
      const people = peopleOn(random, link, daysAgo, new Date(day).getUTCDay());
      const machines = random.between(0, 3);
      const row = { linkId: idAt(ids, position), day, lastAt };
      return [
        { ...row, machine: false, count: people },
        { ...row, machine: true, count: machines },
      ].filter(({ count }) => count > 0);
    }).flat(),
  );
  await insertRows(database, shortLinkClicks, clicks);
}
