import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { textLiteral } from '../src/kernel/database/text-literal.sql.ts';
import { optionCode } from '@pregon/contract/options/option-code';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { accounts, users } from '../src/identity/accounts/accounts.table.ts';
import { campaigns } from '../src/audiences/campaigns/campaigns.table.ts';
import type { Database } from '../src/kernel/database/database.ts';
import { databaseOn } from '../src/kernel/database/pool.ts';
import {
  customerCategory,
  customerFocus,
  customerTypes,
  discountTypes,
  paymentMethods,
  rewardTypes,
} from '../src/retail/options/option-lists.ts';
import { profiles } from '../src/audiences/profiles/profiles.table.ts';
import { backfillReceipts } from '../src/retail/purchases/backfill-receipts.ts';
import { keepSales } from './keep-sales.ts';
import { withoutIndexes } from './without-indexes.ts';
import { schedules } from '../src/messaging/schedules/schedules.table.ts';

/** The fixed current time of a benchmark, so that nothing depends on when it runs. */
export const benchNow = new Date('2026-11-21T15:00:00Z');

/** What the benchmark's profiles refer to. */
export interface BenchAccount {
  readonly accountId: number;
  readonly campaign: string;
}

const codes = (names: readonly string[]): string => `array[${names.map((name) => `'${optionCode(name)}'`).join(', ')}]`;
/** A random item of a list; a `weight` above 1 makes the first ones more likely. */
const oneOf = (names: readonly string[], weight = 1): string =>
  `(${codes(names)})[1 + floor(power(random(), ${weight}) * ${names.length})::int]`;
const unless = (unknown: number, value: string): string => `case when random() < ${unknown} then null else ${value} end`;

/** Rows of one statement: generating them in the database is fastest. */
const batch = 500_000;
/** Lines of each receipt. */
const linesTogether = 2;

/**
 * Fills an empty database with one account of so many customers and purchases: three years of them, more recent ones, skewed
 * between customers, two lines a receipt; and one campaign to a fifth of the customers. Triggers and foreign keys are disabled
 * during the load; their results are computed once at the end.
 */
export async function fillBench(
  pool: Pool,
  { customers, purchases }: { customers: number; purchases: number },
): Promise<BenchAccount> {
  const database = databaseOn(pool);
  const [account] = await database.insert(accounts).values({ name: 'Banco de pruebas' }).returning();
  const accountId = account?.id ?? 0;
  let seed = 0;
  const run = async (statement: string) => {
    const client = await pool.connect();
    try {
      seed += 0.001;
      await client.query(`begin; set local session_replication_role = replica; select setseed(${seed}); ${statement}; commit`);
    } finally {
      client.release();
    }
  };
  await run(`insert into store (account_id, code, name, city, department, zone, channel)
    select ${accountId}, 's' || n, 'Ceiba ' || n, 'Ciudad ' || n % 40, 'Departamento ' || n % 40 / 4, 'Zona ' || n % 5, 'Almacén'
    from generate_series(0, 199) n`);
  await run(`insert into product (account_id, sku, name, category, subcategory, line, price)
    select ${accountId}, 'p' || n, 'Producto ' || n, 'Categoría ' || n % 12, 'Subcategoría ' || n % 60, 'Línea ' || n % 240, 1000
    from generate_series(0, 1999) n`);
  await withoutIndexes(pool, ['customer'], async () => {
    for (let start = 0; start < customers; start += batch) {
      await run(`insert into customer (account_id, document, first_name, last_name, email, mobile, gender, birth_date, city, department,
          home_store_id, focus, category, type, email_consent, sms_consent, whatsapp_consent)
        select ${accountId}, n::text, 'Ana', 'Pérez ' || n, ${unless(0.1, `'cliente.' || n || '@correo.example'`)},
          ${unless(0.14, `'+57399' || n`)}, ${unless(0.05, `(array['F', 'F', 'M'])[1 + floor(random() * 3)::int]`)},
          ${unless(0.12, `date '1946-01-01' + floor(random() * 22000)::int`)}, 'Ciudad ' || n % 40, 'Departamento ' || n % 40 / 4,
          ${unless(0.3, `(select min(id) from store) + floor(random() * 200)::int`)}, ${unless(0.08, oneOf(customerFocus))},
          ${unless(0.08, oneOf([...customerCategory].toReversed(), 1.6))}, ${unless(0.1, oneOf(customerTypes, 3))},
          random() < 0.8, random() < 0.66, random() < 0.54
        from generate_series(${start + 1}, ${Math.min(start + batch, customers)}) n`);
    }
    await withoutIndexes(pool, ['purchase'], async () => {
      for (let start = 0; start < purchases; start += batch) {
        const lines = Math.min(batch, purchases - start);
        await run(`insert into purchase (account_id, customer_id, store_id, product_id, amount, payment_method, discount_type, reward_type, receipt, at)
          select ${accountId}, customer_id, store_id, (select min(id) from product) + floor(power(random(), 1.5) * 2000)::int,
            10000 + floor(power(random(), 3) * 4000) * 100, payment, ${unless(0.7, oneOf(discountTypes))}, ${unless(0.92, oneOf(rewardTypes))},
            'T' || n, at
          from (
            select n, (select min(id) from customer) + floor(power(random(), 1.7) * ${customers})::int as customer_id,
              (select min(id) from store) + floor(random() * 200)::int as store_id, ${oneOf(paymentMethods, 2)} as payment,
              timestamptz '${benchNow.toISOString()}' - interval '1 day' * 1095 * (1 - (n + random() * 20000) / ${purchases + 20_000}) as at
            from generate_series(${start + 1}, ${start + lines}, ${linesTogether}) n offset 0
          ) receipt, generate_series(1, ${linesTogether}) line`);
      }
    });
    await pool.query('analyze purchase');
    await run('select last_purchase_again(array(select distinct customer_id from purchase))');
  });
  await run(`insert into suppression (account_id, channel, address, reason)
    select account_id, 'email', lower(email), 'signed link' from customer where email is not null and random() < 0.02`);
  const campaign = await fillCampaign(database, accountId, run);
  await pool.query('select recount_receipts()');
  await backfillReceipts(database, { customers: 50_000 });
  // Without statistics of the new rows, the planner reads them once for each customer.
  await pool.query('analyze');
  await keepSales(database, accountId, customers, benchNow);
  await pool.query('vacuum analyze');
  return { accountId, campaign };
}

/** The account of a database that an earlier run has filled, or of an empty one, which is filled. */
export async function filledBench(pool: Pool, size: { customers: number; purchases: number }): Promise<BenchAccount> {
  const { rows } = await pool.query<BenchAccount>(
    'select account_id as "accountId", identifier as campaign from campaign limit 1',
  );
  return rows[0] ?? fillBench(pool, size);
}

async function fillCampaign(database: Database, accountId: number, run: (statement: string) => Promise<void>): Promise<string> {
  const user = {
    accountId,
    email: 'ana@banco.example',
    firstName: 'Ana',
    lastName: 'P',
    role: 'marketing' as const,
    passwordHash: '',
  };
  const [staff] = await database.insert(users).values(user).returning();
  const createdBy = staff?.id ?? 0;
  const days = { dateStart: '2026-08-01', dateEnd: '2026-12-31' };
  const values = { accountId, name: 'Aniversario', description: 'x', numberSends: 1, createdBy, ...days };
  const [campaign] = await database.insert(campaigns).values(values).returning();
  const definition = { name: 'Uno', objective: [] };
  const profile = { accountId, campaignId: campaign?.id ?? 0, name: 'Uno', definition, createdBy };
  const [{ key } = { key: 0 }] = await database.insert(profiles).values(profile).returning({ key: profiles.key });
  const schedule = {
    accountId,
    name: 'Envío',
    profileKey: key,
    dateStart: '2026-08-01',
    active: true,
    state: scheduleState.completed,
    createdBy,
  };
  const [{ id } = { id: 0 }] = await database.insert(schedules).values(schedule).returning({ id: schedules.id });
  await database.execute(sql`insert into send_method (schedule_id, type, definition) values (${id}, 'email', '{}')`);
  await database.execute(
    sql`insert into occurrence (schedule_id, due_at, state) values (${id}, '2026-08-01T14:00Z', ${textLiteral(occurrenceState.completed)})`,
  );
  await run(`insert into delivery (account_id, occurrence_id, method_id, customer_id, address, state, updated_at)
    select ${accountId}, (select max(id) from occurrence), (select max(id) from send_method), id, email, 2,
      timestamptz '2026-08-01T14:00Z' + random() * interval '1 hour'
    from customer where email is not null and random() < 0.22`);
  await run(`insert into engagement (delivery_id, kind, machine, account_id, first_at, last_at)
    select id, kind, random() < 0.2, account_id, updated_at, updated_at
    from delivery, generate_series(0, 1) kind
    -- Names the delivery too: a condition on the kind alone is evaluated once for each kind, not for each row.
    where random() + 0 * delivery.id < 0.3 - kind * 0.2`);
  return campaign?.identifier ?? '';
}
