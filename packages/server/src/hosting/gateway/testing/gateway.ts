import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { jest } from '@jest/globals';
import { publish, publishShell, together } from '@pregon/release-registry/registry-changes';
import type { Hints, Release } from '@pregon/release-registry/registry.schema';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../../app.ts';
import { databaseOn, openPool } from '../../../kernel/database/pool.ts';
import { hintedRelease, makeTestStore, shellRelease, type TestStore } from '../../platform/testing/releases.ts';
import { createServices } from '../../../services.ts';
import { testConfig } from '../../../testing/test-app.ts';

export const theme = "document.documentElement.dataset.theme='dark'";
const template = (name: string) =>
  `<!doctype html><html><head><title>${name}</title><script>${theme}</script><!--registry--><script defer src="/shell/main.0123456789.js"></script></head><body><div id="root"><!--frame--></div></body></html>`;
/** What the build of the shell renders as the first frame. */
export const firstFrames = {
  start: '<main>start</main><script>fill()</script>',
  screen: '<main>screen</main><script>fill()</script>',
  headed: '<main><h1>{{title}}</h1><p>{{description}}</p></main><script>fill()</script>',
  limited: ['gerente_tienda', '^/admin/(?:pendientes|tiendas)$'],
};
/** The content of every script in the store of these tests. */
export const code = 'run();'.repeat(1000);

const asset = (path: string) => ({ href: `/r/${path}`, integrity: `sha384-${path}` });

/** A release with preload hints for both modules that remotes expose. */
export const releaseOf = (name: string, change: Partial<Release>, routes: Hints['routes'] = [], version = '1.0.0') =>
  hintedRelease(name, version, change, {
    preload: {
      './remote': { js: [asset(`${name}/${version}/remote.js`)], css: [] },
      './lifecycles': { js: [asset(`${name}/${version}/lifecycles.js`)], css: [] },
    },
    routes,
  });

const newsletter = releaseOf('mf-newsletter', { basePaths: ['newsletter'], inlineStylePaths: ['newsletter/build'] });
const campaigns = releaseOf('mf-campaigns', { basePaths: ['campaign', 'campaigns'] }, [
  {
    path: 'campaign/:id',
    js: [asset('mf-campaigns/1.0.0/one.js')],
    css: [],
    shared: [],
    heading: { title: 'Campaña </h1>', description: 'De {{title}} $& </script>' },
    requests: [
      { method: 'GET', access: ['lector'], path: '/V1/campaign/%3Aid' },
      { method: 'POST', access: 'public', path: '/V2/query', body: '{"query":"query one","variables":{"id":":id"}}' },
    ],
  },
  {
    path: 'campaign/all',
    js: [asset('mf-campaigns/1.0.0/all.js')],
    css: [],
    shared: ['react', '@pregon/auth-api/saved-views', '@pregon/ui/list', '@pregon/ui/menu'],
    requests: [{ method: 'POST', access: 'public', path: '/V2/query', body: '{"query":"query all"}' }],
  },
]);
const publicPages = releaseOf('mf-public', {
  basePaths: ['unsubscribe'],
  format: 'container',
  globalName: '</script><script>alert(1)</script>',
});

const overlays = { href: '/shell/overlays.js', integrity: 'sha384-overlays' };
const shellAssets = {
  parts: {
    area: {
      js: [{ href: '/shell/area.js', integrity: 'sha384-area' }],
      css: [{ href: '/shell/area.css', integrity: 'sha384-style' }],
    },
    front: { js: [{ href: '/shell/front.js', integrity: 'sha384-front' }], css: [] },
    start: { js: [{ href: '/shell/start.js', integrity: 'sha384-start' }], css: [] },
    platform: { js: [{ href: '/shell/platform.js', integrity: 'sha384-platform' }], css: [] },
    unsubscribe: { js: [{ href: '/shell/unsubscribe.js', integrity: 'sha384-unsubscribe' }], css: [] },
    'auth-api-saved-views': { js: [{ href: '/shell/views.js', integrity: 'sha384-views' }], css: [] },
    'ui-list': { js: [overlays, { href: '/shell/ui-list.js', integrity: 'sha384-list' }], css: [] },
    'ui-menu': { js: [overlays], css: [] },
  },
  requests: {
    '*': [{ method: 'POST', access: 'public', path: '/V2/query', body: '{"query":"query menu"}' }],
    '': [{ method: 'POST', access: 'public', path: '/V2/query', body: '{"query":"query board"}' }],
  },
  headings: { pendientes: { title: 'Pendientes' } },
};

type Files = Readonly<Record<string, string>>;

const hashed = (files: Files) =>
  Object.entries(files).map(([path, content]) => ({
    path,
    integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
  }));

/** A release store on disk, as publishing leaves it. */
export interface GatewayStore extends TestStore {
  /** The file system path of a stored file. */
  fileOf(path: string): string;
  write(path: string, content: string): void;
  flipByte(path: string): void;
  /** Writes the files of a remote's release. */
  writeRemote(name: string, version: string, files: Files): void;
  /** Writes the files of a shell's release with its first frames; `title` tells its pages apart. */
  writeShell(version: string, files: Files, title?: string, frames?: object): void;
  /** Restores the initial state: shell s1, and three remotes at 1.0.0. */
  reset(): Promise<void>;
  /** Opens a server on the store, without a database. */
  openApp(change?: Parameters<typeof testConfig>[0]): Promise<FastifyInstance>;
}

export function makeGatewayStore(): GatewayStore {
  const test = makeTestStore();
  const fileOf = (path: string) => join(test.dataDir, 'releases', path);
  const write = (path: string, content: string) => {
    mkdirSync(dirname(fileOf(path)), { recursive: true });
    writeFileSync(fileOf(path), content);
  };
  const writeRemote = (name: string, version: string, files: Files) => {
    for (const [path, content] of Object.entries(files)) write(`${name}/${version}/${path}`, content);
    write(`${name}/${version}/release.json`, JSON.stringify({ name, version, files: hashed(files) }));
  };
  const writeShell = (version: string, files: Files, title = '', frames: object = firstFrames) => {
    const pages = {
      'admin.html': template(`admin${title}`),
      'public.html': template(`public${title}`)
        .replace('<!--frame-->', '')
        .replace('</head>', '<link rel="stylesheet" href="/shell/public.css"></head>'),
      'shell-assets.json': JSON.stringify(shellAssets),
      'first-frame.json': JSON.stringify(frames),
    };
    for (const [path, content] of Object.entries(files)) write(`shell/${path}`, content);
    for (const [path, content] of Object.entries(pages)) write(`shell/${version}/${path}`, content);
    write(`shell/${version}/shell.json`, JSON.stringify({ version, files: hashed(files), pages: hashed(pages) }));
  };
  return {
    ...test,
    fileOf,
    write,
    writeRemote,
    writeShell,
    flipByte(path) {
      const content = readFileSync(fileOf(path));
      content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
      writeFileSync(fileOf(path), content);
    },
    async reset() {
      rmSync(fileOf(''), { recursive: true, force: true });
      writeShell('s1', { 'main.0123456789.js': code });
      writeRemote('mf-campaigns', '1.0.0', { 'remoteEntry.js': code });
      const remotes = [newsletter, campaigns, publicPages].map((release) => publish(release));
      await test.change(together([publishShell(shellRelease('s1')), ...remotes]));
    },
    openApp: (change = {}) =>
      createApp(createServices(testConfig({ dataDir: test.dataDir, ...change }), databaseOn(openPool('postgres://nowhere')))),
  };
}

/** Captures the log while an action runs, which keeps the output of tests clean. */
export async function captureErrorLog(act: () => Promise<void>): Promise<readonly unknown[]> {
  const spy = jest.spyOn(console, 'error').mockReturnValue();
  await act();
  const lines = spy.mock.calls.map(([line]) => line as unknown);
  spy.mockRestore();
  return lines;
}

/** The Accept header of a browser's navigation. */
export const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
