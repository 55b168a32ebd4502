import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startThrowawayPostgres } from '../../src/testing/throwaway-postgres.ts';
import { startMailSink } from '../mail-sink.ts';
import { reportProof } from '../report-proof.ts';
import { proveNewAccount } from './prove-new-account.ts';
import { retailerFiles } from './retailer-files.ts';

/**
 * Proof of the first day of a retailer: `npm start`, an empty account, two files, and within ten minutes everything that the issue
 * promises. `npm run prove:new-account [-- --customers 2400 --seed 1 --port 8480 --database embedded|postgres]`
 */
const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '2400' },
    seed: { type: 'string', default: '1' },
    port: { type: 'string', default: '8480' },
    database: { type: 'string', default: 'embedded' },
  },
});
const limitSeconds = 600;
const shownLines = 40;
const root = join(import.meta.dirname, '../../../..');

const isUp = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

const folder = mkdtempSync(join(tmpdir(), 'pregon-new-account-'));
const postgres = values.database === 'postgres' ? await startThrowawayPostgres() : undefined;
if (postgres && 'missing' in postgres) throw new Error(postgres.missing);
const mail = postgres && (await startMailSink(join(folder, 'mail.journal')));
const files = retailerFiles({ people: Number(values.customers), seed: Number(values.seed), today: new Date() });
const url = `http://localhost:${values.port}`;
const start = performance.now();
const server = spawn(process.execPath, [join(root, '.tools/start.mjs')], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'pipe'],
  detached: true,
  env: {
    ...process.env,
    PORT: values.port,
    DATA_DIR: folder,
    PUBLIC_URL: url,
    ADMIN_URL: `http://admin.localhost:${values.port}`,
    LOG_LEVEL: 'warn',
    // With PostgreSQL this is no demo: a server that sends nothing without a mail server, and makes no key of its own.
    ...(postgres && { DATABASE_URL: postgres.url, SECRET_KEY: randomBytes(32).toString('hex'), SMTP_URL: mail?.url }),
  },
});
const ended = once(server, 'exit');
/** The last lines of what `npm start` printed, which are shown if it ends or anything fails. */
const output: string[] = [];
for (const stream of [server.stdout, server.stderr]) {
  createInterface({ input: stream }).on('line', (line) => {
    output.push(line);
    if (output.length > shownLines) output.shift();
  });
}
const showOutput = () => console.error(['The last lines of npm start:', ...output].join('\n'));
try {
  const seconds = () => (performance.now() - start) / 1000;
  while (!(await isUp(`${url}/remotes.json`))) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error(`npm start ended with ${server.signalCode ?? `code ${server.exitCode}`}.`);
    }
    await wait(250);
  }
  console.log(
    `npm start answers after ${seconds().toFixed(1)} s; load ${loadavg()[0]?.toFixed(1)}, database ${values.database}.`,
  );
  await reportProof([() => proveNewAccount({ url, dataDir: folder, seconds }, files, limitSeconds)]);
} catch (error) {
  showOutput();
  throw error;
} finally {
  // The group: the server is a child of the command.
  if (server.pid !== undefined && server.exitCode === null && server.signalCode === null) process.kill(-server.pid, 'SIGTERM');
  await ended;
  await mail?.kill();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
