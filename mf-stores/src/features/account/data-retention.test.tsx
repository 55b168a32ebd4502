import { refusal } from '@pregon/auth-api/testing/fake-server';
import {
  changeDataRetention,
  type DataRetention,
  type ExpiredRows,
  previewDataRetention,
  readDataRetention,
} from '@pregon/contract/account/data-retention.endpoints';
import { screen, within } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { openScreen } from '../../testing/screens.tsx';
import { accountServer, noRetention } from './testing/account-server.ts';

const manyPurchases: ExpiredRows = { kind: 'purchases', before: '2024-11-29T05:00:00.000Z', rows: 100_000, isMore: true };
const noVisits: ExpiredRows = { kind: 'visits', before: '2026-05-29T05:00:00.000Z', rows: 0, isMore: false };

async function open(settings: DataRetention = noRetention) {
  const server = accountServer();
  server.answer(readDataRetention, () => settings);
  server.answer(previewDataRetention, ({ body }) => ({
    kinds: [...(body.months.purchases ? [manyPurchases] : []), ...(body.months.visits ? [noVisits] : [])],
  }));
  server.answer(changeDataRetention, ({ body: { months, version } }) => ({
    ...settings,
    version: version + 1,
    kinds: settings.kinds.map((kept) => ({ ...kept, months: months[kept.kind] })),
  }));
  const { user } = await openScreen('/admin/cuenta/clientes', { server });
  const form = await screen.findByRole('form', { name: 'Cuánto se guardan los datos de los clientes' });
  const puts = () => server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { user, server, form, puts };
}

const months = { purchases: null, visits: null, answers: null, messages: null };

it('names how much would go before it saves, and saves only after that', async () => {
  const { user, form, puts } = await open();
  await user.type(within(form).getByLabelText(/^Compras con sus recibos/), '24');
  await user.click(within(form).getByRole('button', { name: 'Guardar tiempos' }));
  const dialog = await screen.findByRole('alertdialog', { name: '¿Guardar y eliminar lo que pasa del tiempo?' });
  expect(dialog).toHaveTextContent('Más de 100.000 compras, las de antes del 29 nov 2024.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(puts()).toEqual([]);
  expect(within(form).getByLabelText(/^Compras con sus recibos/)).toHaveValue('24');
  await user.click(within(form).getByRole('button', { name: 'Guardar tiempos' }));
  await user.click(await screen.findByRole('button', { name: 'Guardar y eliminar' }));
  expect(await screen.findByText('Se guardó cuánto se conservan los datos.')).toBeVisible();
  expect(puts()).toEqual([{ months: { ...months, purchases: 24 }, version: 0 }]);
});

it('saves at once where nothing would go', async () => {
  const { user, form, puts } = await open();
  await user.type(within(form).getByLabelText(/^Visitas a las tiendas/), '6');
  await user.click(within(form).getByRole('button', { name: 'Guardar tiempos' }));
  expect(await screen.findByText('Se guardó cuánto se conservan los datos.')).toBeVisible();
  expect(puts()).toEqual([{ months: { ...months, visits: 6 }, version: 0 }]);
});

it('refuses a shorter time at its field', async () => {
  const { user, form, server } = await open();
  await user.type(within(form).getByLabelText(/^Mensajes con su cliente/), '12');
  await user.click(within(form).getByRole('button', { name: 'Guardar tiempos' }));
  expect(await screen.findAllByText('Escribe de 13 a 240 meses, o déjalo vacío.')).not.toHaveLength(0);
  expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
});

it('keeps what was typed when somebody else changed the times', async () => {
  const { user, form, server } = await open();
  server.answer(changeDataRetention, () => refusal('CONFLICT'));
  await user.type(within(form).getByLabelText(/^Respuestas de encuestas/), '12');
  await user.click(within(form).getByRole('button', { name: 'Guardar tiempos' }));
  expect(await screen.findByText(/^Alguien cambió estos tiempos/)).toBeVisible();
  expect(within(form).getByLabelText(/^Respuestas de encuestas/)).toHaveValue('12');
});

it('says what has been deleted', async () => {
  await open({
    ...noRetention,
    kinds: noRetention.kinds.map((kept) =>
      kept.kind === 'messages' ? { ...kept, months: 13, deletedBefore: '2025-10-29T05:00:00.000Z' } : kept,
    ),
  });
  expect(screen.getByText(/Quedaron sin su cliente los mensajes de antes del 29 oct 2025\./)).toBeVisible();
});

it('offers to try again where it cannot be loaded', async () => {
  const server = accountServer();
  server.answer(readDataRetention, () => refusal('UNAVAILABLE'));
  const { user } = await openScreen('/admin/cuenta/clientes', { server });
  await screen.findAllByText('No pudimos cargar esta parte.');
  server.answer(readDataRetention, () => noRetention);
  const [first] = screen.getAllByRole('button', { name: 'Reintentar' });
  if (first) await user.click(first);
  expect(await screen.findByRole('form', { name: 'Cuánto se guardan los datos de los clientes' })).toBeVisible();
});
