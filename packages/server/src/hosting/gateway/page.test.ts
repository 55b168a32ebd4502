import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isInShare } from '@pregon/release-registry/canary-share';
import { publish, publishShell, startCanary } from '@pregon/release-registry/registry-changes';
import { isSigned, readSigningKey } from '@pregon/release-registry/signature';
import type { FastifyInstance } from 'fastify';
import { overrideCookie, writeTicket } from '../overrides/override-ticket.ts';
import { shellRelease } from '../platform/testing/releases.ts';
import {
  accept,
  code,
  firstFrames,
  type GatewayStore,
  makeGatewayStore,
  releaseOf,
  theme,
  captureErrorLog,
} from './testing/gateway.ts';

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

const open = (url: string, host = 'admin.localhost:8080', server = app, cookies: Record<string, string> = {}) =>
  server.inject({ url, headers: { host, accept }, cookies });
const hints = (html: string) => [...html.matchAll(/<link rel="preload"[^>]* href="([^"]+)"/g)].map(([, href]) => href);
const policyOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['content-security-policy']);

describe('the page of a host', () => {
  it('depends on the host', async () => {
    expect((await open('/', 'admin.localhost:8080')).body).toContain('<title>admin</title>');
    expect((await open('/', 'localhost:8080')).body).toContain('<title>public</title>');
  });

  it('is served for every navigation, and never cached', async () => {
    for (const url of ['/admin/campaign/all', '/unsubscribe/ana@tienda.example', '/preferences?token=a.js', '//', '//[']) {
      const answer = await open(url);
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
    }
  });

  describe('the first frame of the admin area', () => {
    const session = { auth: JSON.stringify({ id: 7 }) };
    const openAs = (cookies: Record<string, string>, url = '/admin/campaign/all') => open(url, 'admin.localhost', app, cookies);

    it('is in the documents of a browser that has a session, the start page with its own', async () => {
      expect((await openAs(session)).body).toContain(`<div id="root">${firstFrames.screen}</div>`);
      expect((await openAs(session, '/admin')).body).toContain(`<div id="root">${firstFrames.start}</div>`);
    });

    it('is in no document of a browser without a session, nor before the log-in, nor of the public pages', async () => {
      const answers = [openAs({}), openAs({ auth: 'broken' }), openAs(session, '/'), openAs(session, '/administrators')];
      answers.push(open('/admin/campaign/all', 'localhost', app, session));
      for (const { body } of await Promise.all(answers)) {
        expect(body).toContain('<div id="root">');
        expect(body).not.toMatch(/<main>|<!--frame-->/);
      }
    });

    it.each([
      ['of a screen of a remote', '/admin/campaign/7', '<h1>Campaña &lt;/h1&gt;</h1><p>De {{title}} $&amp; &lt;/script&gt;</p>'],
      ['of one without a description', '/admin/pendientes', '<h1>Pendientes</h1>'],
      ['with a query, which does not change it', '/admin/pendientes?page=2', '<h1>Pendientes</h1>'],
    ])('has the heading %s, as text', async (_, url, heading) => {
      const { body } = await openAs(session, url);
      expect(body).toContain(`<div id="root"><main>${heading}</main><script>fill()</script></div>`);
    });

    it('has no heading of a screen that the role does not see', async () => {
      const manager = { auth: JSON.stringify({ id: 7, user: { role: 'gerente_tienda' } }) };
      const { body } = await openAs(manager, '/admin/campaign/7');
      expect(body).toContain(`<div id="root">${firstFrames.screen}</div>`);
      expect(body).not.toContain('id="heading"');
      expect((await openAs(manager, '/admin/pendientes')).body).toContain('<h1>Pendientes</h1>');
      const another = { auth: JSON.stringify({ id: 7, user: { role: 'lector' } }) };
      expect((await openAs(another, '/admin/campaign/7')).body).toContain('<h1>Campaña');
    });

    it.each(['constructor', 'toString', '__proto__'])('has none at /admin/%s, which no app declares', async (name) => {
      const answer = await openAs(session, `/admin/${name}`);
      expect([answer.statusCode, answer.body.includes(`<div id="root">${firstFrames.screen}</div>`)]).toEqual([200, true]);
    });

    it('tells the shell the heading, as data that cannot close its element', async () => {
      const headingIn = async (url: string) =>
        /<script type="application\/json" id="heading">(.*?)<\/script>/.exec((await openAs(session, url)).body)?.[1];
      const told = JSON.parse((await headingIn('/admin/campaign/7')) ?? '');
      expect(told).toEqual({
        path: '/admin/campaign/7',
        title: 'Campaña </h1>',
        description: 'De {{title}} $& </script>',
      });
      expect(await headingIn('/admin/campaign/all')).toBeUndefined();
    });

    it('has the usual skeleton where the shell was built without places for a heading', async () => {
      const { headed: _, ...frames } = firstFrames;
      test.writeShell('s-bare', { 'main.0123456789.js': code }, '', frames);
      await test.change(publishShell(shellRelease('s-bare')));
      expect((await openAs(session, '/admin/pendientes')).body).toContain(`<div id="root">${firstFrames.screen}</div>`);
    });

    it('brings the styles of the area, which the policy allows by hash like its script', async () => {
      test.writeShell('s-styles', { 'main.0123456789.js': code, 'area.css': '.menu{color:red}' });
      await test.change(publishShell(shellRelease('s-styles')));
      const answer = await openAs(session);
      expect(answer.body).toContain('<style>.menu{color:red}</style>');
      for (const content of ['.menu{color:red}', 'fill()'])
        expect(policyOf(answer)).toContain(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
      expect(policyOf(answer)).not.toContain('unsafe');
    });

    it('is missing from the documents of a shell that was built without one', async () => {
      test.writeShell('s-old', { 'main.0123456789.js': code });
      rmSync(test.fileOf('shell/s-old/first-frame.json'));
      await test.change(publishShell(shellRelease('s-old')));
      const answer = await openAs(session);
      expect([answer.statusCode, answer.body.includes('<div id="root"></div>')]).toEqual([200, true]);
    });
  });

  describe('the requests that a document makes before any script has come', () => {
    const session = { auth: JSON.stringify({ id: 7 }) };
    const requestsAt = async (url: string, cookies: Record<string, string> = session, host = 'admin.localhost') => {
      const { body } = await open(url, host, app, cookies);
      const [, text] = /<script type="application\/json" id="first-requests">(.*?)<\/script>/.exec(body) ?? [];
      return text === undefined ? undefined : (JSON.parse(text) as { path: string; body?: string }[]);
    };
    const namesAt = async (url: string) => (await requestsAt(url))?.map(({ path, body }) => body ?? path);

    it.each([
      ['the start page', '/admin', ['{"query":"query menu"}', '{"query":"query board"}']],
      ['a screen', '/admin/campaign/all', ['{"query":"query menu"}', '{"query":"query all"}']],
      ['a screen with a query, on which its data depend', '/admin/campaign/all?page=2', ['{"query":"query menu"}']],
      ['a screen without requests of its own', '/admin/newsletter', ['{"query":"query menu"}']],
      [
        'a screen with parameters, which are filled in',
        '/admin/campaign/a%22%20%2Fb',
        ['{"query":"query menu"}', '/V1/campaign/a%22%20%2Fb', '{"query":"query one","variables":{"id":"a\\" /b"}}'],
      ],
    ])('are in it for %s', async (_, url, names) => {
      expect(await namesAt(url)).toEqual(names);
    });

    it('cannot close their element', async () => {
      const [, , one] = (await requestsAt('/admin/campaign/%3C%2Fscript%3E')) ?? [];
      expect(one?.body).toContain('"id":"</script>"');
    });

    it('are in no document of a browser without a session, nor outside of the area', async () => {
      expect(await requestsAt('/admin/campaign/all', {})).toBeUndefined();
      expect(await requestsAt('/')).toBeUndefined();
      expect(await requestsAt('/admin/campaign/all', session, 'localhost')).toBeUndefined();
    });
  });

  const registryIn = (body: string) =>
    JSON.parse(String(/<script type="application\/json" id="registry">(.*?)<\/script>/.exec(body)?.[1]));

  it('embeds the signed registry as data that cannot close its element', async () => {
    const { signature, ...registry } = registryIn((await open('/admin')).body);
    const key = JSON.parse(readFileSync(join(test.dataDir, 'release-key.json'), 'utf8'));
    expect(isSigned([key.x], 'registry', JSON.stringify(registry), signature)).toBe(true);
    expect(Object.keys(registry)).toEqual(['generation', 'shell', 'remotes']);
    expect(registry.remotes['mf-public'].globalName).toBe('</script><script>alert(1)</script>');
  });

  it.each([
    ['the log-in', 'admin.localhost', '/', ['/shell/front.js']],
    ['a page before the log-in', 'admin.localhost', '/forgot', ['/shell/front.js']],
    ['the admin area', 'admin.localhost', '/admin/ayuda', ['/shell/area.js', '/shell/area.css']],
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
        '/shell/views.js',
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
    [
      'a screen of the shell itself',
      'admin.localhost',
      '/admin/plataforma',
      ['/shell/area.js', '/shell/area.css', '/shell/platform.js'],
    ],
    ['the start page', 'admin.localhost', '/admin', ['/shell/area.js', '/shell/area.css', '/shell/start.js']],
    ['nobody’s path', 'admin.localhost', '/admin/campaignx', ['/shell/area.js', '/shell/area.css']],
    ['an unknown page', 'admin.localhost', '/olvidada', []],
    [
      'the page to unsubscribe there',
      'admin.localhost',
      '/unsubscribe/a@b.co',
      ['/shell/unsubscribe.js', '/r/mf-public/1.0.0/remoteEntry.js', '/r/mf-public/1.0.0/remote.js'],
    ],
    ['the public host', 'localhost', '/', ['/r/mf-public/1.0.0/remoteEntry.js', '/r/mf-public/1.0.0/lifecycles.js']],
  ])('has preload hints for what %s loads at once', async (_, host, url, expected) => {
    const { body } = await open(url, host);
    expect(hints(body)).toEqual(expected);
    expect(body.match(/rel="preload"[^>]*integrity="sha384-/g) ?? []).toHaveLength(expected.length);
  });

  describe('for a user with a canary', () => {
    const percent = 40;
    const ids = Array.from({ length: 50 }, (_, index) => index + 1);
    const idOf = (isIn: boolean) => ids.find((id) => isInShare(id, 'mf-campaigns', percent) === isIn) ?? 0;
    const entryFor = async (path: string, cookies: Record<string, string>) =>
      hints((await open(path, 'admin.localhost', app, cookies)).body).find((href) => href?.endsWith('remoteEntry.js'));
    const sessionOf = (id: unknown) => ({ auth: JSON.stringify({ accessToken: 'x', id }) });
    beforeEach(() =>
      test.change(startCanary(releaseOf('mf-campaigns', { basePaths: ['campaign', 'campaigns'] }, [], '1.1.0'), percent)),
    );

    it('has hints for the canary, and for the live release where the user is unknown', async () => {
      const canary = '/r/mf-campaigns/1.1.0/remoteEntry.js';
      const live = '/r/mf-campaigns/1.0.0/remoteEntry.js';
      expect(await entryFor('/admin/campaign/all', sessionOf(idOf(true)))).toBe(canary);
      expect(await entryFor('/admin/campaign/all', sessionOf(idOf(false)))).toBe(live);
      for (const cookies of [{}, { auth: '{' }, { auth: 'null' }, sessionOf('7')]) {
        expect(await entryFor('/admin/campaign/all', cookies)).toBe(live);
      }
    });
  });

  it('shows a new release at once', async () => {
    await test.change(publish(releaseOf('mf-stores', { basePaths: ['tiendas'] })));
    expect(registryIn((await open('/')).body).generation).toBe(2);
    test.writeShell('s2', { 'main.0123456789.js': code }, ' two');
    await test.change(publishShell(shellRelease('s2')));
    expect((await open('/')).body).toContain('<title>admin two</title>');
  });

  it('inlines the styles of the public host, allowed by its policy; an unreadable file stays a link', async () => {
    expect((await open('/', 'localhost')).body).toContain('<link rel="stylesheet" href="/shell/public.css">');
    const styles = '.pub { color: $& red }';
    test.writeShell('s5', { 'public.css': styles });
    await test.change(publishShell(shellRelease('s5')));
    const answer = await open('/', 'localhost');
    expect(answer.body).toContain(`<style>${styles}</style>`);
    expect(answer.body).not.toContain('/shell/public.css');
    expect(policyOf(answer)).toContain(`'sha256-${createHash('sha256').update(styles).digest('base64')}'`);
  });

  it.each([
    ['half written', (text: string) => text.slice(0, 100), 'cannot be read'],
    ['without its signature', (text: string) => text.replace(/"signature": "[^"]+"/, '"signature": ""'), 'was not signed'],
    ['different from the signed one', (text: string) => text.replace('"generation": 1', '"generation": 9'), 'was not signed'],
  ])('keeps the last good registry when the next one is %s', async (_, damage, problem) => {
    await open('/');
    test.write('remotes.json', damage(readFileSync(test.fileOf('remotes.json'), 'utf8')));
    const logged = await captureErrorLog(async () => {
      for (const url of ['/', '/admin']) expect(registryIn((await open(url)).body).generation).toBe(1);
    });
    expect(logged).toEqual([expect.stringContaining(problem)]);
  });

  it('keeps the last good registry when there is none any more', async () => {
    await open('/');
    rmSync(test.fileOf('remotes.json'));
    expect(registryIn((await open('/admin')).body).generation).toBe(1);
  });

  it('rejects a registry signed with another key, from the start', async () => {
    const logged = await captureErrorLog(async () => {
      const other = await test.openApp({ releaseKeyFile: join(test.dataDir, 'other-key.json') });
      expect((await open('/', 'localhost', other)).statusCode).toBe(503);
      expect((await other.inject('/remotes.json')).json()).toMatchObject({ generation: 0, remotes: {} });
      await other.close();
    });
    expect(logged).toEqual([expect.stringContaining('was not signed')]);
  });

  it('falls back to the previous shell when files of the live one are damaged', async () => {
    test.writeShell('s3', { 'main.0123456789.js': code }, ' two');
    await test.change(publishShell(shellRelease('s3')));
    test.flipByte('shell/s3/admin.html');
    const logged = await captureErrorLog(async () => {
      expect((await open('/')).body).toContain('<title>admin</title>');
    });
    expect(logged.join()).toContain('shell/s3/admin.html');
  });

  it('is unavailable with a message while no shell is published', async () => {
    const empty = await test.openApp({ releaseStore: join(test.dataDir, 'empty') });
    expect((await open('/', 'localhost', empty)).statusCode).toBe(503);
    await empty.close();
  });

  it('has the site key of the bot check where configured', async () => {
    const guarded = await test.openApp({ captcha: { siteKey: 'site"key', secret: 'x', verifyUrl: '', hostnames: [] } });
    const answer = await open('/', 'admin.localhost', guarded);
    expect(answer.body).toContain('<meta name="pregon-recaptcha" content="site&quot;key">');
    expect(policyOf(answer)).toMatch(/script-src [^;]*https:\/\/www\.google\.com\/recaptcha\//);
    await guarded.close();
  });
});

describe('dashboards of other tools', () => {
  it('may be framed by staff pages only', async () => {
    const board = {
      label: 'Bodega',
      path: '/admin/analytics/events',
      kind: 'link',
      url: 'https://paneles.example/bodega',
    } as const;
    const server = await test.openApp({ outsideBoards: [board] });
    const frames = async (host: string) => /frame-src ([^;]*)/.exec(policyOf(await open('/admin', host, server)))?.[1];
    expect([await frames('admin.localhost'), await frames('localhost')]).toEqual(["'self' https://paneles.example", "'self'"]);
    await server.close();
  });
});

describe('the settings in a page', () => {
  const metaOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<meta name="(pregon-[^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [name, content]),
    );
  const nothing = {
    contactEmail: undefined,
    contactPhone: undefined,
    networkUrl: undefined,
    privacyUrl: undefined,
    cookiesUrl: undefined,
    termsUrl: undefined,
  };

  it('contain the configured footer as escaped text, and nothing unset', async () => {
    const said = await test.openApp({
      footer: { ...nothing, contactPhone: '+57 "1"', termsUrl: 'https://tienda.example/t?a&b' },
    });
    const footer = { 'pregon-contact-phone': '+57 &quot;1&quot;', 'pregon-terms': 'https://tienda.example/t?a&amp;b' };
    expect(metaOf((await open('/', 'localhost', said)).body)).toEqual(footer);
    expect(metaOf((await open('/', 'admin.localhost', said)).body)).toMatchObject(footer);
    await said.close();
  });

  it('contain a made-up footer in the demo, except on our own pages', async () => {
    expect(metaOf((await open('/', 'localhost')).body)).toEqual({
      'pregon-contact-email': 'hola@pregon.example',
      'pregon-contact-phone': '+57 601 555 0142',
      'pregon-network': 'https://red.example/pregon',
    });
  });

  it('contain the public address, map tiles and geocoder for staff only', async () => {
    const shop = await test.openApp({
      footer: nothing,
      publicUrl: 'https://tienda.example',
      map: { tilesUrl: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Mapas' },
      geocoderUrl: 'https://geo.example/search',
    });
    expect(metaOf((await open('/', 'localhost', shop)).body)).toEqual({});
    expect(metaOf((await open('/', 'admin.localhost', shop)).body)).toEqual({
      'pregon-public': 'https://tienda.example',
      'pregon-map-tiles': 'https://tiles.example/{z}/{x}/{y}.png',
      'pregon-map-attribution': '© Mapas',
      'pregon-geocoder': 'on',
    });
    await shop.close();
  });
});

describe("the page for a browser with a developer's ticket", () => {
  const origin = 'http://localhost:9001';
  const ticketFor = async (change: object = {}) => {
    const override = { remote: 'mf-campaigns', origin, userId: 1, expiresAt: Date.now() + 60_000, ...change };
    return writeTicket(await readSigningKey(join(test.dataDir, 'release-key.json')), override);
  };
  const openWith = async (ticket: string, host?: string) => open('/admin', host, app, { [overrideCookie]: ticket });

  it('may load the developer’s remote, with what the shell checks', async () => {
    const page = await openWith(await ticketFor());
    expect(policyOf(page)).toContain(`script-src 'self' ${origin} ws://localhost:9001 `);
    expect(page.body).toContain(`"remote":"mf-campaigns","origin":"${origin}"`);
  });

  it.each([
    ['that is over', async () => ticketFor({ expiresAt: Date.now() - 1 })],
    [
      'that somebody made',
      async () => Buffer.from(JSON.stringify({ override: { origin }, signature: '' })).toString('base64url'),
    ],
  ])('is unchanged for %s', async (_, ticket) => {
    const page = await openWith(await ticket());
    expect(policyOf(page)).not.toContain('localhost:9001');
    expect(page.body).not.toContain('id="override"');
  });

  it('is unchanged on the public host', async () => {
    expect(policyOf(await openWith(await ticketFor(), 'localhost:8080'))).not.toContain('localhost:9001');
  });
});

describe('the content security policy of a page', () => {
  it('allows no inline or evaluated script but the page’s own', async () => {
    const policy = policyOf(await open('/admin'));
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(theme));
    expect(policy).toContain(`script-src 'self' 'sha256-${Buffer.from(hash).toString('base64')}';`);
    expect(policy).not.toMatch(/unsafe/);
  });

  it('allows styles with this page’s nonce', async () => {
    const [first, second] = [await open('/admin'), await open('/admin')];
    const nonce = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(first.body)?.[1];
    expect(policyOf(first)).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(second.body).not.toContain(String(nonce));
  });

  it('allows inline styles on the editor’s document only', async () => {
    expect(policyOf(await open('/admin/newsletter/build'))).toContain("style-src 'self' 'unsafe-inline';");
    expect(policyOf(await open('/admin/newsletter'))).not.toContain('unsafe-inline');
    expect(policyOf(await open('/newsletter/build', 'localhost'))).not.toContain('unsafe-inline');
  });

  it("allows the origins of the live shell's releases, and nothing else in that file", async () => {
    const origins = ['https://cdn.example', "'unsafe-inline'", 'https://x.example; img-src *', 'https://cdn.example/path'];
    await test.change(publishShell(shellRelease('s2', { origins })));
    test.writeShell('s2', {});
    const policy = policyOf(await open('/admin'));
    for (const directive of ['script-src', 'style-src', 'connect-src']) {
      expect(policy).toMatch(new RegExp(`${directive} 'self' https://cdn\\.example( [^;]*)?;`));
    }
    expect(policy).not.toMatch(/unsafe-inline|x\.example|cdn\.example\/path/);
  });

  it('denies everything for what is not a page', async () => {
    expect(policyOf(await app.inject('/V1/nothing'))).toBe("default-src 'none';frame-ancestors 'none'");
  });
});
