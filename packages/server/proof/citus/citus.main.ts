import { parseArgs } from 'node:util';
import '../../src/extensions.ts';
import { databaseOn, openPool } from '../../src/kernel/database/pool.ts';
import { readCitusCatalog } from './citus-catalog.ts';
import { knownCitusProblems } from './known-citus-problems.ts';
import { proveCitus } from './prove-citus.ts';

/**
 * Distributes an empty database of a Citus cluster and compares audiences and a sending with those before. `CITUS_URL=postgres://… npm
 * run prove:citus [-- --selections 450 --seed 1 --messages 2000]`
 */
const { values } = parseArgs({
  options: {
    selections: { type: 'string', default: '450' },
    seed: { type: 'string', default: '1' },
    messages: { type: 'string', default: '2000' },
  },
});
const url = process.env['CITUS_URL'];
if (!url) {
  console.log('Skipped: CITUS_URL is not set. Without a cluster nothing of this is proved.');
  process.exit(0);
}
const pool = openPool(url, 10);
try {
  const { tables } = await readCitusCatalog(pool);
  if (tables.length > 0) throw new Error('The database of CITUS_URL is not empty: this would distribute what is in it.');
  const { selections, seed, messages } = values;
  const proof = await proveCitus(databaseOn(pool), {
    selections: Number(selections),
    seed: Number(seed),
    messages: Number(messages),
  });
  console.log('| what | wrong |\n|---|--:|');
  for (const [what, wrong] of Object.entries(proof)) console.log(`| ${what} | ${wrong.length} |`);
  for (const wrong of Object.values<readonly string[]>({ ...proof })) for (const line of wrong.slice(0, 20)) console.log(line);
  console.log('\nKnown:');
  for (const { reason } of knownCitusProblems) console.log(`- ${reason.replace(/\s+/g, ' ')}`);
  process.exitCode = Object.values<readonly string[]>({ ...proof }).every((wrong) => wrong.length === 0) ? 0 : 1;
} finally {
  await pool.end();
}
