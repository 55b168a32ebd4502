import '../testing/written-by-the-build.ts';
import { expect, it, jest } from '@jest/globals';
import { catchReports } from '../testing/sent-reports.ts';

it('reports how long the area took, once for a document that was opened for it', async () => {
  const reports = catchReports();
  window.history.replaceState(null, '', '/admin/tiendas');
  const { reportShellLoad } = await import('./shell-load.ts');
  reportShellLoad();
  reportShellLoad();
  expect(await reports()).toEqual([{ kind: 'load', remote: 'shell', release: '1.0.0', ms: expect.any(Number) }]);
});

it('reports nothing of a document in which somebody has logged in first', async () => {
  jest.resetModules();
  const reports = catchReports();
  window.history.replaceState(null, '', '/');
  const { reportShellLoad } = await import('./shell-load.ts');
  reportShellLoad();
  expect(await reports()).toEqual([]);
});
