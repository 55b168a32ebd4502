import '../testing/written-by-the-build.ts';
import { expect, it, jest } from '@jest/globals';
import { catchReports } from '../testing/sent-reports.ts';

it('reports the load time of the area once for each document that was opened for it', async () => {
  const reports = catchReports();
  window.history.replaceState(null, '', '/admin/tiendas');
  const { reportShellLoad } = await import('./shell-load.ts');
  reportShellLoad();
  reportShellLoad();
  expect(await reports()).toEqual([{ kind: 'load', remote: 'shell', release: '1.0.0', ms: expect.any(Number) }]);
});

it('reports nothing for a document with a log-in first', async () => {
  jest.resetModules();
  const reports = catchReports();
  window.history.replaceState(null, '', '/');
  const { reportShellLoad } = await import('./shell-load.ts');
  reportShellLoad();
  expect(await reports()).toEqual([]);
});
