import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiKeyScopes } from '@pregon/contract/api-keys/api-key-scopes';
import { apiKeysRepository } from './identity/api-keys/api-keys.repository.ts';
import { startDispatcher } from './outbox/dispatcher.ts';
import { hurried } from './outbox/testing/endpoint.ts';
import { customers } from './retail/customers/customers.table.ts';
import { oneDatabase } from './testing/each-database.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const readme = path.join(repository, 'packages/client/README.md');
const compiler = path.join(repository, 'node_modules/typescript/bin/tsc');

/** The environment without the variables of jest and npm, and with this process's Node first in the path. */
const inherited = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:npm_|jest_|node_options$|data_dir$)/i.test(name))),
  PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH']}`,
};

function run(program: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) {
  return new Promise<{ readonly code: number; readonly output: string; readonly errors: string }>((resolve) => {
    execFile(program, [...args], { cwd, env: { ...inherited, ...env } }, (error, output, errors) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output, errors }),
    );
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

const compilerOptions = {
  target: 'es2023',
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  outDir: 'built',
};

oneDatabase(({ database }) => {
  let folder: string;
  let test: TestApp;
  let environment: Readonly<Record<string, string>>;
  let examples: readonly string[];

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(path.join(tmpdir(), 'pregon-client-')));
    const packed = await run('node', ['.tools/pack-packages.mjs', '--client', '--to', folder], repository);
    if (packed.code !== 0) throw new Error(packed.output + packed.errors);
    const [tarball = ''] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: 'shop', private: true, type: 'module' }));
    const installed = await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], folder);
    if (installed.code !== 0) throw new Error(installed.output + installed.errors);
    examples = [...(await readFile(readme, 'utf8')).matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);
    await Promise.all(examples.map((code, index) => writeFile(path.join(folder, `example-${index}.ts`), code)));
    test = await testApp(database);
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { accountId } = test.staff.administrador;
    const people = ['Marta', 'Luz', 'Eva'].map((firstName) => ({
      accountId,
      firstName,
      lastName: 'Ríos',
      email: `${firstName.toLowerCase()}@correo.example`,
      emailConsent: true,
    }));
    await database.insert(customers).values(people);
    const key = { name: 'Tienda en línea', scopes: apiKeyScopes, lifetime: '30' } as const;
    const { secret } = await apiKeysRepository.create(database, test.staff.administrador, key);
    const address = test.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    environment = { PREGON_URL: `http://localhost:${port}`, PREGON_KEY: secret };
  }, 240_000);
  afterAll(async () => {
    await test?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const example = (start: string): string => `built/example-${examples.findIndex((code) => code.includes(start))}.js`;
  const runExample = async (start: string) => {
    const { code, output, errors } = await run('node', [example(start)], folder, environment);
    return { code, errors, lines: output.trim().split('\n') };
  };

  describe('the package of the client, installed from its tarball in an empty folder', () => {
    it('holds JavaScript with types and the license, and nothing of the monorepo', async () => {
      const installed = path.join(folder, 'node_modules/@pregon/client');
      const files = await readdir(installed, { recursive: true });
      const modules = ['call-options', 'client', 'errors', 'graphql', 'http-request', 'operations', 'pause', 'retry', 'webhooks'];
      expect(files.toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
        'LICENSE',
        'README.md',
        'dist',
        ...modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]),
        'package.json',
      ]);
      const manifest = await readFile(path.join(installed, 'package.json'), 'utf8');
      expect(manifest).not.toMatch(/workspace:|catalog:|\/src\//);
      expect(JSON.parse(manifest)).toMatchObject({
        name: '@pregon/client',
        license: 'Apache-2.0',
        exports: { '.': { types: './dist/client.d.ts', default: './dist/client.js' } },
        engines: { node: '>=20' },
      });
      expect(Object.keys(JSON.parse(manifest) as object)).not.toContain('dependencies');
    });

    it('has types that pass the check of the examples, in Node and in browsers', async () => {
      const browser = { ...compilerOptions, lib: ['es2023', 'dom', 'dom.iterable'], types: [], noEmit: true };
      await writeFile(path.join(folder, 'page.ts'), (examples[1] ?? '').replaceAll(/process\.env\.\w+ \?\? ''/g, "'x'"));
      await writeFile(path.join(folder, 'browser.json'), JSON.stringify({ compilerOptions: browser, files: ['page.ts'] }));
      expect(await run('node', [compiler, '-p', 'browser.json'], folder)).toEqual({ code: 0, output: '', errors: '' });
      await symlink(path.join(repository, 'node_modules/@types'), path.join(folder, 'node_modules/@types'));
      const node = { ...compilerOptions, lib: ['es2023'], types: ['node'] };
      const files = examples.map((_, index) => `example-${index}.ts`);
      await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: node, files }));
      expect(await run('node', [compiler], folder)).toEqual({ code: 0, output: '', errors: '' });
    }, 120_000);

    it('refuses by its types what the contract refuses', async () => {
      const call = `import { createClient } from '@pregon/client';
const pregon = createClient({ url: '', key: '' });
void pregon.sendEvents({ body: { events: [{ id: '1', type: 'visit', person: {} }] } });
void pregon.readMessage({ params: {} });
void pregon.inviteUser;
`;
      await writeFile(path.join(folder, 'wrong.ts'), call);
      const wrong = {
        compilerOptions: { ...compilerOptions, lib: ['es2023', 'dom'], types: [], noEmit: true },
        files: ['wrong.ts'],
      };
      await writeFile(path.join(folder, 'wrong.json'), JSON.stringify(wrong));
      const { output } = await run('node', [compiler, '-p', 'wrong.json', '--pretty', 'false'], folder);
      const lines = [...output.matchAll(/^wrong\.ts\((\d+),/gm)].map(([, line]) => Number(line));
      expect(lines).toEqual([3, 4, 5]);
    }, 60_000);

    it('sends a message once, however often its example runs', async () => {
      const sent = { code: 0, errors: '', lines: ['pending'] };
      expect(await runExample('readMessage')).toEqual(sent);
      expect(await runExample('readMessage')).toEqual(sent);
      const { rows } = await database.$client.query('select count(*)::int as count from transactional_message');
      expect(rows).toEqual([{ count: 1 }]);
    });

    it('reports events', async () => {
      expect(await runExample('sendEvents')).toEqual({ code: 0, errors: '', lines: ['1'] });
    });

    it('reads a list over all of its pages', async () => {
      const { lines, ...rest } = await runExample('for await');
      expect(rest).toEqual({ code: 0, errors: '' });
      expect(lines).toEqual(['Eva Ríos', 'Luz Ríos', 'Marta Ríos', '3']);
    });

    it('reads by GraphQL what its document asks for', async () => {
      expect(await runExample('graphql<')).toEqual({ code: 0, errors: '', lines: ['0'] });
    });

    it('imports a file', async () => {
      expect(await runExample('startImport')).toEqual({ code: 0, errors: '', lines: [expect.stringMatching(/^\w+$/)] });
    });

    it('tells what is wrong with a request', async () => {
      const outcome = await runExample('PregonError)');
      expect(outcome).toMatchObject({ code: 0, lines: ['INVALID 400'] });
      expect(outcome.errors).toContain('Di para quién es el mensaje.');
    });

    it('verifies the webhooks of the server, and refuses those of others', async () => {
      const headers = await test.as(test.staff.administrador);
      const port = await freePort();
      const url = `http://127.0.0.1:${port}/avisos`;
      const created = await test.app.inject({
        method: 'POST',
        url: '/V1/account/webhooks',
        headers,
        payload: { url, description: '', types: ['message.sent'] },
      });
      const { webhook, secret } = created.json();
      const env = { PREGON_WEBHOOK_SECRET: secret as string, PORT: String(port) };
      const receiver = spawn('node', [example('verifyWebhook')], { cwd: folder, env: { ...inherited, ...env } });
      const lines = createInterface({ input: receiver.stdout })[Symbol.asyncIterator]();
      const { config } = test.services;
      expect((await lines.next()).value).toBe('listening');
      const dispatcher = startDispatcher({ config, database, onFault: (error) => console.error(error) }, hurried);
      try {
        const forged = {
          'webhook-id': 'a',
          'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
          'webhook-signature': 'v1,AAAA',
        };
        expect((await fetch(url, { method: 'POST', headers: forged, body: '{"type":"message.sent"}' })).status).toBe(400);
        await test.app.inject({ method: 'POST', url: `/V1/account/webhooks/${webhook.id}/test`, headers });
        expect((await lines.next()).value).toBe('webhook.test');
      } finally {
        await dispatcher.stop();
        receiver.kill();
      }
    });
  });
});
