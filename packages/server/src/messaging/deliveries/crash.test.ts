import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { mostUncertain, type Proof, proveDelivery } from '../../../proof/prove-delivery.ts';
import { dataDirIn, embeddedStage, postgresStage } from '../../../proof/stages.ts';
import { fillDataDir } from '../../testing/filled-data-dir.ts';

/** The whole proof is `npm run prove:delivery`; its results are in docs/benchmarks/delivery-proof.md. */
const size = { people: 375, kills: 3 };
/** Several starts of a process with a database of its own, on a machine that may be busy. */
const timeoutMs = 240_000;

function expectNobodyLost({ messages, killed, counts, lost, twice, wrongArms, states }: Proof): void {
  expect(killed).toHaveLength(size.kills);
  expect({ lost, twice, wrongArms }).toEqual({ lost: [], twice: [], wrongArms: [] });
  expect(counts['uncertain'] ?? 0).toBeLessThanOrEqual(mostUncertain * size.kills);
  expect(Object.keys(counts).filter((state) => state !== 'sent' && state !== 'uncertain')).toEqual([]);
  expect((counts['sent'] ?? 0) + (counts['uncertain'] ?? 0)).toBe(messages);
  expect(states).toEqual(['completada', 'completada']);
}

describe('no message is lost or sent twice when processes are killed in the middle of a sending:', () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  const settings = (seed: number) => {
    const folder = mkdtempSync(join(tmpdir(), 'pregon-crash-'));
    folders.push(folder);
    return { ...size, seed, folder };
  };

  it(
    'a server, a worker, a mail server and PostgreSQL',
    async () => {
      const proof = settings(5);
      const stage = await postgresStage({ ...proof, hurried: true });
      if (!stage) return;
      expectNobodyLost(await proveDelivery(stage, proof));
    },
    timeoutMs,
  );

  it(
    'a server with its embedded database, and a mail server',
    async () => {
      const proof = settings(3);
      fillDataDir(dataDirIn(proof.folder));
      expectNobodyLost(await proveDelivery(await embeddedStage({ ...proof, hurried: true }), proof));
    },
    timeoutMs,
  );
});
