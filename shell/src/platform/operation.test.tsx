import { queryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, refusal, type FakeServer } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { getPlatformOperation, type PlatformOperation } from '@pregon/contract/platform/platform-operation.endpoints';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { showAreaPage } from '../testing/area-page.tsx';
import { formatBytes } from './measures.ts';
import { Operation } from './operation.tsx';

const operation: PlatformOperation = {
  queues: [
    { kind: 'sendings', waiting: 0, active: 2 },
    { kind: 'messages', waiting: 120_400, active: 64, failed: 12, oldestAt: '2026-11-24T15:00:00.000Z' },
    { kind: 'webhooks', waiting: 10_001, failed: 3, oldestAt: '2026-11-24T14:00:00.000Z' },
    { kind: 'mails', waiting: 0, active: 0, failed: 0 },
    { kind: 'jobs', waiting: 1, active: 1, failed: 0 },
    { kind: 'periodic', waiting: 0, active: 0, failed: 0 },
  ],
  countedAt: '2026-11-24T15:59:00.000Z',
  providers: [
    { channel: 'email', isSetUp: true, lastSuccessAt: '2026-11-24T15:58:00.000Z' },
    {
      channel: 'sms',
      isSetUp: true,
      pausedUntil: '2026-11-24T16:00:30.000Z',
      lastFailure: { at: '2026-11-24T15:57:00.000Z', reason: '503 Servicio caído' },
    },
    { channel: 'wa', isSetUp: false },
    {
      channel: 'email',
      account: 'vecina',
      isSetUp: true,
      report: {
        received: { at: '2026-11-24T15:50:00.000Z', events: ['delivered', 'failed'], outcome: 'applied' },
        refused: { at: '2026-11-24T15:55:00.000Z', reason: 'signature' },
      },
    },
  ],
  lastWebhook: { at: '2026-11-24T15:30:00.000Z', delivered: false, status: 500, account: 'vecina' },
  lastImport: { at: '2026-11-24T12:00:00.000Z', kind: 'purchases', state: 'done', account: 'tienda', rows: 1200, rejected: 3 },
  database: {
    isEmbedded: false,
    bytes: 5_368_709_120,
    tables: [
      { name: 'purchase', bytes: 2_147_483_648, rows: 10_000_000 },
      { name: 'visit', bytes: 81_920 },
    ],
  },
};
const now = Date.parse('2026-11-24T16:00:00.000Z');

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  session.setCredentials(ana);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  session.clear();
});

const show = () => showAreaPage(<Operation zone="America/Bogota" now={now} />).user;
const rowOf = (name: RegExp) => screen.getByRole('row', { name });

it('shows the queues with what waits, what failed and since when the oldest waits', async () => {
  server.answer(getPlatformOperation, () => operation);
  show();
  await screen.findByRole('table', { name: 'Colas' });
  expect(
    within(rowOf(/Mensajes/))
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['120.400', '64', '12']);
  expect(rowOf(/Mensajes/)).toHaveTextContent('Lo más antiguo espera desde: hoy, 10:00');
  expect(
    within(rowOf(/Webhooks/))
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['más de 10.000', '—', '3']);
  expect(screen.getByText(/última cuenta: hoy, 10:59/)).toBeVisible();
});

it('shows each provider in words: works, takes nothing and why, not set up, not used', async () => {
  server.answer(getPlatformOperation, () => operation);
  show();
  const list = within(await screen.findByRole('list', { name: 'Proveedores' }));
  const [email, sms, wa, own] = list.getAllByRole('listitem');
  expect(email).toHaveTextContent('E-mailde la plataformaFuncionaÚltimo mensaje aceptado: hoy, 10:58');
  expect(sms).toHaveTextContent('Detenido: no acepta mensajes');
  expect(sms).toHaveTextContent('Último error, hoy, 10:57: 503 Servicio caído');
  expect(wa).toHaveTextContent('Sin configurar');
  expect(own).toHaveTextContent('E-mailde vecinaSin uso');
  expect(own).toHaveTextContent('Último aviso recibido, hoy, 10:50: entregas y fallas');
  expect(own).toHaveTextContent(
    'Último aviso rechazado, hoy, 10:55: no estaba firmado con la clave del proveedor que está guardada',
  );
});

it('shows the last webhook and import, and the database with estimates', async () => {
  server.answer(getPlatformOperation, () => operation);
  show();
  const [webhook, last] = within(await screen.findByRole('list', { name: 'Lo último' })).getAllByRole('listitem');
  expect(webhook).toHaveTextContent('WebhookNo se pudo entregarhoy, 10:30vecinaRespuesta 500');
  expect(last).toHaveTextContent('Importación: comprasImportadohoy, 07:00tienda1.200 filas3 rechazadas');
  expect(screen.getByText('5 GB')).toBeVisible();
  expect(rowOf(/purchase/)).toHaveTextContent('purchase2 GBaprox. 10.000.000');
  expect(rowOf(/visit/)).toHaveTextContent('visit80 KB—');
});

it('says so when there was no webhook, import or count yet', async () => {
  const { lastWebhook: _webhook, lastImport: _import, countedAt: _counted, ...rest } = operation;
  server.answer(getPlatformOperation, () => rest);
  show();
  expect(await screen.findByText('Ninguno en los últimos 30 días')).toBeVisible();
  expect(screen.getByText('Ninguna todavía')).toBeVisible();
  expect(screen.getByText(/todavía no se han contado/)).toBeVisible();
});

it('shows that it loads, and offers a retry where it failed', async () => {
  let refuse: (answer: Response) => void = () => undefined;
  server.answer(getPlatformOperation, () => new Promise<Response>((resolve) => (refuse = resolve)));
  const user = show();
  expect(screen.getByText('Cargando el funcionamiento…')).toBeInTheDocument();
  await waitFor(() => expect(server.requests).toHaveLength(1));
  refuse(refusal('UNAVAILABLE'));
  expect(await screen.findByText(/^No pudimos cargar el funcionamiento\./)).toBeVisible();
  server.answer(getPlatformOperation, () => operation);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('table', { name: 'Colas' })).toBeVisible();
});

it.each([
  [0, '0 KB'],
  [900, '0,879 KB'],
  [81_920, '80 KB'],
  [13_934_715, '13,3 MB'],
  [5_368_709_120, '5 GB'],
  [1.5 * 1024 ** 5, '1.540 TB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes).replace('\u00a0', ' ')).toBe(text);
});
