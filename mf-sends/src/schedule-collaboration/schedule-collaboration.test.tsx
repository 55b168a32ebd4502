import { beforeEach, expect, it, jest } from '@jest/globals';
import { queryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { markCollaborationSeen, readCollaboration } from '@pregon/contract/collaboration/collaboration.endpoints';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { planned } from '../testing/examples.ts';
import ScheduleCollaboration from './schedule-collaboration.tsx';

const server = createFakeServer();

beforeEach(() => {
  queryClient.clear();
  session.setCredentials(ana);
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
});

it('reads again after a change of the schedule, and keeps what is being written', async () => {
  const user = userEvent.setup();
  let isRequired = false;
  server.answer(markCollaborationSeen, () => ({ message: '' }));
  server.answer(readCollaboration, () => ({
    revision: 'a',
    isApproved: false,
    isRequired,
    mayRequest: true,
    request: null,
    changes: null,
    colleagues: [{ id: 2, name: 'Valentina Ríos', mayApprove: true }],
    comments: [],
  }));
  const panel = (version: number) => (
    <QueryClientProvider client={queryClient}>
      <ScheduleCollaboration identifier={planned.identifier} version={version} state={planned.state} />
    </QueryClientProvider>
  );
  const { rerender } = render(panel(1));
  await user.click(await screen.findByRole('button', { name: 'Pedir aprobación' }));
  await user.type(screen.getByLabelText(/^Nota/), 'Sale el viernes');
  isRequired = true;
  rerender(panel(2));
  await waitFor(() => expect(screen.getByText('Tu cuenta exige que lo apruebe otra persona.')).toBeVisible());
  expect(screen.getByLabelText(/^Nota/)).toHaveValue('Sale el viernes');
});

const panelOf = (state: Schedule['state'], isRequired: boolean) => {
  server.answer(markCollaborationSeen, () => ({ message: '' }));
  server.answer(readCollaboration, () => ({
    revision: 'a',
    isApproved: false,
    isRequired,
    mayRequest: true,
    request: null,
    changes: null,
    colleagues: [{ id: 2, name: 'Valentina Ríos', mayApprove: true }],
    comments: [],
  }));
  render(
    <QueryClientProvider client={queryClient}>
      <ScheduleCollaboration identifier={planned.identifier} version={1} state={state} />
    </QueryClientProvider>,
  );
};

it.each([
  ['completada', false, 'Ya terminó: no queda nada por aprobar.'],
  ['fallida', false, 'Ya terminó: no queda nada por aprobar.'],
  ['cancelada', true, 'Se canceló: no queda nada por aprobar.'],
] as const)('asks for no approval of a schedule that is %s, and says why (required: %s)', async (state, isRequired, reason) => {
  panelOf(state, isRequired);
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pedir aprobación' })).not.toBeInTheDocument();
});

it.each([
  ['programada', false],
  ['completada', true],
] as const)('asks for an approval of a schedule that is %s, which may be sent (required: %s)', async (state, isRequired) => {
  panelOf(state, isRequired);
  expect(await screen.findByRole('button', { name: 'Pedir aprobación' })).toBeVisible();
});
