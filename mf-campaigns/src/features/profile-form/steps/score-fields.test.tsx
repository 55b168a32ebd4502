import { expect, it } from '@jest/globals';
import { refusal } from '@pregon/auth-api/testing/fake-server';
import { audienceQuery } from '@pregon/contract/profiles/audience.operations';
import { screen, waitFor, within } from '@testing-library/react';
import { everybody } from '../audience/testing/panel-screen.tsx';
import { address, goToStep, openScreen, startServer } from '../testing/profile-screen.ts';

const outdatedPurchases = 'La última compra que conocemos es del 3 de mayo de 2026: los días sin venir se cuentan hasta ahí.';

/** Opens the step with the filters by scores. */
async function openScores(answer: () => ReturnType<typeof refusal> | { audience: typeof everybody }) {
  const { server } = startServer();
  server.answerGraphql(audienceQuery, answer);
  const { user } = await openScreen(address(), { server });
  await screen.findByLabelText('Nombre del perfil');
  await goToStep(user, 'Quiénes son');
  return within(await screen.findByRole('group', { name: 'Lo que dicen sus compras' }));
}

it('warns beside the filters by scores that purchases were not imported lately', async () => {
  const scores = await openScores(() => ({ audience: { ...everybody, outdatedPurchases } }));
  expect((await scores.findByText('Faltan las compras más nuevas.')).parentElement).toHaveTextContent(
    `Faltan las compras más nuevas. ${outdatedPurchases}`,
  );
});

it('warns of nothing while the last known purchase is of the last week', async () => {
  const scores = await openScores(() => ({ audience: everybody }));
  await waitFor(() => expect(screen.getAllByText('Al día').length).toBeGreaterThan(0));
  expect(scores.queryByText('Faltan las compras más nuevas.')).toBeNull();
});

it('warns of nothing where the audience cannot be counted, of which the rail tells', async () => {
  const scores = await openScores(() => refusal('UNKNOWN'));
  await waitFor(() => expect(screen.getAllByText('Sin contar').length).toBeGreaterThan(0));
  expect(scores.queryByText('Faltan las compras más nuevas.')).toBeNull();
});
