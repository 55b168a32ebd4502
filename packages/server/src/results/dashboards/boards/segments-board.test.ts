import { beforeAll, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { seededRandom } from '../../../demo/random.ts';
import { seedAudience } from '../../../messaging/deliveries/testing/sending.ts';
import { suppressions } from '../../../retail/consent/suppressions.table.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { audienceSizes } from '../../../audiences/audience/audience-sizes.table.ts';
import { formatDay, formatLongDay, formatNumber, formatPercentage } from '../drawing/formatting.ts';
import { type PeriodChoice, periodOf } from '../period.ts';
import { readBoard } from './testing/board-reading.ts';
import { boards } from './boards.ts';

/** Still the evening of the 21st in Bogotá. */
const now = new Date('2026-11-22T04:30:00Z');
const today = '2026-11-21';
const timeZone = 'America/Bogota';
const cities = ['Cali', 'Pasto', 'Bogotá', 'Tunja', 'Neiva', 'Ibagué', 'Leticia', 'Yopal', 'Mitú', 'Quibdó', null, null, null];
/** Birthdays are today, tomorrow and yesterday on the account's clock, where a band begins. */
const birthDates = [18, 25, 35, 45, 55, 65]
  .flatMap((age) => ['11-20', '11-21', '11-22'].map((monthDay) => `${2026 - age}-${monthDay}`))
  .concat('2015-02-28', '1930-01-01');
const plain = (text: string): string => text.replace(/\s/g, ' ');

/** Completed years on a day. */
function ageOn(day: string, birth: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return birth.slice(5) > day.slice(5) ? years - 1 : years;
}
function bandOf(birth: string | null): string {
  if (birth === null) return 'Sin dato';
  const age = ageOn(today, birth);
  if (age < 18) return 'Menores de 18';
  if (age >= 65) return '65 o más';
  const start = [55, 45, 35, 25, 18].find((from) => age >= from) ?? 18;
  return start === 18 ? '18–24' : `${start}–${start + 9}`;
}

eachDatabase(({ database }) => {
  let audience: Awaited<ReturnType<typeof seedAudience>>;
  let people: (typeof customers.$inferSelect)[] = [];
  let left: (typeof suppressions.$inferSelect)[] = [];
  /** Days on which the segment was counted, with gaps, and one before the period. */
  const counted = [
    { day: '2026-11-10', total: 40, email: 30, sms: 20, whatsapp: 10 },
    { day: '2026-11-16', total: 50, email: 35, sms: 25, whatsapp: 15 },
    { day: '2026-11-19', total: 45, email: 31, sms: 22, whatsapp: 12 },
  ];
  beforeAll(async () => {
    const random = seededRandom(77);
    await seedAudience(database, 5);
    audience = await seedAudience(database, 60);
    for (const { id } of audience.people) {
      const change = {
        city: random.pick(cities),
        category: random.pick(['ORO', 'PLATA', null]),
        birthDate: random.chance(0.1) ? null : random.pick(birthDates),
        mobile: random.chance(0.7) ? `+57301${String(id).padStart(7, '0')}` : null,
        emailConsent: random.chance(0.8),
        smsConsent: random.chance(0.5),
        whatsappConsent: random.chance(0.4),
      };
      await database.update(customers).set(change).where(eq(customers.id, id));
    }
    const { accountId, profileKey } = audience;
    people = await database.select().from(customers).where(eq(customers.accountId, accountId));
    const gone = people.slice(0, 12).map(({ email }, index) => ({
      accountId,
      channel: 'email' as const,
      address: email ?? '',
      reason: 'preferences',
      liftedAt: index % 3 === 0 ? now : null,
    }));
    left = await database.insert(suppressions).values(gone).returning();
    await database.insert(audienceSizes).values(counted.map((size) => ({ profileKey, ...size })));
  });

  const open = async (choice: PeriodChoice, item?: string) => {
    const period = periodOf(now, choice, timeZone);
    const links = { kind: 'segments' as const, token: 'x', period: choice, theme: undefined };
    const request = {
      database,
      accountId: audience.accountId,
      currency: 'COP',
      attributionDays: 7,
      attributionTouch: 'ultimo' as const,
      period,
      links,
      screens: {},
      item,
    };
    return { period, ...readBoard((await boards.segments(request))?.body.text ?? '') };
  };
  const byEmail = ({ email, emailConsent }: (typeof people)[number]): boolean =>
    emailConsent && email !== null && !left.some(({ address, liftedAt }) => address === email && liftedAt === null);
  const bySms = ({ mobile, smsConsent }: (typeof people)[number]): boolean => smsConsent && mobile !== null;
  const byWhatsapp = ({ mobile, whatsappConsent }: (typeof people)[number]): boolean => whatsappConsent && mobile !== null;
  const sizesNow = () => {
    const count = (isOne: (person: (typeof people)[number]) => boolean) => people.filter((one) => isOne(one)).length;
    const total = count((one) => byEmail(one) || bySms(one) || byWhatsapp(one));
    return { day: today, total, email: count(byEmail), sms: count(bySms), whatsapp: count(byWhatsapp) };
  };
  const sizeOn = (day: string) => [...counted, sizesNow()].findLast((size) => size.day <= day);

  it('counts every segment like the oracle', async () => {
    const { tables, period } = await open(7);
    const size = sizesNow();
    const before = sizeOn(period.days[0] ?? '')?.total ?? 0;
    const change = `${size.total > before ? '+' : '−'}${formatPercentage(Math.abs(size.total - before) / before)}`;
    const numbers = [formatNumber(size.total), plain(change), ...[size.email, size.sms, size.whatsapp].map(formatNumber)];
    expect(tables['Perfiles por alcance']?.slice(1).map(([, , ...cells]) => cells)).toEqual([numbers]);
    expect(size.total).toBeGreaterThan(size.email);
  });

  it.each<PeriodChoice>([7, 30, { first: '2026-11-12', last: '2026-11-18' }])('shows one over %j, day by day', async (choice) => {
    const { tables, figures, period } = await open(choice, String(audience.profileKey));
    const [first = '', last = ''] = [period.days[0], period.days.at(-1)];
    const known = period.days.filter((day) => sizeOn(day));
    expect(tables['Alcance en el tiempo']?.slice(1)).toEqual(
      known.map((day) => {
        const { total, email, sms, whatsapp } = sizeOn(day) ?? sizesNow();
        return [plain(formatLongDay(day)), ...[total, email, sms, whatsapp].map(formatNumber)];
      }),
    );
    const [end, start] = [sizeOn(last), sizeOn(first)];
    const against = `vs. ${plain(formatDay(first))}`;
    const figure = (key: 'total' | 'email' | 'sms' | 'whatsapp') => {
      const [value, before] = [end?.[key] ?? 0, start?.[key] ?? 0];
      if (before === 0 || before === value) return [formatNumber(value), 'Nada con que comparar'];
      const change = plain(formatPercentage(Math.abs(value - before) / before));
      return [formatNumber(value), `${value > before ? 'Subió' : 'Bajó'} ${change} ${against}`];
    };
    expect(figures).toEqual({
      'Clientes que reciben': figure('total'),
      'Por e-mail': figure('email'),
      'Por SMS': figure('sms'),
      'Por WhatsApp': figure('whatsapp'),
    });
  });

  it('shows the customers of a segment on the day of the account’s clock', async () => {
    const { lists } = await open(7, String(audience.profileKey));
    const formatted = (count: number) => plain(`${formatNumber(count)} · ${formatPercentage(count / people.length)}`);
    const counts = (of: (person: (typeof people)[number]) => string) =>
      [...Map.groupBy(people, of)].map(([name, own]) => [name, own.length] as const);
    const ages = new Map(counts(({ birthDate }) => bandOf(birthDate)));
    const bands = ['Menores de 18', '18–24', '25–34', '35–44', '45–54', '55–64', '65 o más', 'Sin dato'];
    expect(lists['Por edad']).toEqual(bands.flatMap((band) => (ages.has(band) ? [[band, formatted(ages.get(band) ?? 0)]] : [])));
    const categories = counts(({ category }) => ({ ORO: 'Oro', PLATA: 'Plata' })[category ?? ''] ?? 'Sin dato');
    expect(Object.fromEntries(lists['Por categoría'] ?? [])).toEqual(
      Object.fromEntries(categories.map(([name, count]) => [name, formatted(count)])),
    );
    const places = new Map(counts(({ city }) => city ?? 'Sin dato'));
    const shown = lists['Por ciudad'] ?? [];
    const named = shown.filter(([name = '']) => places.has(name));
    expect(named).toEqual(named.map(([name = '']) => [name, formatted(places.get(name) ?? 0)]));
    const rest = people.length - named.reduce((sum, [name = '']) => sum + (places.get(name) ?? 0), 0);
    expect(shown.slice(-2)).toEqual([
      ['Otras', formatted(rest)],
      ['Sin dato', formatted(places.get('Sin dato') ?? 0)],
    ]);
    const least = Math.min(...named.slice(0, -1).map(([name = '']) => places.get(name) ?? 0));
    const hidden = [...places].filter(([name]) => !shown.some(([one]) => one === name)).map(([, count]) => count);
    expect(Math.max(...hidden)).toBeLessThanOrEqual(least);
  });
});
