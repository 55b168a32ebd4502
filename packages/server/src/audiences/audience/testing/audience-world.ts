import { optionCode } from '@pregon/contract/options/option-code';
import { customerQuadrants } from '@pregon/contract/profiles/profile.schema';
import { eq, sql } from 'drizzle-orm';
import { accounts, users } from '../../../identity/accounts/accounts.table.ts';
import { campaigns } from '../../campaigns/campaigns.table.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { newsletters, newsletterVersions } from '../../../content/newsletters/newsletters.table.ts';
import { deliveries } from '../../../messaging/deliveries/deliveries.table.ts';
import { insertRows } from '../../../demo/insert-rows.ts';
import { type Random, seededRandom } from '../../../demo/random.ts';
import {
  customerCategory,
  customerFocus,
  customerTypes,
  discountTypes,
  paymentMethods,
  rewardTypes,
} from '../../../retail/options/option-lists.ts';
import { suppressions } from '../../../retail/consent/suppressions.table.ts';
import { occurrences, schedules, sendMethods } from '../../../messaging/schedules/schedules.table.ts';
import { customerOffers } from '../../../insight/offers/customer-offers.table.ts';
import { customerScores } from '../../../insight/scores/customer-scores.table.ts';
import { customerEvents } from '../../../retail/events/customer-events.table.ts';
import { focusMoves } from '../../../retail/focus/focus-moves.table.ts';
import { stores } from '../../../retail/stores/stores.table.ts';
import { purchases } from '../../../retail/purchases/purchases.table.ts';
import { products } from '../../../retail/products/products.table.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import { engagements } from '../../../messaging/tracking/tracking.table.ts';
import { customerFileMembers, customerFiles } from '../../profiles/customer-files.table.ts';
import type { StoredDefinition } from '../../profiles/profile-definition.ts';
import { profiles } from '../../profiles/profiles.table.ts';

/** The current time of these tests: 21 November 2026, 10 a.m. in Bogotá. */
export const worldNow = new Date('2026-11-21T15:00:00Z');

const departments = [
  ['Bogotá', 'Bogotá D.C.', 'Centro'],
  ['Medellín', 'Antioquia', 'Norte'],
  ['Envigado', 'Antioquia', 'Norte'],
  ['Cali', 'Valle del Cauca', 'Sur'],
] as const;
const hour = 3_600_000;

/** A random value, or null as often as data is unknown. */
const perhaps = <T>(random: Random, value: T, unknown = 0.15): T | null => (random.chance(unknown) ? null : value);

const birthDates = [
  '2000-02-29',
  '2008-11-21',
  '2008-11-22',
  '2001-11-21',
  '1961-11-21',
  '1961-11-22',
  '1962-11-21',
  '1991-03-05',
];
const birthDate = (random: Random): string =>
  random.chance(0.3)
    ? random.pick(birthDates)
    : `${random.between(1940, 2010)}-${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`;

/** A random moment within three years, often near the start of the last 12 months and near the account's midnight. */
function momentOf(random: Random): Date {
  const midnights = ['2025-11-21T05:00:00Z', '2025-11-22T05:00:00Z', '2026-06-01T05:00:00Z', '2026-11-21T05:00:00Z'];
  if (random.chance(0.1)) return new Date(Date.parse(random.pick(midnights)) + random.pick([-1000, 0, 1000]));
  return new Date(worldNow.getTime() - random.between(1, 3 * 365 * 24) * hour - random.between(0, 3_599_999));
}

function customerValues(random: Random, accountId: number, storeIds: readonly number[], position: number) {
  const [city, department] = random.pick(departments);
  const knowsResidence = random.chance(0.8);
  return {
    accountId,
    document: String(1000 + position),
    firstName: 'Ana',
    lastName: `Número ${position}`,
    email: perhaps(random, `Ana.${position}@correo.example`),
    mobile: perhaps(random, `+573990000${position}`),
    gender: perhaps(random, random.pick(['F', 'M', 'O'])),
    birthDate: perhaps(random, birthDate(random)),
    city: knowsResidence ? city : null,
    department: knowsResidence ? department : null,
    homeStoreId: perhaps(random, random.pick(storeIds), 0.5),
    focus: perhaps(random, optionCode(random.pick(customerFocus))),
    category: perhaps(random, optionCode(random.pick(customerCategory))),
    type: perhaps(random, optionCode(random.pick(customerTypes)), 0.25),
    emailConsent: random.chance(0.7),
    smsConsent: random.chance(0.6),
    whatsappConsent: random.chance(0.5),
  };
}

/**
 * A random receipt of one to four lines, identified in each of the ways that imports do; some lines are returned, with others or
 * alone.
 */
function receiptLines(
  random: Random,
  {
    accountId,
    customerId,
    storeIds,
    productIds,
    position,
  }: { accountId: number; customerId: number; storeIds: readonly number[]; productIds: readonly number[]; position: number },
) {
  const way = random.pick(['number', 'reference', 'minute'] as const);
  const isReturn = random.chance(0.06);
  const storeId = random.pick(storeIds);
  const at = momentOf(random);
  return Array.from({ length: isReturn ? 1 : random.pick([1, 1, 2, 3, 4]) }, (_, line) => {
    const sign = isReturn || random.chance(0.04) ? -1 : 1;
    return {
      accountId,
      customerId,
      storeId,
      productId: random.pick(productIds),
      amount: String(sign * (random.between(1, 40) * 2500 + random.pick([0, 0, 0.5, 0.33]))),
      units: String(sign * random.between(1, 3)),
      paymentMethod: optionCode(random.pick(paymentMethods)),
      discountType: perhaps(random, optionCode(random.pick(discountTypes)), 0.7),
      rewardType: perhaps(random, optionCode(random.pick(rewardTypes)), 0.7),
      // Receipt numbers repeat, as those of tills do.
      receipt: way === 'number' ? `T${position % 300}` : null,
      reference: way === 'reference' ? `F${position}-${line + 1}` : null,
      at: way === 'reference' ? new Date(at.getTime() + line * 1000) : at,
    };
  });
}

const customerCount = 300;
const receiptCount = 1_200;

/** Fills an account with random customers, purchases and messages, reproducible by seed. */
export async function fillWorld(database: Database, name = 'Tienda', random = seededRandom(7)): Promise<number> {
  const accountId = one(await database.insert(accounts).values({ name }).returning()).id;
  const shops = departments.flatMap(([city, department, zone], position) =>
    [1, 2].map((number) => ({
      accountId,
      code: `${position}-${number}`,
      name: `Ceiba ${city} ${number}`,
      city,
      department,
      zone,
      channel: 'Almacén',
    })),
  );
  const storeIds = (await database.insert(stores).values(shops).returning()).map(({ id }) => id);
  const goods = Array.from({ length: 24 }, (_, position) => ({
    accountId,
    sku: `P-${position}`,
    name: `Olla ${position} cm`,
    category: `Hogar ${position % 3}`,
    subcategory: `Cocina ${position % 6}`,
    line: `Línea ${position % 12}`,
    price: '1000',
  }));
  const productIds = (await database.insert(products).values(goods).returning()).map(({ id }) => id);
  const people = Array.from({ length: customerCount }, (_, position) => customerValues(random, accountId, storeIds, position));
  const customerIds = (await database.insert(customers).values(people).returning({ id: customers.id })).map(({ id }) => id);
  // A third of them buy nothing, some a lot.
  const buyers = customerIds.filter((_, position) => position % 3 > 0);
  const bought = Array.from({ length: receiptCount }, (_, position) => {
    const customerId = random.chance(0.3) ? random.pick(buyers.slice(0, 20)) : random.pick(buyers);
    return receiptLines(random, { accountId, customerId, storeIds, productIds, position });
  }).flat();
  await insertRows(database, purchases, bought);
  const gone = people.flatMap(({ email, mobile }) => [
    ...(email && random.chance(0.1) ? [{ channel: 'email' as const, address: email.toLowerCase() }] : []),
    ...(mobile && random.chance(0.1) ? [{ channel: 'sms' as const, address: mobile }] : []),
    ...(mobile && random.chance(0.1) ? [{ channel: 'wa' as const, address: mobile }] : []),
  ]);
  const suppressed = gone.map((row) => ({ ...row, accountId, reason: 'signed link', liftedAt: perhaps(random, worldNow, 0.8) }));
  await database.insert(suppressions).values(suppressed);
  await fillMessages(database, random, accountId, customerIds);
  await leaveAfterMessages(database, accountId);
  // A chance of its own: who bought what stays as it was.
  await fillScores(database, seededRandom(accountId), accountId, customerIds);
  await fillRhythms(database, accountId);
  await fillMoves(database, seededRandom(accountId + 1), accountId, customerIds);
  await fillEvents(database, seededRandom(accountId + 2), accountId, customerIds);
  return accountId;
}

/** Dates the unsubscriptions of those who received a message by that channel: up to eleven days after their first one. */
async function leaveAfterMessages(database: Database, accountId: number): Promise<void> {
  await database.execute(sql`
    update suppression s set created_at = gotten.at + s.id % 12 * interval '1 day'
    from (
      select m.type, case m.type when 'email' then lower(c.email) else c.mobile end as address, min(d.updated_at) as at
      from delivery d join customer c on c.id = d.customer_id join send_method m on m.id = d.method_id
      where d.account_id = ${accountId} and d.state = 2 group by 1, 2
    ) gotten where s.account_id = ${accountId} and s.channel = gotten.type and s.address = gotten.address`);
}

/** The first and last day of everybody's purchases on the account's clock, as the nightly run computes them. */
async function fillRhythms(database: Database, accountId: number): Promise<void> {
  await database.execute(sql`
    insert into customer_rhythm (account_id, customer_id, first_day, last_day, visits, lines, spent, repeat_spent, year_spent)
    select p.account_id, p.customer_id, min((p.at at time zone a.time_zone)::date), max((p.at at time zone a.time_zone)::date), 1, 1, 0, 0, 0
    from purchase p join account a on a.id = p.account_id where p.account_id = ${accountId} and p.amount >= 0 group by 1, 2`);
}

/** Moves between foci on some days, of some customers several times, and some who returned on the same day. */
async function fillMoves(database: Database, random: Random, accountId: number, customerIds: readonly number[]): Promise<void> {
  const codes = ['', ...customerFocus.map(optionCode)];
  const days = ['2026-09-30', '2026-10-01', '2026-10-15', '2026-11-20', '2026-11-21'];
  const rows = customerIds.flatMap((customerId) =>
    days
      .filter(() => random.chance(0.4))
      .map((day) => ({ accountId, customerId, day, fromFocus: random.pick(codes), toFocus: random.pick(codes) })),
  );
  await database.insert(focusMoves).values(rows);
}

/** Events of half of the customers, of some many, on both sides of the account's midnights and of the days that selections ask for. */
async function fillEvents(database: Database, random: Random, accountId: number, customerIds: readonly number[]): Promise<void> {
  const names = ['Lista de deseos', 'lista  de DESEOS', 'Reseña'];
  const rows = customerIds
    .filter(() => random.chance(0.5))
    .flatMap((customerId) =>
      Array.from({ length: random.between(1, 5) }, (_, position) => {
        const type = random.pick(['cart', 'order', 'custom'] as const);
        const name = type === 'custom' ? random.pick(names) : '';
        const midnight = Date.parse('2026-11-21T05:00:00Z') - random.pick([0, 1, 2, 6, 7, 29, 30, 89]) * 24 * hour;
        const at = new Date(midnight + random.pick([-1, 0, 1, 3_600_000]));
        return { accountId, customerId, senderId: `${customerId}-${position}`, type, name, nameCode: optionCode(name), at };
      }),
    );
  await database.insert(customerEvents).values(rows);
}

/** Scores of most, with values on both sides of what selections ask for. */
async function fillScores(database: Database, random: Random, accountId: number, customerIds: readonly number[]): Promise<void> {
  const scored = customerIds.filter(() => random.chance(0.8));
  const day = () => `2026-${random.pick(['10', '11', '12'])}-${random.pick(['01', '20', '21', '22', '30'])}`;
  const rows = scored.map((customerId) => ({
    accountId,
    customerId,
    modelVersion: 1,
    buys90: perhaps(random, random.between(0, 20) / 20),
    value: perhaps(random, random.between(0, 8) * 25_000),
    inactiveOn: perhaps(random, day()),
    quadrant: perhaps(random, random.pick(customerQuadrants)),
  }));
  await database.insert(customerScores).values(rows);
  const liked = scored.map((customerId) => {
    const affinity = perhaps(random, `Hogar ${random.between(0, 2)}`, 0.3);
    return { accountId, customerId, affinity, affinityCode: affinity && optionCode(affinity) };
  });
  await database.insert(customerOffers).values(liked);
}

async function fillMessages(
  database: Database,
  random: Random,
  accountId: number,
  customerIds: readonly number[],
): Promise<void> {
  const user = {
    accountId,
    email: `ana@${accountId}.example`,
    firstName: 'Ana',
    lastName: 'P',
    role: 'marketing' as const,
    passwordHash: '',
  };
  const createdBy = one(await database.insert(users).values(user).returning()).id;
  for (const [file, size] of [
    ['socios.csv', 60],
    ['vacío.csv', 0],
  ] as const) {
    const values = { accountId, name: file, rows: size, unmatched: 0, problems: [], createdBy };
    const fileId = one(await database.insert(customerFiles).values(values).returning()).id;
    const members = customerIds
      .filter(() => random.chance(size / customerIds.length))
      .map((customerId) => ({ fileId, customerId }));
    if (members.length > 0) await database.insert(customerFileMembers).values(members);
  }
  for (const campaignName of ['Navidad', 'Aniversario']) {
    const days = { dateStart: '2026-01-01', dateEnd: '2026-12-31' };
    const campaign = { accountId, name: campaignName, description: 'x', numberSends: 3, createdBy, ...days };
    const campaignId = one(await database.insert(campaigns).values(campaign).returning()).id;
    const newsletterId = one(await database.insert(newsletters).values({ accountId, name: campaignName }).returning()).id;
    const version = { newsletterId, version: 1, templateJson: '{}', templateHtml: '', approved: true, createdBy };
    const newsletterVersionId = one(await database.insert(newsletterVersions).values(version).returning()).id;
    for (const profileName of ['Primero', 'Segundo']) {
      const definition: StoredDefinition = { name: profileName, objective: [] };
      const profile = { accountId, campaignId, name: profileName, definition, createdBy };
      const { key } = one(await database.insert(profiles).values(profile).returning({ key: profiles.key }));
      // The second profile is written to by SMS, which reports no openings.
      const method = profileName === 'Primero' ? ({ type: 'email', newsletterVersionId } as const) : ({ type: 'sms' } as const);
      await fillSending(database, random, { accountId, profileKey: key, createdBy, method }, customerIds);
    }
  }
}

async function fillSending(
  database: Database,
  random: Random,
  {
    accountId,
    profileKey,
    createdBy,
    method: { type, newsletterVersionId },
  }: {
    accountId: number;
    profileKey: number;
    createdBy: number;
    method: { type: 'email' | 'sms'; newsletterVersionId?: number };
  },
  customerIds: readonly number[],
): Promise<void> {
  const schedule = {
    accountId,
    name: 'Envío',
    profileKey,
    dateStart: '2026-05-01',
    active: true,
    state: 'completada' as const,
    createdBy,
  };
  const scheduleId = one(await database.insert(schedules).values(schedule).returning({ id: schedules.id })).id;
  const method = sql`insert into ${sendMethods} (schedule_id, type, newsletter_version_id, definition)
    values (${scheduleId}, ${type}, ${newsletterVersionId ?? null}, '{}') returning id`;
  const methodId = one((await database.execute<{ id: number }>(method)).rows).id;
  const dueAt = new Date('2026-05-01T15:00:00Z');
  const occurrenceId = one(await database.insert(occurrences).values({ scheduleId, dueAt, state: 'completada' }).returning()).id;
  const messages = customerIds
    .filter(() => random.chance(0.4))
    .map((customerId) => ({
      accountId,
      occurrenceId,
      methodId,
      customerId,
      address: 'x',
      state: random.pick([2, 2, 2, 3, 5]),
      updatedAt: new Date(dueAt.getTime() + random.between(0, 90 * 24) * hour),
    }));
  const sent = await database.insert(deliveries).values(messages).returning({ id: deliveries.id });
  const done = sent.flatMap(({ id: deliveryId }) =>
    [0, 1].flatMap((kind) =>
      random.chance(0.35)
        ? [
            {
              deliveryId,
              kind,
              machine: random.chance(0.4),
              accountId,
              firstAt: dueAt,
              lastAt: dueAt,
              link: kind && random.between(0, 2),
            },
          ]
        : [],
    ),
  );
  await database.insert(engagements).values(done);
}

function one<T>([row]: readonly T[]): T {
  if (!row) throw new Error('The database did not return the row.');
  return row;
}

/** Reads all rows of an account, table by table. */
export async function readWorld(database: Database, accountId: number) {
  const of = <T extends { readonly accountId: number }>(rows: readonly T[]): T[] =>
    rows.filter((row) => row.accountId === accountId);
  const sentOf = await database
    .select({
      id: deliveries.id,
      customerId: deliveries.customerId,
      at: deliveries.updatedAt,
      state: deliveries.state,
      profileKey: profiles.key,
      campaign: campaigns.identifier,
      schedule: schedules.identifier,
      occurrence: occurrences.id,
      channel: sendMethods.type,
      newsletter: newsletters.identifier,
    })
    .from(deliveries)
    .innerJoin(occurrences, eq(occurrences.id, deliveries.occurrenceId))
    .innerJoin(schedules, eq(schedules.id, occurrences.scheduleId))
    .innerJoin(sendMethods, eq(sendMethods.id, deliveries.methodId))
    .leftJoin(newsletterVersions, eq(newsletterVersions.id, sendMethods.newsletterVersionId))
    .leftJoin(newsletters, eq(newsletters.id, newsletterVersions.newsletterId))
    .innerJoin(profiles, eq(profiles.key, schedules.profileKey))
    .innerJoin(campaigns, eq(campaigns.id, profiles.campaignId))
    .where(eq(deliveries.accountId, accountId));
  const members = await database
    .select({ customerId: customerFileMembers.customerId, file: customerFiles.identifier })
    .from(customerFileMembers)
    .innerJoin(customerFiles, eq(customerFiles.id, customerFileMembers.fileId))
    .where(eq(customerFiles.accountId, accountId));
  return {
    accountId,
    customers: of(await database.select().from(customers).orderBy(customers.id)),
    stores: of(await database.select().from(stores)),
    products: of(await database.select().from(products)),
    purchases: of(await database.select().from(purchases).orderBy(purchases.at, purchases.id)),
    suppressions: of(await database.select().from(suppressions)),
    campaigns: of(await database.select().from(campaigns)),
    files: of(await database.select().from(customerFiles)),
    engagements: of(await database.select().from(engagements)),
    scores: of(await database.select().from(customerScores)),
    offers: of(await database.select().from(customerOffers)),
    moves: of(await database.select().from(focusMoves)),
    events: of(await database.select().from(customerEvents)),
    messages: sentOf,
    members,
  };
}
export type World = Awaited<ReturnType<typeof readWorld>>;
export type Customer = World['customers'][number];
