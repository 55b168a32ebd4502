import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { startEmbedded } from '../../src/kernel/database/embedded.ts';
import { openPool } from '../../src/kernel/database/pool.ts';
import { startThrowawayPostgres } from '../../src/testing/throwaway-postgres.ts';
import { type Fault, proveSendingRules } from './prove-sending-rules.ts';

/** The whole proof is `npm run prove:sending-rules`; its results are in docs/benchmarks/sending-rules.md. The numbers of a run are the same for the same seed but for the order of workers; the seed is drawn anew each time. */
const seed = 1 + (Date.now() % 1_000_000);
const size = { attempts: 1800, workers: 4, people: 10, seed };
const timeoutMs = 120_000;

async function onPostgres<Result>(
  run: (openOne: () => ReturnType<typeof openPool>) => Promise<Result>,
): Promise<Result | undefined> {
  const postgres = await startThrowawayPostgres();
  if ('missing' in postgres) return undefined;
  try {
    return await run(() => openPool(postgres.url, size.workers + 1));
  } finally {
    await postgres.stop();
  }
}

it(
  `sending rules hold under concurrent workers, and no permitted message is lost (seed ${seed})`,
  async () => {
    const proof = await onPostgres((open) => proveSendingRules(open, size));
    if (!proof) return;
    expect(proof).toMatchObject({ violations: [], lost: [], open: 0 });
    expect(proof.attempts).toBeGreaterThan(size.attempts / 2);
    expect(proof.counts['sent']).toBeGreaterThan(50);
  },
  timeoutMs,
);

it(
  `sending rules hold on the embedded database (seed ${seed})`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pregon-rules-'));
    const embedded = await startEmbedded(folder);
    try {
      const proof = await proveSendingRules(() => openPool(embedded.url, 1), { ...size, attempts: 600 });
      expect(proof).toMatchObject({ violations: [], lost: [], open: 0 });
    } finally {
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  timeoutMs,
);

it.each([
  ['lost', 'lost'],
  ['race', 'violations'],
] as const satisfies readonly (readonly [Fault, string])[])(
  'the proof detects the planted fault «%s»',
  async (fault, list) => {
    const proof = await onPostgres((open) => proveSendingRules(open, { ...size, attempts: 1200, seed: 7, fault }));
    if (!proof) return;
    expect(proof[list].length).toBeGreaterThan(0);
  },
  timeoutMs,
);
