import '../testing/written-by-the-build.ts';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { catchReports } from '../testing/sent-reports.ts';
import { CrashBoundary } from './crash-boundary.tsx';

let reports: ReturnType<typeof catchReports>;
beforeEach(() => {
  reports = catchReports();
  jest.spyOn(console, 'error').mockReturnValue(undefined);
});

function Broken({ message }: { message: string }): never {
  throw new Error(message);
}

const fault = (phase: string, cause: string) =>
  expect.objectContaining({ kind: 'fault', phase, remote: 'shell', release: '1.0.0', cause });

it('shows a crash page when its root throws, and reports the error', async () => {
  render(
    <CrashBoundary>
      <Broken message="sin raíz" />
    </CrashBoundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Error crítico en la aplicación');
  expect(screen.getByRole('button', { name: 'Volver a cargar' })).toBeVisible();
  expect(jest.mocked(console.error).mock.calls.flat()).toContainEqual(expect.objectContaining({ message: 'sin raíz' }));
  await waitFor(async () => expect(await reports()).toContainEqual(fault('render', 'Error: sin raíz')));
});
