import '../testing/written-by-the-build.ts';
import { exampleRelease } from '@pregon/federation-runtime/testing/example-releases';
import { ToastRegion } from '@pregon/ui/toast';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { catchReports } from '../testing/sent-reports.ts';
import { watchEvents } from './event-faults.ts';
import { rememberCode } from './running-code.ts';

const sends = exampleRelease();
const folder = new URL('.', new URL(sends.entry, window.location.href)).href;

let end: () => void;
let reports: ReturnType<typeof catchReports>;
beforeEach(async () => {
  rememberCode(sends);
  reports = catchReports();
  end = watchEvents();
  render(<ToastRegion />);
  // The lazily loaded renderer of toasts.
  await screen.findByRole('region', { name: /Avisos/ });
});
afterEach(() => {
  end();
  cleanup();
});

/** An error with a stack of code from an address. */
function thrownAt(address: string, message: string, name = 'Error') {
  const error = Object.assign(new Error(message), { name });
  error.stack = `${name}: ${message}\n    at press (${address}:1:42)\n    at react (http://localhost/shell/area.js:1:7)`;
  return error;
}

const throwInHandler = (error: Error | null, filename = '') =>
  act(async () =>
    window.dispatchEvent(new ErrorEvent('error', { error, filename, message: error?.message ?? 'ResizeObserver loop' })),
  );
const rejectUnheard = (reason: unknown) =>
  act(async () => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })));
const toasts = () => screen.queryAllByText(/^Error: /).map(({ textContent }) => textContent);
const fault = (change: object) => expect.objectContaining({ kind: 'fault', phase: 'event', ...change });

it('shows once that an event handler of a remote threw, and names the remote', async () => {
  const error = thrownAt(`${folder}schedule.js`, 'sin calendario');
  await throwInHandler(error);
  await throwInHandler(error);
  expect(toasts()).toEqual(['Error: sin calendario']);
  expect(await reports()).toEqual([fault({ remote: 'mf-sends', release: sends.version, cause: 'Error: sin calendario' })]);
});

it('shows an unhandled rejection of a remote alike', async () => {
  await rejectUnheard(thrownAt(`${folder}schedule.js`, 'sin zona'));
  expect(toasts()).toEqual(['Error: sin zona']);
  expect(await reports()).toEqual([fault({ remote: 'mf-sends', cause: 'Error: sin zona' })]);
});

it('attributes an error of the shell to no remote', async () => {
  await throwInHandler(thrownAt('http://localhost/shell/area.js', 'sin menú'));
  expect(toasts()).toEqual(['Error: sin menú']);
  expect(await reports()).toEqual([fault({ remote: 'shell', release: '1.0.0' })]);
});

it('shows a Spanish message for a file that failed to load', async () => {
  await rejectUnheard(thrownAt(`${folder}schedule.js`, 'Loading chunk 7 failed.', 'ChunkLoadError'));
  expect(toasts()).toEqual(['Error: no se pudo cargar una parte del módulo.']);
});

it('ignores errors of foreign code', async () => {
  await throwInHandler(null);
  await rejectUnheard(thrownAt(`${folder}schedule.js`, 'called off', 'AbortError'));
  await throwInHandler(thrownAt('chrome-extension://abc/content.js', 'foreign'), 'chrome-extension://abc/content.js');
  expect(toasts()).toEqual([]);
  expect(await reports()).toEqual([]);
});
