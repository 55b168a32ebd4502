import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { databaseOn, openPool } from '../database/pool.ts';
import { createServices } from '../services.ts';
import { testConfig } from '../testing/test-app.ts';

const theme = "document.documentElement.dataset.theme='dark'";
const template = (name: string) =>
  `<!doctype html><html><head><title>${name}</title><script>${theme}</script><!--registry--><script defer src="/shell/main.0123456789.js"></script></head><body></body></html>`;
const code = 'run();'.repeat(1000);

const release = (name: string, change: object) => ({
  name,
  version: '1.0.0',
  format: 'module-federation',
  globalName: name,
  entry: `/r/${name}/1.0.0/remoteEntry.js`,
  integrity: 'sha384-entry',
  inlineStylePaths: [],
  requires: { contract: '^1.0.0', shared: {} },
  preload: {
    './remote': { js: [{ href: `/r/${name}/1.0.0/remote.js`, integrity: 'sha384-remote' }], css: [] },
    './lifecycles': { js: [{ href: `/r/${name}/1.0.0/lifecycles.js`, integrity: 'sha384-lifecycles' }], css: [] },
  },
  routes: [] as object[],
  ...change,
});

const registry = {
  generation: 3,
  remotes: {
    'mf-newsletter': release('mf-newsletter', { basePaths: ['newsletter'], inlineStylePaths: ['newsletter/build'] }),
    'mf-campaigns': release('mf-campaigns', {
      basePaths: ['campaign', 'campaigns'],
      routes: [
        { path: 'campaign/:id', js: [{ href: '/r/mf-campaigns/1.0.0/one.js', integrity: 'sha384-one' }], css: [], shared: [] },
        {
          path: 'campaign/all',
          js: [{ href: '/r/mf-campaigns/1.0.0/all.js', integrity: 'sha384-all' }],
          css: [],
          shared: ['react', '@pregon/ui/list', '@pregon/ui/menu'],
        },
      ],
    }),
    'mf-public': release('mf-public', {
      basePaths: ['unsubscribe'],
      format: 'container',
      note: '</script><script>alert(1)</script>',
    }),
  },
};
const overlays = { href: '/shell/overlays.js', integrity: 'sha384-overlays' };
const shellAssets = {
  parts: {
    area: {
      js: [{ href: '/shell/area.js', integrity: 'sha384-area' }],
      css: [{ href: '/shell/area.css', integrity: 'sha384-style' }],
    },
    unsubscribe: { js: [{ href: '/shell/unsubscribe.js', integrity: 'sha384-unsubscribe' }], css: [] },
    'ui-list': { js: [overlays, { href: '/shell/ui-list.js', integrity: 'sha384-list' }], css: [] },
    'ui-menu': { js: [overlays], css: [] },
  },
};

let folder: string;
let app: FastifyInstance;
const publish = (path: string, content: string) => {
  const file = join(folder, 'releases', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
};
const openApp = (change: Parameters<typeof testConfig>[0] = {}) =>
  createApp(createServices(testConfig({ dataDir: folder, ...change }), databaseOn(openPool('postgres://nowhere'))));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pregon-gateway-'));
  app = await openApp();
});
beforeEach(() => {
  publish('remotes.json', JSON.stringify(registry));
  publish('shell/admin.html', template('admin'));
  publish('shell/public.html', template('public'));
  publish('shell/shell-assets.json', JSON.stringify(shellAssets));
  publish('shell/main.0123456789.js', code);
  publish('mf-campaigns/1.0.0/remoteEntry.js', code);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
const open = (url: string, host = 'admin.localhost:8080', server = app) => server.inject({ url, headers: { host, accept } });
const hints = (html: string) => [...html.matchAll(/<link rel="preload"[^>]* href="([^"]+)"/g)].map(([, href]) => href);
const policyOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['content-security-policy']);

describe('a page', () => {
  it('is that of the host', async () => {
    expect((await open('/', 'admin.localhost:8080')).body).toContain('<title>admin</title>');
    expect((await open('/', 'localhost:8080')).body).toContain('<title>public</title>');
  });

  it('is answered for every address that people go to, and never cached', async () => {
    for (const url of ['/admin/campaign/all', '/unsubscribe/ana@tienda.example', '/preferences?token=a.js', '//', '//[']) {
      const answer = await open(url);
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
    }
  });

  it('carries the registry as data that cannot end its element', async () => {
    const { body } = await open('/admin');
    const written = /<script type="application\/json" id="registry">(.*?)<\/script>/.exec(body)?.[1];
    expect(JSON.parse(String(written))).toEqual(
      JSON.parse(JSON.stringify(registry, (key, value) => (key === 'routes' ? undefined : value))),
    );
  });

  it.each([
    ['the log-in', 'admin.localhost', '/', []],
    ['the admin area', 'admin.localhost', '/admin', ['/shell/area.js', '/shell/area.css']],
    [
      'a remote in it',
      'admin.localhost',
      '/admin/campaign/all/else',
      ['/shell/area.js', '/shell/area.css', '/r/mf-campaigns/1.0.0/remoteEntry.js', '/r/mf-campaigns/1.0.0/remote.js'],
    ],
    [
      'a screen of a remote, with the libraries that it shares,',
      'admin.localhost',
      '/admin/campaign/all',
      [
        '/shell/area.js',
        '/shell/area.css',
        '/r/mf-campaigns/1.0.0/remoteEntry.js',
        '/r/mf-campaigns/1.0.0/remote.js',
        '/r/mf-campaigns/1.0.0/all.js',
        '/shell/overlays.js',
        '/shell/ui-list.js',
      ],
    ],
    [
      'a screen whose path has a parameter',
      'admin.localhost',
      '/admin/campaign/7',
      [
        '/shell/area.js',
        '/shell/area.css',
        '/r/mf-campaigns/1.0.0/remoteEntry.js',
        '/r/mf-campaigns/1.0.0/remote.js',
        '/r/mf-campaigns/1.0.0/one.js',
      ],
    ],
    ['nobody’s path', 'admin.localhost', '/admin/campaignx', ['/shell/area.js', '/shell/area.css']],
    ['a page that is not there', 'admin.localhost', '/olvidada', []],
    [
      'the page to unsubscribe there',
      'admin.localhost',
      '/unsubscribe/a@b.co',
      ['/shell/unsubscribe.js', '/r/mf-public/1.0.0/remoteEntry.js', '/r/mf-public/1.0.0/remote.js'],
    ],
    ['the public host', 'localhost', '/', ['/r/mf-public/1.0.0/remoteEntry.js', '/r/mf-public/1.0.0/lifecycles.js']],
  ])('has hints for what %s loads at once', async (_, host, url, expected) => {
    const { body } = await open(url, host);
    expect(hints(body)).toEqual(expected);
    expect(body.match(/rel="preload"[^>]*integrity="sha384-/g) ?? []).toHaveLength(expected.length);
  });

  it('shows a new release at once, and lives on with the last good registry when the next is broken', async () => {
    publish('remotes.json', JSON.stringify({ ...registry, generation: 4 }));
    expect((await open('/')).body).toContain('"generation":4');
    const told = jest.spyOn(console, 'error').mockReturnValue();
    publish('remotes.json', '{"generation":');
    expect((await open('/')).body).toContain('"generation":4');
    expect(told).toHaveBeenCalledWith(expect.stringContaining('remotes.json: SyntaxError'));
    told.mockRestore();
  });

  it('is unavailable, in words, as long as no shell is published', async () => {
    const empty = await openApp({ dataDir: join(folder, 'empty') });
    expect((await open('/', 'localhost', empty)).statusCode).toBe(503);
    await empty.close();
  });

  it('says the key of the bot check where there is one', async () => {
    const guarded = await openApp({ captcha: { siteKey: 'site"key', secret: 'x' } });
    const answer = await open('/', 'admin.localhost', guarded);
    expect(answer.body).toContain('<meta name="pregon-recaptcha" content="site&quot;key">');
    expect(policyOf(answer)).toMatch(/script-src [^;]*https:\/\/www\.google\.com\/recaptcha\//);
    await guarded.close();
  });
});

describe('the policy of a page', () => {
  it('lets no inline or evaluated script run but the page’s own', async () => {
    const policy = policyOf(await open('/admin'));
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(theme));
    expect(policy).toContain(`script-src 'self' 'sha256-${Buffer.from(hash).toString('base64')}';`);
    expect(policy).not.toMatch(/unsafe/);
  });

  it('allows the styles that carry this page’s own nonce', async () => {
    const [first, second] = [await open('/admin'), await open('/admin')];
    const nonce = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(first.body)?.[1];
    expect(policyOf(first)).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(second.body).not.toContain(String(nonce));
  });

  it('allows inline styles on the editor’s document alone', async () => {
    expect(policyOf(await open('/admin/newsletter/build'))).toContain("style-src 'self' 'unsafe-inline';");
    expect(policyOf(await open('/admin/newsletter'))).not.toContain('unsafe-inline');
    expect(policyOf(await open('/newsletter/build', 'localhost'))).not.toContain('unsafe-inline');
  });

  it('is closed for what is no page', async () => {
    expect(policyOf(await app.inject('/V1/nothing'))).toBe("default-src 'none';frame-ancestors 'none'");
  });
});

describe('a file', () => {
  const fetchFile = (url: string, encoding = 'gzip, deflate, br') =>
    app.inject({ url, headers: { 'accept-encoding': encoding, accept: '*/*', host: 'admin.localhost' } });

  it.each(['/r/mf-campaigns/1.0.0/remoteEntry.js', '/shell/main.0123456789.js'])(
    'is kept for ever, and small: %s',
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

  const copies = () => {
    const folderOfCopies = join(folder, 'compressed');
    return existsSync(folderOfCopies) ? readdirSync(folderOfCopies).filter((name) => name.endsWith('.br')) : [];
  };
  const untilThereAre = async (count: number) => {
    while (copies().length < count) await new Promise((done) => setImmediate(done));
  };

  it('is compressed as well as it can be once for all starts of the server; until then, quickly', async () => {
    const large = readFileSync(import.meta.filename, 'utf8');
    writeFileSync(join(folder, 'releases/shell/large.0123456789.js'), large);
    const sizeOf = async (server: FastifyInstance) => {
      const { rawPayload } = await server.inject({
        url: '/shell/large.0123456789.js',
        headers: { 'accept-encoding': 'br', host: 'admin.localhost' },
      });
      expect(brotliDecompressSync(rawPayload).toString()).toBe(large);
      return rawPayload.length;
    };
    const quick = await sizeOf(app);
    let best = quick;
    while (best === quick) {
      await new Promise((done) => setImmediate(done));
      best = await sizeOf(app);
    }
    expect(best).toBeLessThan(quick);
    const next = await openApp();
    expect(await sizeOf(next)).toBe(best);
    await next.close();
    rmSync(join(folder, 'releases/shell/large.0123456789.js'));
  });

  it('is compressed before anybody asks for it', async () => {
    rmSync(join(folder, 'compressed'), { recursive: true, force: true });
    const next = await openApp();
    await next.listen({ port: 0, host: '127.0.0.1' });
    await untilThereAre(2);
    await next.close();
    expect(copies()).toHaveLength(2);
  });

  it('comes as it is to who does not know brotli', async () => {
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
    '/shell/admin.html',
    '/shell/shell-assets.json',
    '/shell/nothing.js',
    '/favicon.ico',
    '/admin/main.js',
  ])('that is not there is 404, and never a page: %s', async (url) => {
    for (const wanted of ['*/*', accept]) {
      const answer = await app.inject({ url, headers: { host: 'admin.localhost', accept: wanted } });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    }
  });
});

it('answers the registry as it is now', async () => {
  const answer = await app.inject('/remotes.json');
  expect([answer.json(), answer.headers['cache-control']]).toEqual([registry, 'no-cache']);
});
