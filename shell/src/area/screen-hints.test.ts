import '../testing/written-by-the-build.ts';
import { exampleRelease } from '@pregon/federation-runtime/testing/example-releases';
import type { RegisteredRemote } from '@pregon/federation-runtime/registry';
import type { ScreenHints } from '@pregon/release-registry/screen-hints';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { pageRegistry } from '../remotes/page-registry.ts';
import { currentHeading, loadScreenHints, preloadScreen } from './screen-hints.ts';

const file = (href: string) => ({ href, integrity: `sha384-${href}` });

const hints: ScreenHints = {
  remotes: {
    'mf-sends': {
      '1.0.0': [
        {
          path: 'sends/schedule',
          js: [file('/r/mf-sends/1/schedule.js')],
          css: [file('/r/mf-sends/1/schedule.css')],
          shared: ['@pregon/ui/form', 'react'],
          heading: { title: 'Programar Envios' },
        },
        { path: 'sends/:id', js: [file('/r/mf-sends/1/one.js')], css: [], shared: [] },
      ],
    },
  },
  libraries: { '@pregon/ui/form': { js: [file('/shell/ui-form.js')], css: [] } },
  headings: { pendientes: { title: 'Pendientes', description: 'Lo que tu equipo espera de ti.' } },
};

const sends = exampleRelease({ name: 'mf-sends', version: '1.0.0', basePaths: ['sends'], entry: '/r/mf-sends/1/remoteEntry.js' });

const live = (remote: RegisteredRemote) =>
  jest.spyOn(pageRegistry, 'read').mockResolvedValue({ generation: 1, remotes: { 'mf-sends': remote } });

const answer = (body: unknown, status = 200) =>
  jest.spyOn(globalThis, 'fetch').mockResolvedValue({ ok: status === 200, status, json: async () => body } as Response);

const preloaded = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map((link) => link.getAttribute('href'));

let entries: jest.SpiedFunction<typeof performance.getEntriesByName>;
beforeEach(() => {
  Object.assign(performance, { getEntriesByName: () => [] });
  entries = jest.spyOn(performance, 'getEntriesByName').mockReturnValue([]);
  live(sends);
});
afterEach(() => {
  document.head.innerHTML = '';
  window.history.replaceState(null, '', '/');
});

const headingAt = (path: string) => {
  window.history.replaceState(null, '', path);
  return currentHeading();
};

it('knows nothing of any screen before the hints have come', () => {
  expect(headingAt('/admin/pendientes')).toBeUndefined();
  preloadScreen('/admin/sends/schedule');
  expect(preloaded()).toEqual([]);
});

it('stays without hints when the server does not have them', async () => {
  answer({}, 503);
  await loadScreenHints();
  expect(headingAt('/admin/pendientes')).toBeUndefined();
});

it('knows the heading that the server wrote into the document, for its address alone', () => {
  const written = { path: '/admin/cuenta', title: 'Cuenta', description: 'Los datos de tu empresa.' };
  document.head.innerHTML = `<script type="application/json" id="heading">${JSON.stringify(written)}</script>`;
  expect(headingAt('/admin/cuenta')).toMatchObject({ title: 'Cuenta', description: 'Los datos de tu empresa.' });
  expect(headingAt('/admin/audit')).toBeUndefined();
});

it('knows the headings of screens of remotes and of the shell', async () => {
  answer(hints);
  await loadScreenHints();
  expect(headingAt('/admin/sends/schedule')).toEqual({ title: 'Programar Envios' });
  expect(headingAt('/admin/pendientes')).toEqual(hints.headings['pendientes']);
  expect(headingAt('/admin/sends/7')).toBeUndefined();
  expect(headingAt('/admin/tiendas')).toBeUndefined();
  expect(headingAt('/admin/constructor')).toBeUndefined();
});

it('preloads the entry, the files of the screen and of its libraries, each as code requests it', async () => {
  answer(hints);
  await loadScreenHints();
  preloadScreen('/admin/sends/schedule');
  await Promise.resolve();
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link')];
  const requestOf = (link: HTMLLinkElement) => [link.getAttribute('href'), link.as, link.integrity, link.crossOrigin];
  expect(links.map(requestOf)).toEqual([
    ['/r/mf-sends/1/remoteEntry.js', 'script', sends.integrity, 'anonymous'],
    ...['/r/mf-sends/1/schedule.js', '/r/mf-sends/1/schedule.css', '/shell/ui-form.js'].map((href) => [
      href,
      href.endsWith('.css') ? 'style' : 'script',
      `sha384-${href}`,
      'anonymous',
    ]),
  ]);
});

it('preloads nothing that the page has', async () => {
  answer(hints);
  await loadScreenHints();
  entries.mockImplementation((name) => (name.endsWith('/r/mf-sends/1/schedule.js') ? [] : [{} as PerformanceEntry]));
  preloadScreen('/admin/sends/schedule');
  await Promise.resolve();
  expect(preloaded()).toEqual(['/r/mf-sends/1/schedule.js']);
});

it('preloads nothing of a release that was published after the hints', async () => {
  answer(hints);
  await loadScreenHints();
  live({ ...sends, version: '1.1.0' });
  preloadScreen('/admin/sends/schedule');
  await Promise.resolve();
  expect(preloaded()).toEqual([]);
});
