import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startS3Server, type S3Server } from '@pregon/s3-release-store/testing/s3-server';
import { sql } from 'drizzle-orm';
import { newsletterImages } from './content/images/images.table.ts';
import { accounts, users } from './identity/accounts/accounts.table.ts';
import type { Database } from './kernel/database/database.ts';
import { openDatabase } from './kernel/database/open-database.ts';
import { createContents } from './kernel/objects/create-contents.ts';
import { deleteDueObjects } from './kernel/objects/delete-objects.ts';
import { createMetrics } from './kernel/observability/metrics.ts';
import { onEmptyPostgres } from './testing/empty-postgres.ts';
import { fillDataDir } from './testing/filled-data-dir.ts';
import { programFile } from './testing/program-file.ts';

/** Programs and embedded databases take seconds to start, and many on a busy machine. */
const slow = 180_000;
const pictures = 150;
const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

type Place = { readonly databaseUrl: string | undefined; readonly dataDir: string };

/** Moves pictures with a process that is killed in the middle of a transfer, and with another one that ends. */
function suite(place: () => Place): void {
  let server: S3Server;
  let onTransfer: () => void = () => undefined;
  let running: ChildProcess | undefined;
  beforeAll(async () => {
    server = await startS3Server({ onKept: () => onTransfer() });
  });
  afterAll(async () => {
    running?.kill('SIGKILL');
    await server.stop();
  });

  const opened = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const connection = await openDatabase(place());
    try {
      return await work(connection.database);
    } finally {
      await connection.close();
    }
  };
  const start = (order: string) => {
    const { databaseUrl, dataDir } = place();
    const { bucket, endpoint, credentials } = server;
    const env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DEMO: 'off',
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    };
    running = spawn(process.execPath, ['--no-warnings', programFile('pictures'), order], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return running;
  };
  const run = async (order: string) => {
    const child = start(order);
    const [out, [code]] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'exit')]);
    expect(code).toBe(0);
    return out;
  };
  const rowsOf = () =>
    opened(async (database) => {
      const { rows } = await database.execute<{ id: number; content: Buffer | null; object_key: string | null }>(
        sql`select id, content, object_key from newsletter_image order by id`,
      );
      return rows;
    });

  it(
    'loses nothing and keeps nothing twice when it is killed on the way to the bucket, and run again',
    async () => {
      const given = Array.from({ length: pictures }, () => randomBytes(3000));
      await opened(async (database) => {
        const [account] = await database.insert(accounts).values({ name: 'Tienda Ceiba' }).returning();
        const accountId = account?.id ?? 0;
        const person = { email: 'ana@ceiba.example', firstName: 'Ana', lastName: 'Paz', role: 'marketing' as const };
        const [user] = await database
          .insert(users)
          .values({ ...person, accountId, passwordHash: '' })
          .returning();
        const shape = { accountId, format: 'png' as const, width: 1, height: 1, size: 3000, createdBy: user?.id ?? 0 };
        await database
          .insert(newsletterImages)
          .values(given.map((content, at) => ({ ...shape, key: `clave-${at}`, name: `${at}.png`, content })));
      });

      // Killed after an object is stored and before its row says so.
      let transfers = 0;
      const child = start('to-bucket');
      onTransfer = () => (transfers += 1) === pictures / 3 && child.kill('SIGKILL');
      expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
      onTransfer = () => undefined;
      const half = await rowsOf();
      const moved = half.filter(({ object_key: key }) => key !== null).length;
      expect(moved).toBe(pictures / 3 - 1);
      expect(half.filter(({ content }) => content !== null)).toHaveLength(pictures - moved);

      expect(await run('to-bucket')).toContain(`Imágenes de newsletters: ${pictures - moved} pasaron al bucket.`);
      const rows = await rowsOf();
      expect(rows.map(({ content }) => content)).toEqual(given.map(() => null));
      const objects = rows.map(({ object_key: key }) => server.objects.get(key ?? '')?.content ?? Buffer.alloc(0));
      expect(objects.map(hashOf)).toEqual(given.map(hashOf));
      // The object of the killed transfer has no row, and goes with its deadline.
      expect(server.objects.size).toBe(pictures + 1);
      await opened(async (database) => {
        await database.execute(sql`update stored_object set delete_after = now() where delete_after is not null`);
        const { bucket, endpoint, credentials } = server;
        const settings = { bucket, endpoint, credentials, region: 'us-east-1', forcePathStyle: true, prefix: '' };
        const metrics = createMetrics();
        const store = createContents(settings, database, metrics).bucket;
        if (!store) throw new Error('There is no bucket.');
        await deleteDueObjects({ database, objects: store.objects, metrics });
      });
      expect(new Set(server.objects.keys())).toEqual(new Set(rows.map(({ object_key: key }) => key)));

      expect(await run('to-database')).toContain(`Imágenes de newsletters: ${pictures} pasaron a la base de datos.`);
      const back = await rowsOf();
      expect(back.map(({ content }) => content && hashOf(content))).toEqual(given.map(hashOf));
      expect(back.filter(({ object_key: key }) => key !== null)).toEqual([]);
    },
    slow,
  );
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pregon-test-pictures-'));
  fillDataDir(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('embedded', () => {
  suite(() => ({ databaseUrl: undefined, dataDir: folder }));
});
onEmptyPostgres('postgres', (url) => suite(() => ({ databaseUrl: url, dataDir: folder })));
