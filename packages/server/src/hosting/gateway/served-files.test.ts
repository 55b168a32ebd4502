import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { publish, publishShell, startCanary } from '@pregon/release-registry/registry-changes';
import type { FastifyInstance } from 'fastify';
import { shellRelease } from '../platform/testing/releases.ts';
import { accept, code, type GatewayStore, makeGatewayStore, releaseOf, captureErrorLog } from './testing/gateway.ts';

let test: GatewayStore;
let app: FastifyInstance;
beforeAll(async () => {
  test = makeGatewayStore();
  app = await test.openApp();
});
beforeEach(() => test.reset());
afterAll(async () => {
  await app.close();
  test.remove();
});

describe('a served file', () => {
  const fetchFile = (url: string, encoding = 'gzip, deflate, br') =>
    app.inject({ url, headers: { 'accept-encoding': encoding, accept: '*/*', host: 'admin.localhost' } });

  it.each(['/r/mf-campaigns/1.0.0/remoteEntry.js', '/shell/main.0123456789.js'])(
    'is cached for ever, and compressed: %s',
    async (url) => {
      const answer = await fetchFile(url);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'br',
        vary: expect.stringContaining('accept-encoding'),
      });
      expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(code);
    },
  );

  it('has the headers that protect a file, and none that concern documents alone', async () => {
    const { headers } = await fetchFile('/shell/main.0123456789.js');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    const document = (await app.inject({ url: '/', headers: { host: 'admin.localhost', accept } })).headers;
    const left = [
      'cross-origin-opener-policy',
      'origin-agent-cluster',
      'referrer-policy',
      'x-frame-options',
      'x-download-options',
    ];
    expect(left.map((name) => [name, name in document, name in headers])).toEqual(left.map((name) => [name, true, false]));
  });

  const folderOfCopies = () => join(test.dataDir, 'compressed');
  const copies = () => {
    const folder = folderOfCopies();
    return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.br')) : [];
  };
  const untilThereAre = async (count: number) => {
    while (copies().length < count) await new Promise((done) => setImmediate(done));
  };
  const large = readFileSync(import.meta.filename, 'utf8');
  const sizeOf = async (server: FastifyInstance, url: string) => {
    const headers = { 'accept-encoding': 'br', host: 'admin.localhost' };
    const { rawPayload } = await server.inject({ url, headers });
    expect(brotliDecompressSync(rawPayload).toString()).toBe(large);
    return rawPayload.length;
  };
  const untilSmallest = async (server: FastifyInstance, url: string) => {
    const quick = await sizeOf(server, url);
    let best = quick;
    while (best === quick) {
      await new Promise((done) => setImmediate(done));
      best = await sizeOf(server, url);
    }
    return { quick, best };
  };

  it('is compressed with the best level once for all starts of the server, and with a fast one until then', async () => {
    test.writeRemote('mf-large', '1.0.0', { 'large.js': large });
    const { quick, best } = await untilSmallest(app, '/r/mf-large/1.0.0/large.js');
    expect(best).toBeLessThan(quick);
    const next = await test.openApp();
    expect(await sizeOf(next, '/r/mf-large/1.0.0/large.js')).toBe(best);
    await next.close();
  });

  it.each([
    ['damaged', () => Buffer.from('nothing that was ever compressed')],
    ['another file', () => brotliCompressSync('stolen();')],
  ])('is compressed again when the cached copy is %s', async (name, content) => {
    const url = `/r/mf-${name.slice(0, 7)}/1.0.0/large.js`;
    test.writeRemote(`mf-${name.slice(0, 7)}`, '1.0.0', { 'large.js': large });
    const before = new Set(copies());
    await untilSmallest(app, url);
    const copy = copies().find((file) => !before.has(file)) ?? '';
    writeFileSync(join(folderOfCopies(), copy), content());
    const next = await test.openApp();
    expect(await sizeOf(next, url)).toBeGreaterThan(0);
    await next.close();
  });

  it('is compressed before the first request', async () => {
    rmSync(folderOfCopies(), { recursive: true, force: true });
    const next = await test.openApp();
    await next.listen({ port: 0, host: '127.0.0.1' });
    await untilThereAre(2);
    await next.close();
    expect(copies()).toHaveLength(2);
  });

  it('is served as long as it is in the store, also of a release that is no longer live', async () => {
    await test.change(publish(releaseOf('mf-campaigns', { basePaths: ['campaign'] }, [], '2.0.0')));
    expect((await fetchFile('/r/mf-campaigns/1.0.0/remoteEntry.js')).statusCode).toBe(200);
    test.writeShell('s2', { 'main.9876543210.js': code });
    await test.change(publishShell(shellRelease('s2')));
    expect((await fetchFile('/shell/main.0123456789.js')).statusCode).toBe(200);
  });

  it.each(['mf-flipped/1.0.0/remoteEntry.js', 'shell/flipped.0123456789.js'])(
    'with a flipped byte is not served, and is logged: %s',
    async (path) => {
      test.writeRemote('mf-flipped', '1.0.0', { 'remoteEntry.js': code });
      test.writeShell('s1', { 'flipped.0123456789.js': code });
      test.flipByte(path);
      const fresh = await test.openApp();
      const url = path.startsWith('shell') ? `/${path}` : `/r/${path}`;
      const errors = await captureErrorLog(async () => {
        for (const encoding of ['br', 'identity']) {
          const headers = { 'accept-encoding': encoding, host: 'admin.localhost' };
          const answer = await fresh.inject({ url, headers });
          expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
        }
      });
      expect(errors[0]).toContain(path);
      writeFileSync(test.fileOf(path), code);
      expect((await fresh.inject({ url, headers: { host: 'admin.localhost' } })).body).toBe(code);
      await fresh.close();
    },
  );

  it('is served uncompressed to clients without brotli', async () => {
    const answer = await fetchFile('/shell/main.0123456789.js', 'identity');
    expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, code]);
  });

  it.each([
    '/r/mf-campaigns/2.0.0/remoteEntry.js',
    '/r/mf-campaigns/%2e%2e/%2e%2e/secret-key.js',
    '/r/remotes.json',
    '/r/shell/./main.0123456789.js',
    '/r/shell/assets/main.js',
    '/r/..%2f..%2fsecret-key',
    '/r/mf-campaigns/1.0.0',
    '/r/mf-campaigns/1.0.0/release.json',
    '/r/mf-campaigns/1.0.0/foreign.js',
    '/r/shell/s1/admin.html',
    '/shell/s1/admin.html',
    '/shell/admin.html',
    '/shell/shell-assets.json',
    '/shell/nothing.js',
    '/favicon.ico',
    '/admin/main.js',
  ])('that is not there is 404, and never a page: %s', async (url) => {
    test.write('mf-campaigns/1.0.0/foreign.js', code);
    for (const wanted of ['*/*', accept]) {
      const answer = await app.inject({ url, headers: { host: 'admin.localhost', accept: wanted } });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    }
  });
});

describe('the hints for screens', () => {
  const screens = async () => (await app.inject({ url: '/screens.json', headers: { host: 'admin.localhost' } })).json();

  it('name the files, libraries and headings of the screens of live remotes, and no requests', async () => {
    const { remotes, libraries, headings } = await screens();
    expect(Object.keys(remotes)).toEqual(['mf-newsletter', 'mf-campaigns']);
    expect(remotes['mf-newsletter']).toEqual({ '1.0.0': [] });
    const module = { href: '/r/mf-campaigns/1.0.0/remote.js', integrity: 'sha384-mf-campaigns/1.0.0/remote.js' };
    const own = (file: string) => ({ href: `/r/mf-campaigns/1.0.0/${file}`, integrity: `sha384-mf-campaigns/1.0.0/${file}` });
    expect(remotes['mf-campaigns']['1.0.0']).toEqual([
      {
        path: 'campaign/:id',
        shared: [],
        heading: { title: 'Campaña </h1>', description: 'De {{title}} $& </script>' },
        js: [module, own('one.js')],
        css: [],
      },
      expect.objectContaining({ path: 'campaign/all', js: [module, own('all.js')] }),
    ]);
    expect(Object.keys(libraries)).toEqual(['@pregon/auth-api/saved-views', '@pregon/ui/list', '@pregon/ui/menu']);
    expect(headings).toEqual({ pendientes: { title: 'Pendientes' } });
  });

  it('name those of a canary beside the live ones, and change with the registry', async () => {
    const stores = (version: string) =>
      releaseOf('mf-stores', { basePaths: ['tiendas'] }, [{ path: 'tiendas', js: [], css: [], shared: [] }], version);
    await test.change(publish(stores('1.0.0')));
    await test.change(startCanary(stores('2.0.0'), 50));
    const { remotes } = await screens();
    expect(Object.keys(remotes['mf-stores'])).toEqual(['1.0.0', '2.0.0']);
  });

  it('are sent again only when they have changed', async () => {
    const { etag } = (await app.inject('/screens.json')).headers;
    const answer = await app.inject({ url: '/screens.json', headers: { 'if-none-match': String(etag) } });
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([304, '', 'no-cache']);
  });
});

describe('the registry', () => {
  it('is answered as it is now, and what only the server reads stays here', async () => {
    const answer = await app.inject('/remotes.json');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(Object.keys(answer.json())).toEqual(['generation', 'shell', 'remotes', 'signature']);
  });

  it('is sent again only when it has changed', async () => {
    const ask = (etag: unknown) => app.inject({ url: '/remotes.json', headers: { 'if-none-match': String(etag) } });
    const { etag } = (await app.inject('/remotes.json')).headers;
    for (const known of [etag, String(etag).replace('W/', ''), `"other", ${String(etag)}`]) {
      const answer = await ask(known);
      expect([answer.statusCode, answer.body, answer.headers['etag']]).toEqual([304, '', etag]);
    }
    await test.change(publish(releaseOf('mf-stores', { basePaths: ['tiendas'] })));
    expect((await ask(etag)).json()).toMatchObject({ generation: 2 });
  });
});
