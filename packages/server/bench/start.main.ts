import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startThrowawayPostgres } from '../src/testing/throwaway-postgres.ts';
import { quantile } from './quantile.ts';

/**
 * Benchmark of a server start on the demo's data until the first response, as a bundle and from its sources, interleaved. `npm
 * run bench -- start [--rounds 9] [--embedded]`
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, embedded: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
/** Limit in seconds. */
const goal = values.embedded ? 1.2 : 0.5;
const timeoutMs = 300_000;
const folder = join(import.meta.dirname, '..');
const contenders = { bundle: join(folder, 'dist/main.mjs'), sources: join(folder, 'src/main.ts') };
type Contender = keyof typeof contenders;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  while (server.exitCode === null && performance.now() < giveUpAt) {
    const isUp = await fetch(url).then(
      (response) => response.body?.cancel().then(() => true) ?? true,
      () => false,
    );
    if (isUp) return;
    await wait(5);
  }
  throw new Error(`The server did not answer at ${url}.`);
}

const dataDir = await mkdtemp(join(tmpdir(), 'pregon-bench-'));
const postgres = values.embedded ? undefined : await startThrowawayPostgres();
if (postgres && 'missing' in postgres) throw new Error(postgres.missing);
const databaseUrl = postgres?.url;

/** Starts a server, waits for its first response, and stops it. Returns the seconds. */
async function start(contender: Contender): Promise<number> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'on',
    LOG_LEVEL: 'error',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const from = performance.now();
  const server = spawn(process.execPath, [contenders[contender]], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await answers(`http://localhost:${port}/remotes.json`, server);
  const seconds = (performance.now() - from) / 1000;
  server.kill('SIGTERM');
  await once(server, 'exit');
  return seconds;
}

try {
  // The first start creates the data.
  await start('bundle');
  const measured: Record<Contender, number[]> = { bundle: [], sources: [] };
  const names: readonly Contender[] = ['sources', 'bundle'];
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed()) measured[name].push(await start(name));
  const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);
  const ratio = median(measured.bundle.map((seconds, round) => seconds / (measured.sources[round] ?? Number.NaN)));
  const reached = median(measured.bundle);
  console.log(
    `${postgres ? 'PostgreSQL' : 'Embedded'}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${rounds} rounds.\n`,
  );
  console.log('| what | seconds | of the sources’ | goal | reached |\n|---|--:|--:|--:|---|');
  console.log(`| sources | ${median(measured.sources).toFixed(2)} |  |  |  |`);
  console.log(`| bundle | ${reached.toFixed(2)} | ${ratio.toFixed(2)} | ≤ ${goal} s | ${reached <= goal ? 'yes' : '**no**'} |`);
} finally {
  if (postgres) await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
