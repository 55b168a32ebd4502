import '../testing/written-by-the-build.ts';
import { queryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { dismissFirstSteps, type FirstSteps, readFirstSteps } from '@pregon/contract/account/first-steps.endpoints';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { showAreaPage } from '../testing/area-page.tsx';
import OnboardingSteps from './onboarding-steps.tsx';

let server: ReturnType<typeof createFakeServer>;
let known: FirstSteps;
beforeEach(() => {
  known = {
    steps: [
      { name: 'data', state: 'done' },
      { name: 'sender', state: 'partly' },
      { name: 'profile', state: 'todo' },
      { name: 'newsletter', state: 'todo' },
      { name: 'sending', state: 'todo' },
    ],
    isDismissed: false,
  };
  session.setCredentials(ana);
  server = createFakeServer();
  server.answer(readFirstSteps, () => known);
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  session.clear();
});

const steps = async () => within(await screen.findByRole('region', { name: 'Primeros pasos' })).getAllByRole('listitem');

it('shows each step with its state, and links to the screen of the next', async () => {
  showAreaPage(<OnboardingSteps />);
  const [data, sender, profile] = await steps();
  expect(data).toHaveTextContent('Listo');
  expect(within(data as HTMLElement).queryByRole('link')).toBeNull();
  expect(sender).toHaveAttribute('aria-current', 'step');
  expect(sender).toHaveTextContent('Falta verificar el correo');
  expect(within(sender as HTMLElement).getByRole('link')).toHaveAttribute('href', '/admin/cuenta/remitentes');
  expect(profile).not.toHaveAttribute('aria-current');
  expect(screen.getByText(/1 de 5 listos/)).toBeVisible();
});

it('hides them for the whole account', async () => {
  server.answer(dismissFirstSteps, ({ body }) => (known = { ...known, ...body }));
  const { user } = showAreaPage(<OnboardingSteps />);
  await user.click(await screen.findByRole('button', { name: 'Ocultar para todos' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Primeros pasos' })).toBeNull());
});

it('keeps them, and shows the reason, when hiding fails', async () => {
  server.answer(dismissFirstSteps, () => refusal('UNAVAILABLE'));
  const { user } = showAreaPage(<OnboardingSteps />);
  await user.click(await screen.findByRole('button', { name: 'Ocultar para todos' }));
  await waitFor(() => expect(server.requests.some(({ method }) => method === 'PUT')).toBe(true));
  expect(await steps()).toHaveLength(5);
});

it.each([
  ['all are done', () => ({ ...known, steps: known.steps.map((step) => ({ ...step, state: 'done' as const })) })],
  ['they were hidden', () => ({ ...known, isDismissed: true })],
  ['they cannot be read', () => refusal('UNAVAILABLE')],
])('shows nothing when %s', async (_, answer) => {
  server.answer(readFirstSteps, answer);
  showAreaPage(<OnboardingSteps />);
  await waitFor(() => expect(server.requests.length).toBeGreaterThan(0));
  expect(screen.queryByRole('region', { name: 'Primeros pasos' })).toBeNull();
});
