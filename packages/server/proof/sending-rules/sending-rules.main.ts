import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../src/kernel/database/embedded.ts';
import { openPool } from '../../src/kernel/database/pool.ts';
import { startThrowawayPostgres } from '../../src/testing/throwaway-postgres.ts';
import { faults, proveSendingRules } from './prove-sending-rules.ts';

/**
 * Sends at random moments of three simulated years and prints the oracle's verdict. `npm run prove:sending-rules [-- --attempts
 * 1000000 --workers 4 --people 60 --seed 1 --database postgres|embedded --fault race]`
 */
const { values } = parseArgs({
  options: {
    attempts: { type: 'string', default: '1000000' },
    workers: { type: 'string', default: '4' },
    people: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'postgres' },
    fault: { type: 'string' },
  },
});
const fault = faults.find((known) => known === values.fault);
if (values.fault && !fault) throw new Error(`--fault is one of ${faults.join(', ')}.`);

async function openOne(folder: string) {
  if (values.database === 'embedded') {
    const embedded = await startEmbedded(folder);
    return { open: () => openPool(embedded.url, 1), stop: () => embedded.stop() };
  }
  const postgres = await startThrowawayPostgres();
  if ('missing' in postgres) throw new Error(postgres.missing);
  return { open: () => openPool(postgres.url, Number(values.workers) + 1), stop: () => postgres.stop() };
}

const folder = mkdtempSync(join(tmpdir(), 'pregon-rules-'));
const { open, stop } = await openOne(folder);
const began = performance.now();
try {
  const size = { attempts: Number(values.attempts), workers: Number(values.workers), people: Number(values.people) };
  const proof = await proveSendingRules(open, { ...size, seed: Number(values.seed), fault });
  const { violations, lost, attempts, counts, simulatedDays, open: undecided } = proof;
  console.log(`\n${values.database}, seed ${values.seed}${fault ? `, planted fault: ${fault}` : ''}`);
  console.log(`${simulatedDays} simulated days, ${size.workers} workers, ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  console.log('| what became of an attempt | attempts |\n|---|--:|');
  for (const [name, count] of Object.entries(counts).toSorted(([, one], [, other]) => other - one)) {
    console.log(`| ${name} | ${count} |`);
  }
  console.log(`| **all** | ${attempts} |`);
  console.log(`\nviolations ${violations.length}, permitted but lost ${lost.length}, undecided ${undecided}`);
  for (const line of [...violations.slice(0, 5), ...lost.slice(0, 5)]) console.log(`- ${line}`);
  if (violations.length + lost.length + undecided > 0) process.exitCode = 1;
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
