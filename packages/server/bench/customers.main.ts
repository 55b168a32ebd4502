import '../src/extensions.ts';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import type { CustomerFilter, CustomerSort } from '@pregon/contract/customers/customer.schema';
import { optionCode } from '@pregon/contract/options/option-code';
import { mostFoundOfKind } from '@pregon/contract/search/search.endpoints';
import { accounts } from '../src/identity/accounts/accounts.table.ts';
import type { Principal } from '../src/kernel/http/principal.ts';
import { searchSources } from '../src/kernel/search/search-source.ts';
import { customerListRepository } from '../src/retail/customers/customer-list.repository.ts';
import { customerCategory, customerFocus } from '../src/retail/options/option-lists.ts';
import { cpuReader } from './cpu-seconds.ts';
import { keepSales } from './keep-sales.ts';
import { openBenchDatabase } from './bench-database.ts';
import { quantile } from './quantile.ts';

/**
 * Benchmark of the list of customers: time for a page with its count, by filter; and of the search over every kind of record. `npm run
 * bench -- customers [--customers 1000000] [--rounds 20] [--only search|list] [--database postgres://…]`
 */
const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '20' },
    /** Measures only the list, or only the search. `fill` measures nothing. */
    only: { type: 'string', default: '' },
    /** An empty database, or one that this benchmark filled before: it stays. */
    database: { type: 'string' },
  },
});
const benchAccount = 'Banco de pruebas';
const people = Number(values.customers);
const rounds = Number(values.rounds);

/** Frequent names; the second surname of each customer is unique. */
const firstNames = ['María', 'José', 'Luis', 'Ana', 'Juan', 'Íngrid', 'Sofía', 'Andrés', 'Martha', 'Jhon', 'Yesenia', 'Wilmer'];
const lastNames = [
  'Rodríguez',
  'Gómez',
  'González',
  'Martínez',
  'García',
  'López',
  'Ñáñez',
  'Zuluaga',
  'Uribe',
  'Peña',
  'Quiñones',
];

const occasions = ['Aniversario', 'Navidad', 'Día de la madre', 'Rebajas', 'María Clara', 'José Luis', 'Bienvenida', 'Ñapa'];

const oneName = (names: readonly string[]) =>
  `(array[${names.map((name) => `'${name}'`).join(', ')}])[1 + floor(random() * ${names.length})::int]`;
const oneOf = (names: readonly string[]) => oneName(names.map(optionCode));
const unless = (unknown: number, value: string) => `case when random() < ${unknown} then null else ${value} end`;

const { pool, database, close } = await openBenchDatabase({ given: values.database });

async function fill(): Promise<number> {
  const [filled] = await database.select({ id: accounts.id }).from(accounts).where(eq(accounts.name, benchAccount));
  if (filled) return filled.id;
  const [account] = await database.insert(accounts).values({ name: benchAccount }).returning();
  const accountId = account?.id ?? 0;
  await pool.query('select setseed(0.5)');
  await pool.query(`insert into store (account_id, code, name, city, department, zone, channel)
    select ${accountId}, 's' || n, 'Ceiba ' || n, 'Ciudad ' || n % 40, 'Departamento', 'Zona', 'Almacén' from generate_series(1, 200) n`);
  const batch = 250_000;
  for (let start = 0; start < people; start += batch) {
    await pool.query(`insert into customer (account_id, document, first_name, last_name, email, mobile, city, department, home_store_id,
        focus, category, email_consent, sms_consent, whatsapp_consent, last_purchase_at)
      select ${accountId}, ${unless(0.1, `(10000000 + (n::bigint * 7919) % 1990000000)::text`)},
        ${oneName(firstNames)} || case when random() < 0.3 then ' ' || ${oneName(firstNames)} else '' end,
        ${oneName(lastNames)} || ' ' || initcap(substr(md5(n::text), 1, 6)), ${unless(0.2, `'persona.' || n || '@correo.example'`)},
        ${unless(0.2, `'+573' || lpad(((n::bigint * 104729) % 999999999)::text, 9, '0')`)}, 'Ciudad ' || floor(power(random(), 3) * 200)::int,
        'Departamento', (select min(id) from store) + floor(random() * 200)::int, ${unless(0.1, oneOf(customerFocus))},
        ${unless(0.1, oneOf(customerCategory))}, random() < 0.7, random() < 0.5, random() < 0.5,
        ${unless(0.2, `timestamptz '2026-11-22' - interval '1 day' * floor(power(random(), 2) * 1000)::int`)}
      from generate_series(${start + 1}, ${Math.min(start + batch, people)}) n`);
  }
  await fillOtherRecords(accountId);
  await keepSales(database, accountId, people, new Date());
  await pool.query('vacuum analyze');
  return accountId;
}

/** What a large account has after some years, for the search over all kinds of record: names of three words, and a million sent links. */
async function fillOtherRecords(accountId: number): Promise<void> {
  const name = (n: string) => `${oneName(occasions)} || ' ' || ${oneName(lastNames)} || ' ' || substr(md5(${n}::text), 1, 6)`;
  await pool.query(`insert into staff_user (account_id, email, first_name, last_name, role, password_hash)
    select ${accountId}, 'equipo.' || n || '@banco.example', ${oneName(firstNames)}, ${oneName(lastNames)} || ' ' || n, 'marketing', ''
    from generate_series(1, 500) n`);
  await pool.query(`insert into campaign (account_id, name, description, date_start, date_end, number_sends, created_by)
    select ${accountId}, ${name('n')}, 'x', '2026-08-01', '2026-12-31', 1, (select min(id) from staff_user) from generate_series(1, 5000) n`);
  await pool.query(`insert into profile (account_id, campaign_id, name, definition, created_by)
    select ${accountId}, (select min(id) from campaign) + n % 5000, ${name('n')}, '{}', (select min(id) from staff_user)
    from generate_series(1, 20000) n`);
  await pool.query(
    `insert into newsletter (account_id, name) select ${accountId}, ${name('n')} from generate_series(1, 10000) n`,
  );
  await pool.query(`insert into schedule (account_id, name, profile_key, date_start, active, state, created_by)
    select ${accountId}, ${name('n')}, (select min(key) from profile) + n % 20000, '2026-08-01', true, 'completed', (select min(id) from staff_user)
    from generate_series(1, 40000) n`);
  await pool.query(`insert into short_link (account_id, code, long_url, final_url)
    select ${accountId}, 'e' || n, url, url
    from (select n, 'https://tienda.example/' || ${oneName(occasions)} || '/' || md5(n::text) as url from generate_series(1, 20000) n) link`);
}

/** The filters, from none to one without a match. */
const asked: readonly (readonly [string, CustomerFilter])[] = [
  ['everybody', {}],
  ['a common name', { search: 'maría' }],
  ['two common names', { search: 'maria rodriguez' }],
  ['the beginning of a name', { search: 'yes' }],
  ['a rare name', { search: 'a3f5c2' }],
  ['a rare and a common name', { search: 'jose a3f5' }],
  ['nobody', { search: 'xyzzy' }],
  ['a document', { search: '10007919' }],
  ['the beginning of a document', { search: '1000' }],
  ['an e-mail address', { search: 'persona.4321@correo.example' }],
  ['the beginning of many e-mail addresses', { search: 'persona.1' }],
  ['a mobile number', { search: '300 010 4729' }],
  ['a focus and a category', { focus: 'Inactivos', category: 'Diamante' }],
  ['a small city', { city: 'Ciudad 199' }],
  ['a large city', { city: 'Ciudad 0' }],
  ['a store', { store: 7 }],
  ['no way to write', { consent: 'none' }],
  ['neither address', { has: 'none' }],
  ['bought on a day', { from: '2026-11-21', to: '2026-11-21' }],
  ['not since three years', { to: '2024-03-01' }],
  ['a common name in a small city', { search: 'maria', city: 'Ciudad 199' }],
  ['a name, a focus and a consent', { search: 'zuluaga', focus: 'Leales', consent: 'wa' }],
];

/** Orders of the whole list, and of filters of few and of many; the last ones have nobody near the beginning of the order. */
const sorted: readonly (readonly [string, CustomerFilter, CustomerSort])[] = [
  ['everybody by name', {}, { by: 'name', direction: 'asc' }],
  ['everybody by name, from the end', {}, { by: 'name', direction: 'desc' }],
  ['everybody by last purchase', {}, { by: 'lastPurchaseAt', direction: 'desc' }],
  ['everybody by last purchase, from the end', {}, { by: 'lastPurchaseAt', direction: 'asc' }],
  ['everybody by sales', {}, { by: 'sales', direction: 'desc' }],
  ['everybody by registration', {}, { by: 'createdAt', direction: 'asc' }],
  ['a focus and a category by sales', { focus: 'Inactivos', category: 'Diamante' }, { by: 'sales', direction: 'desc' }],
  ['a large city by last purchase', { city: 'Ciudad 0' }, { by: 'lastPurchaseAt', direction: 'desc' }],
  ['a small city by sales', { city: 'Ciudad 199' }, { by: 'sales', direction: 'desc' }],
  ['a store by name', { store: 7 }, { by: 'name', direction: 'asc' }],
  ['a rare name by last purchase', { search: 'a3f5c2' }, { by: 'lastPurchaseAt', direction: 'desc' }],
  ['a common name by last purchase', { search: 'maría' }, { by: 'lastPurchaseAt', direction: 'desc' }],
  ['a common name by name', { search: 'maría' }, { by: 'name', direction: 'asc' }],
  ['not since three years, the last first', { to: '2024-03-01' }, { by: 'lastPurchaseAt', direction: 'desc' }],
];

const readCpu = await cpuReader(pool);
const busy = () => Object.values(readCpu()).reduce((sum, seconds) => sum + 1000 * seconds, 0);
const spread = (times: readonly number[]) =>
  [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)].map((ms) => ms.toFixed(1)).join(' | ');

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Searches over every kind of record beyond those of the list of customers. */
const searchedEverywhere: readonly (readonly [string, string])[] = [
  ['a given name with an accent', 'íngrid'],
  ['the same without it', 'ingrid'],
  ['a surname with two tildes', 'ñáñez'],
  ['two letters', 'an'],
  ['a name that half of the records have', 'jose luis'],
  ['a common name and no surname', 'maria xyzzy'],
  ['a whole name', 'María José Rodríguez'],
  ['a store', 'ceiba 117'],
  ['a city', 'ciudad 12'],
  ['a campaign', 'aniversario gomez'],
  ['a short link', 'tienda.example/navidad'],
  ['a user', 'equipo.42@banco.example'],
  ['the domain of all e-mail addresses', 'correo.example'],
  ['the beginning of many mobile numbers', '300'],
];

/** The search over every kind of record, as the command palette asks for it. */
async function measureSearch(accountId: number): Promise<void> {
  const principal: Principal = { accountId, userId: 0, role: 'administrador', family: '' };
  const find = (search: string) =>
    Promise.all(searchSources.get().map((source) => source.find(database, principal, search, mostFoundOfKind)));
  const ofCustomers = asked.flatMap(([name, { search }]) => (search === undefined ? [] : [[name, search] as const]));
  const all: number[] = [];
  console.log(`| search everything, ${rounds} rounds | p50 ms | p95 ms | highest ms | processor ms |\n|---|---:|---:|---:|---:|`);
  for (const [name, search] of [...ofCustomers, ...searchedEverywhere]) {
    const times: number[] = [];
    const before = busy();
    for (let round = 0; round < rounds; round += 1) times.push(await timed(() => find(search)));
    all.push(...times);
    const processor = ((busy() - before) / rounds).toFixed(0);
    console.log(`| ${name} (${search}) | ${spread(times)} | ${processor} |`);
  }
  console.log(`| all together | ${spread(all)} | |`);
}

/** Pages of the list of customers, every second one the second page. */
async function measureList(owner: { accountId: number }): Promise<void> {
  const all: number[] = [];
  console.log(
    `| ${people} customers, ${rounds} rounds | found | p50 ms | p95 ms | highest ms | processor ms |\n|---|---:|---:|---:|---:|---:|`,
  );
  const now = new Date('2026-11-22T12:00Z');
  for (const [name, filter, sort] of [...asked.map((one) => [...one, undefined] as const), ...sorted]) {
    const first = await customerListRepository.list(database, owner, filter, { page: 1, size: 25, sort, now });
    const times: number[] = [];
    const before = busy();
    for (let round = 0; round < rounds; round += 1) {
      const after = round % 2 === 1 ? (first.next ?? undefined) : undefined;
      times.push(
        await timed(() => customerListRepository.list(database, owner, filter, { page: 1, size: 25, after, sort, now })),
      );
    }
    all.push(...times);
    const found = `${first.total}${first.isMore ? '+' : ''}`;
    console.log(`| ${name} | ${found} | ${spread(times)} | ${((busy() - before) / rounds).toFixed(0)} |`);
  }
  console.log(`| all together | | ${spread(all)} | |`);
}

try {
  const accountId = await fill();
  const owner = { accountId };
  if (values.only === '' || values.only === 'list') await measureList(owner);
  if (values.only === '' || values.only === 'search') await measureSearch(accountId);
  console.log(`Load ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await close();
}
