import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { proveNewAccount } from '../proof/new-account/prove-new-account.ts';
import { retailerFiles } from '../proof/new-account/retailer-files.ts';
import { startServer } from './server.ts';
import { fillDataDir } from './testing/filled-data-dir.ts';
import { testConfig } from './testing/test-app.ts';

/** The whole proof is `npm run prove:new-account`; its results are in docs/benchmarks/new-account.md. */
const limitSeconds = 600;

// With more than 500 returning customers, so that a model is fitted.
it(
  'a new account with files of customers and purchases has foci, categories, tags, boards and a first campaign by itself',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'pregon-new-account-'));
    fillDataDir(dataDir);
    const server = await startServer(testConfig({ port: 0, host: '127.0.0.1', demo: false, worker: true, dataDir }));
    const start = performance.now();
    try {
      const { checks } = await proveNewAccount(
        { url: `http://127.0.0.1:${server.port}`, dataDir, seconds: () => (performance.now() - start) / 1000 },
        retailerFiles({ people: 700, seed: 5, today: new Date(), visitsPerWeek: 0.3 }),
        limitSeconds,
      );
      expect(checks.filter(({ holds }) => !holds)).toEqual([]);
      expect(checks.length).toBeGreaterThan(40);
    } finally {
      await server.stop();
      rmSync(dataDir, { recursive: true });
    }
  },
  1.5 * limitSeconds * 1000,
);
