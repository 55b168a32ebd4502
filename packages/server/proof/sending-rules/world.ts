import type { Channel } from '@pregon/contract/channels/channels';
import type { ChannelRule, SendingPolicy } from '@pregon/contract/sending-rules/sending-policy.schema';
import { sql } from 'drizzle-orm';
import { accounts } from '../../src/identity/accounts/accounts.table.ts';
import { holidayChanges } from '../../src/messaging/calendars/holidays.table.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { seedAudience } from '../../src/messaging/deliveries/testing/sending.ts';
import { sendingPolicyRepository } from '../../src/messaging/sending-rules/sending-policy.repository.ts';
import { customers } from '../../src/retail/customers/customers.table.ts';
import type { ProofAccount, Refusals } from './attempt-log.ts';

/** A random integer from 0 to `most`, exclusive. */
export type Below = (most: number) => number;

export interface World {
  readonly accounts: readonly (ProofAccount & {
    readonly createdBy: number;
    readonly profileKey: number;
    readonly customerIds: readonly number[];
  })[];
  readonly refusals: Refusals;
}

const channels = ['email', 'sms', 'wa'] as const satisfies readonly Channel[];
const quarters = ['00', '15', '30', '45'];
const clockAt = (below: Below, from: number, to: number): string =>
  `${String(from + below(to - from)).padStart(2, '0')}:${quarters[below(4)]}`;

/** Random hours of every kind: usual, none, all day, and around midnight. */
function someWindow(below: Below): ChannelRule['windows'][number] {
  const kind = below(10);
  if (kind === 0) return null;
  if (kind === 1) return { from: '00:00', to: '00:00' };
  if (kind === 2) return { from: clockAt(below, 18, 24), to: clockAt(below, 1, 8) };
  return { from: clockAt(below, 5, 11), to: clockAt(below, 14, 22) };
}

const maybe = (below: Below, value: number): number | null => (below(2) === 0 ? null : value);

function someRule(below: Below): ChannelRule {
  return {
    windows: Array.from({ length: 7 }, () => someWindow(below)),
    onHolidays: below(2) === 0,
    dailyLimit: maybe(below, 1 + below(2)),
    weeklyLimit: maybe(below, 1 + below(4)),
  };
}

const anyHour: ChannelRule = {
  windows: Array.from({ length: 7 }, () => ({ from: '00:00', to: '00:00' })),
  onHolidays: true,
  dailyLimit: null,
  weeklyLimit: null,
};
const unlimited = { dailyLimit: null, weeklyLimit: null, weeklyChannels: null };

/** Policies: the legal preset alone, the preset beside own rules, and own rules alone in a zone with daylight saving time. */
const policies = (below: Below): readonly (readonly [string, SendingPolicy])[] => {
  const own = () => ({ email: someRule(below), sms: someRule(below), wa: someRule(below) });
  const law = { preset: 'CO', presetOffReason: '' } as const;
  const off = { preset: null, presetOffReason: 'Prueba' } as const;
  const alone = { ...law, channels: { email: anyHour, sms: anyHour, wa: anyHour }, total: unlimited };
  return [
    ['America/Bogota', { ...alone, waitDays: 3 }],
    ['America/Bogota', { ...law, channels: own(), total: { dailyLimit: 2, weeklyLimit: 2, weeklyChannels: 2 }, waitDays: 5 }],
    ['Europe/Madrid', { ...alone, channels: own(), waitDays: 7 }],
    [
      'America/New_York',
      { ...off, channels: own(), total: { dailyLimit: 2, weeklyLimit: 4, weeklyChannels: null }, waitDays: 2 },
    ],
    ['Europe/Madrid', { ...off, channels: own(), total: { ...unlimited, weeklyChannels: 2 }, waitDays: 4 }],
  ];
};

/** Random differences of the account's calendar from its country's, over three years. */
function calendarChanges(below: Below) {
  const legal = ['2026-12-08', '2027-05-01', '2027-12-25', '2028-07-20'];
  const added = Array.from({ length: 12 }, () => new Date(Date.UTC(2026, 0, 1 + below(3 * 365))).toISOString().slice(0, 10));
  return { removed: legal.filter(() => below(2) === 0), added: [...new Set(added)].filter((day) => !legal.includes(day)) };
}

/** Fills a database with accounts of different rules, and customers some of whom must never be written to. */
export async function seedWorld(database: Database, below: Below, people: number): Promise<World> {
  const excluded = new Set<number>();
  const withoutConsent = new Set<number>();
  const seeded: World['accounts'][number][] = [];
  for (const [timeZone, policy] of policies(below)) {
    const audience = await seedAudience(database, people);
    const { accountId: id, createdBy, profileKey } = audience;
    const customerIds = audience.people.map((person) => person.id);
    await database
      .update(accounts)
      .set({ timeZone })
      .where(sql`id = ${id}`);
    await database.transaction((transaction) => sendingPolicyRepository.change(transaction, id, policy));
    const changes = calendarChanges(below);
    const days = [
      ...changes.added.map((day) => ({ day, name: 'Propio' })),
      ...changes.removed.map((day) => ({ day, name: null })),
    ];
    await database.insert(holidayChanges).values(days.map((change) => ({ accountId: id, ...change })));
    await database.execute(sql`
      update ${customers} set sms_consent = true, whatsapp_consent = true, mobile = '+57' || (3000000000 + id) where account_id = ${id}`);
    for (const customerId of customerIds) {
      const chance = below(100);
      if (chance < 3) excluded.add(customerId);
      else if (chance < 6) withoutConsent.add(customerId);
    }
    seeded.push({ id, timeZone, policy, ...changes, createdBy, profileKey, customerIds });
  }
  const ids = (set: ReadonlySet<number>) => sql`any(${sql.param([...set])}::bigint[])`;
  await database.execute(sql`
    update ${customers} set email_consent = false, sms_consent = false, whatsapp_consent = false where id = ${ids(withoutConsent)}`);
  await database.execute(sql`
    insert into excluded_address (account_id, channel, address)
    select c.account_id, channel, c.mobile from ${customers} c, unnest(${sql.param([...channels])}::text[]) as channel
    where c.id = ${ids(excluded)}`);
  return { accounts: seeded, refusals: { excluded, withoutConsent } };
}
