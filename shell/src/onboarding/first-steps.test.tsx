import '../testing/written-by-the-build.ts';
import { queryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { changeHoldOut } from '@pregon/contract/account/hold-out.endpoints';
import { dismissFirstSteps, type FirstSteps, readFirstSteps } from '@pregon/contract/account/first-steps.endpoints';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
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
    holdOutShare: 0,
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

describe('the control group of a new account', () => {
  const note = () => screen.queryByText('El 5 % de tus clientes no recibirá publicidad.');
  const heldOut = { share: 0, fixedShare: null, nextQuarter: '2027-01-01', people: 0 };

  it('is named with its share, a link to change it, and one button that switches it off', async () => {
    known = { ...known, holdOutShare: 5 };
    server.answer(changeHoldOut, ({ body }) => {
      known = { ...known, holdOutShare: body.share };
      return { ...heldOut, share: body.share };
    });
    const { user } = showAreaPage(<OnboardingSteps />);
    await steps();
    expect(note()).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cambiar' })).toHaveAttribute('href', '/admin/cuenta/resultados');
    await user.click(screen.getByRole('button', { name: 'Quitar grupo de control' }));
    await waitFor(() => expect(note()).toBeNull());
    expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({ share: 0 });
  });

  it('stays named when it cannot be switched off', async () => {
    known = { ...known, holdOutShare: 5 };
    server.answer(changeHoldOut, () => refusal('UNAVAILABLE'));
    const { user } = showAreaPage(<OnboardingSteps />);
    await steps();
    await user.click(screen.getByRole('button', { name: 'Quitar grupo de control' }));
    await waitFor(() => expect(server.requests.some(({ method }) => method === 'PUT')).toBe(true));
    expect(note()).toBeVisible();
  });

  it('can be changed by administrators only', async () => {
    session.setCredentials({ ...ana, user: { ...ana.user, role: 'marketing' } });
    known = { ...known, holdOutShare: 5 };
    showAreaPage(<OnboardingSteps />);
    await steps();
    expect(note()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Quitar grupo de control' })).toBeNull();
  });

  it('is not named where there is none', async () => {
    showAreaPage(<OnboardingSteps />);
    await steps();
    expect(screen.queryByText(/no recibirá publicidad/)).toBeNull();
  });
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
