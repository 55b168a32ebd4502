import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { campaigns } from '../src/audiences/campaigns/campaigns.table.ts';
import { profiles } from '../src/audiences/profiles/profiles.table.ts';
import { accounts, users } from '../src/identity/accounts/accounts.table.ts';
import type { Database } from '../src/kernel/database/database.ts';
import { schedules } from '../src/messaging/schedules/schedules.table.ts';
import { customerFocus } from '../src/retail/options/option-lists.ts';
import { optionCode } from '@pregon/contract/options/option-code';
import type { Pool } from 'pg';
import { benchNow } from './audience-data.ts';

const dayMs = 86_400_000;
/** Days of the generated year, which ends at `benchNow`. */
export const yearDays = 365;
/** Sendings of each account in the year: each to all of its customers. */
export const sendingsOfAccount = 100;
const storesOfAccount = 50;
export const attributionDays = 7;
/** One in so many customers unsubscribes in the year. Their messages stay in the ledger, because boards look them up. */
export const leaverOf = 50;

/** Two campaigns out of five are of SMS or WhatsApp. */
const channelsOfSchedules = ['email', 'email', 'email', 'sms', 'wa'] as const;
const schedulesOfAccount = 20;

/** A sending of an account to all of its customers. */
export interface Sending {
  readonly accountId: number;
  readonly occurrence: number;
  readonly method: number;
  readonly at: Date;
  readonly messages: number;
}

/** Creates an account with stores, customers, campaigns and schedules. Returns its id. */
export async function createAccount(database: Database, pool: Pool, name: string, customers: number): Promise<number> {
  const [account] = await database.insert(accounts).values({ name, attributionDays }).returning();
  const accountId = account?.id ?? 0;
  const user = { accountId, email: `ana@${name.toLowerCase()}.example`, firstName: 'Ana', lastName: 'P', passwordHash: '' };
  const [staff] = await database
    .insert(users)
    .values({ ...user, role: 'marketing' as const })
    .returning();
  const createdBy = staff?.id ?? 0;
  await pool.query(
    `insert into store (account_id, code, name, city, department, zone, channel)
     select $1, 's' || n, 'Ceiba ' || n, 'Ciudad ' || n % 20, 'Departamento ' || n % 5, 'Zona', 'Almacén' from generate_series(1, $2::int) n`,
    [accountId, storesOfAccount],
  );
  await pool.query(
    `insert into customer (account_id, document, first_name, last_name, email, mobile, city, focus, home_store_id, email_consent, sms_consent, whatsapp_consent)
     select $1::int, n::text, 'Ana', 'Pérez ' || n, 'c' || n || '@correo.example', '+57300' || n, 'Ciudad ' || n % 20,
       ($3::text[])[1 + n % cardinality($3::text[])], s.first + n % ${storesOfAccount}, true, true, true
     from generate_series(1, $2::int) n, (select min(id) as first from store where account_id = $1) s`,
    [accountId, customers, customerFocus.map((focus) => optionCode(focus))],
  );
  await pool.query(
    `insert into suppression (account_id, channel, address, reason, created_at)
     select account_id, 'email', lower(email), 'signed link', $2::timestamptz - random() * interval '365 days'
     from customer where account_id = $1 and id % ${leaverOf} = 0`,
    [accountId, benchNow.toISOString()],
  );
  for (let n = 0; n < schedulesOfAccount; n += 1) {
    const days = { dateStart: '2025-11-01', dateEnd: '2026-12-31' };
    const values = { accountId, name: `Campaña ${n}`, description: 'x', numberSends: 5, createdBy, ...days };
    const [campaign] = await database.insert(campaigns).values(values).returning();
    const profile = {
      accountId,
      campaignId: campaign?.id ?? 0,
      name: 'Uno',
      definition: { name: 'Uno', objective: [] },
      createdBy,
    };
    const [made] = await database.insert(profiles).values(profile).returning({ key: profiles.key });
    const schedule = {
      accountId,
      name: `Envío ${n}`,
      dateStart: '2025-11-21',
      active: true,
      state: scheduleState.completed,
      createdBy,
    };
    const [{ id } = { id: 0 }] = await database
      .insert(schedules)
      .values({ ...schedule, profileKey: made?.key ?? 0 })
      .returning({ id: schedules.id });
    await pool.query(`insert into send_method (schedule_id, type, definition) values ($1, $2, '{}')`, [
      id,
      channelsOfSchedules[n % channelsOfSchedules.length],
    ]);
  }
  return accountId;
}

/** Creates the occurrences of the year of an account, at 14:00 UTC. */
export async function createSendings(pool: Pool, accountId: number, customers: number): Promise<Sending[]> {
  const { rows: methods } = await pool.query<{ schedule: number; method: number }>(
    `select s.id as schedule, m.id as method from schedule s join send_method m on m.schedule_id = s.id where s.account_id = $1 order by s.id`,
    [accountId],
  );
  const first = benchNow.getTime() - yearDays * dayMs;
  const sendings: Sending[] = [];
  for (let n = 0; n < sendingsOfAccount; n += 1) {
    const of = methods[n % methods.length];
    const at = new Date(first + Math.floor(((n + 0.5) * yearDays) / sendingsOfAccount) * dayMs - 3_600_000);
    const { rows } = await pool.query<{ id: number }>(
      'insert into occurrence (schedule_id, due_at, started_at, state) values ($1, $2, $2, $3) returning id',
      [of?.schedule, at.toISOString(), occurrenceState.completed],
    );
    sendings.push({ accountId, occurrence: rows[0]?.id ?? 0, method: of?.method ?? 0, at, messages: customers });
  }
  return sendings;
}
