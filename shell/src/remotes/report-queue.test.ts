import { largestReport, reportPlatform } from '@pregon/contract/platform/platform.endpoints';
import type { PlatformReport } from '@pregon/contract/platform/platform.schema';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import * as v from 'valibot';
import { atOnce, createReportQueue, type ReportedFault } from './report-queue.ts';

const fault: ReportedFault = { phase: 'chunk', remote: 'mf-sends', release: '1.0', cause: new Error('Loading chunk 7 failed.') };
const release = { name: 'mf-sends', version: '1.0' };

beforeEach(() => {
  jest.useFakeTimers();
  window.history.replaceState(null, '', '/admin/sends/schedule?cliente=7');
});
afterEach(() => {
  see('visible');
  jest.useRealTimers();
});

function see(state: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

function setUp() {
  const send = jest.fn<(reports: readonly PlatformReport[]) => boolean>(() => true);
  const queue = createReportQueue({ send, shellVersion: '9.0' });
  const sent = () => send.mock.calls.flatMap(([reports]) => reports);
  return { ...queue, send, sent };
}

it('sends collected reports every ten seconds in one request', async () => {
  const { reportLoad, reportVital, send, sent } = setUp();
  reportLoad(release, 123.4);
  reportVital({ name: 'CLS', value: 0.0123 });
  await jest.advanceTimersByTimeAsync(9999);
  expect(send).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledTimes(1);
  expect(sent()).toEqual([
    { kind: 'load', remote: 'mf-sends', release: '1.0', ms: 123 },
    { kind: 'vital', remote: 'shell', release: '9.0', name: 'CLS', value: 0.0123 },
  ]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(1);
});

it('sends a fault at once, with the path but without personal data', async () => {
  const { reportFault, sent } = setUp();
  window.history.replaceState(null, '', '/admin/campaign/12/sends/3?token=abc');
  reportFault({ ...fault, release: undefined });
  await jest.advanceTimersByTimeAsync(0);
  expect(sent()).toEqual([
    {
      kind: 'fault',
      remote: 'mf-sends',
      phase: 'chunk',
      cause: 'Error: Loading chunk 7 failed.',
      path: '/admin/campaign/…/sends/…',
    },
  ]);
});

it('reports equal faults once a minute', async () => {
  const { reportFault, sent } = setUp();
  reportFault(fault);
  reportFault(fault);
  reportFault({ ...fault, cause: new Error('/r/7.js could not be loaded.') });
  reportFault({ ...fault, cause: new Error('/r/7.js?try=mwq-1 could not be loaded.') });
  await jest.advanceTimersByTimeAsync(60_000);
  reportFault(fault);
  await jest.advanceTimersByTimeAsync(0);
  expect(sent()).toHaveLength(3);
});

it('sends when the page becomes hidden, including what is measured then', async () => {
  const { reportLoad, reportVital, sent } = setUp();
  reportLoad(release, 5);
  see('hidden');
  expect(sent()).toHaveLength(1);
  reportVital({ name: 'INP', value: 40 });
  await jest.advanceTimersByTimeAsync(0);
  expect(sent()).toHaveLength(2);
});

it('attributes a measurement to the remote on the screen', () => {
  const { reportVital, setCurrentApp, sent } = setUp();
  const leave = setCurrentApp('mf-sends', '1.0');
  reportVital({ name: 'LCP', value: 1 });
  const leaveNext = setCurrentApp('mf-stores', '2.0');
  leave();
  reportVital({ name: 'LCP', value: 2 });
  leaveNext();
  reportVital({ name: 'LCP', value: 3 });
  see('hidden');
  expect(sent().map(({ remote }) => remote)).toEqual(['mf-sends', 'mf-stores', 'shell']);
});

it('limits the reports of a page and the size of a request', () => {
  const { reportLoad, send, sent } = setUp();
  for (let count = 0; count < 300; count += 1) reportLoad(release, count);
  see('hidden');
  expect([sent().length, Math.max(...send.mock.calls.map(([reports]) => reports.length))]).toEqual([200, atOnce]);
  expect(atOnce).toBe(largestReport);
});

it('keeps reports that the browser does not accept', () => {
  const { reportLoad, send } = setUp();
  send.mockReturnValueOnce(false);
  reportLoad(release, 5);
  see('hidden');
  see('hidden');
  expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
});

it('sends only reports that the contract accepts', async () => {
  const { reportFault, reportLoad, reportVital, sent } = setUp();
  reportFault({ ...fault, cause: new Error('x'.repeat(5000)) });
  reportLoad(release, 99_999_999);
  reportVital({ name: 'LCP', value: -1 });
  see('hidden');
  await jest.advanceTimersByTimeAsync(0);
  expect(v.is(reportPlatform.body, { reports: sent() })).toBe(true);
});
