import '../src/extensions.ts';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { sql } from 'drizzle-orm';
import { campaignsRepository } from '../src/audiences/campaigns/campaigns.repository.ts';
import { newslettersRepository } from '../src/content/newsletters/newsletters.repository.ts';
import { schedulesRepository } from '../src/messaging/schedules/schedules.repository.ts';
import { testApp } from '../src/testing/test-app.ts';
import { openBenchDatabase } from './bench-database.ts';
import { cpuReader } from './cpu-seconds.ts';
import { measureRead } from './measure-read.ts';

/**
 * Benchmark of searches by words in any order: the lists of campaigns, schedules and newsletters, and the palette, in an account that has as
 * many of each. `npm run bench -- search [--records 10000] [--rounds 20]`
 */
const { values } = parseArgs({
  options: { records: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '20' } },
});
const rounds = Number(values.rounds);
const records = Number(values.records);
/** A word of all names, one of a hundredth, one of a single name in the other order, and one that no name has. */
const searches = ['campaña', 'tema 17', '4321 campana', 'zapatos'];
const page = { page: 1, size: 25 };

const { pool, database, close } = await openBenchDatabase();
const test = await testApp(database);
const { accountId, userId } = test.staff.marketing;
const name = sql`'Campaña de tema ' || n % 100 || ', número ' || n`;
const numbers = sql`from generate_series(1, ${records}::int) n`;
await database.execute(sql`
  insert into campaign (account_id, name, description, date_start, date_end, number_sends, created_by)
  select ${accountId}, ${name}, 'Ofertas', '2026-12-01', '2026-12-24', 3, ${userId} ${numbers}`);
await database.execute(sql`
  insert into profile (account_id, campaign_id, name, definition, created_by)
  select ${accountId}, id, name, '{"name": "x", "objective": []}', ${userId} from campaign where account_id = ${accountId}`);
await database.execute(sql`
  insert into schedule (account_id, name, profile_key, date_start, active, state, created_by)
  select ${accountId}, name, key, '2026-12-01', true, ${scheduleState.completed}, ${userId} from profile where account_id = ${accountId}`);
await database.execute(sql`insert into newsletter (account_id, name) select ${accountId}, ${name} ${numbers}`);
await database.execute(sql`
  insert into newsletter_version (newsletter_id, version, template_json, template_html, approved, created_by)
  select id, 1, '{}', '<p>x</p>', true, ${userId} from newsletter where account_id = ${accountId}`);
await pool.query('vacuum analyze');

const readCpu = await cpuReader(pool);
const measure = (what: string, read: () => Promise<unknown>) => measureRead({ name: what, read }, { rounds, readCpu });

try {
  const headers = await test.as(test.staff.marketing);
  console.log(`| ${records} of each, ${rounds} rounds | p50 ms | p95 ms | CPU ms |\n|---|--:|--:|--:|`);
  const staff = test.staff.marketing;
  for (const search of searches) {
    await measure(`campaigns, «${search}»`, () => campaignsRepository.list(database, staff, { search }, page));
    await measure(`schedules, «${search}»`, () => schedulesRepository.list(database, staff, { search }, page));
    await measure(`newsletters, «${search}»`, () => newslettersRepository.list(database, staff, { search }, page));
    await measure(`palette, «${search}»`, async () => {
      const { statusCode } = await test.app.inject({ url: '/V1/search', query: { q: search }, headers });
      if (statusCode !== 200) throw new Error(`The search answered ${statusCode}.`);
    });
  }
  console.log(`Load ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await test.close();
  await close();
}
