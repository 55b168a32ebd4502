import { describe, expect, it } from '@jest/globals';
import { createFakeServer, type FakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import {
  createImportSource,
  deleteImportSource,
  listImportSources,
  pullImportSource,
  testImportSource,
  updateImportSource,
} from '@pregon/contract/data/import-sources.endpoints';
import type { ImportSource } from '@pregon/contract/data/import-sources.schema';
import { hasUnsavedChanges } from '@pregon/ui/unsaved';
import { screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/screens.tsx';
import { scheduleWords, sizeWords } from './source-words.ts';

const address = '/admin/importar/fuentes';
const fingerprint = `SHA256:${'a'.repeat(43)}`;
const example: ImportSource = {
  id: 3,
  name: 'Ventas del ERP',
  kind: 'purchases',
  protocol: 'sftp',
  address: 'sftp://archivos.tienda.example',
  path: '/salida/ventas-*.csv',
  login: 'password',
  user: 'tienda',
  hasSecret: true,
  fingerprint,
  days: [1, 4],
  time: '06:00',
  createMissing: true,
  active: true,
  nextAt: '2099-11-30T11:00:00.000Z',
  isPulling: false,
  failingSince: null,
  createdBy: 'Ana Peña',
  last: { at: '2026-11-26T11:00:00.000Z', state: 'taken', message: null, files: 2, importIdentifier: 'una-importacion' },
};

async function openList(sources: readonly ImportSource[] | 'failing') {
  const server = createFakeServer();
  server.answer(listImportSources, () => (sources === 'failing' ? refusal('UNAVAILABLE') : { sources: [...sources] }));
  const { user } = await openScreen(address, { server });
  return { user, server };
}

const lastBody = (server: FakeServer, method: string) => server.requests.findLast((request) => request.method === method)?.body;

describe('the list of sources', () => {
  it('says where files come from, when, and how the last run went', async () => {
    await openList([example]);
    const row = within(await screen.findByRole('listitem', { name: '' }));
    expect(row.getByText('Programada')).toBeVisible();
    expect(row.getByText('sftp://archivos.tienda.example/salida/ventas-*.csv')).toBeVisible();
    expect(row.getByText(/^Lunes y jueves, a las 06:00\./)).toHaveTextContent(
      /Próxima vez: 30 nov 2099, 06:00\. La creó Ana Peña\.$/,
    );
    expect(row.getByText(/Trajo archivos \(2\)/)).toBeVisible();
    expect(row.getByRole('link', { name: 'Ver la importación' })).toHaveAttribute('href', '/admin/importar/una-importacion');
  });

  it.each([
    [{ isPulling: true }, 'Trayendo'],
    [{ active: false, nextAt: null }, 'Pausada'],
    [{ failingSince: '2026-11-26T11:00:00.000Z' }, 'Falla'],
    [
      {
        last: {
          at: '2026-11-26T11:00:00.000Z',
          state: 'review' as const,
          message: 'Faltan columnas.',
          files: 1,
          importIdentifier: null,
        },
      },
      'Por confirmar',
    ],
  ])('marks the state %j as %s', async (change, label) => {
    await openList([{ ...example, ...change }]);
    expect(await screen.findByText(label)).toBeVisible();
  });

  it('runs, pauses and deletes a source', async () => {
    const { user, server } = await openList([example]);
    server.answer(pullImportSource, () => ({ ...example, isPulling: true }));
    server.answer(updateImportSource, () => ({ ...example, active: false }));
    server.answer(deleteImportSource, () => ({ message: 'Eliminamos la fuente «Ventas del ERP». Lo que trajo sigue ahí.' }));
    await user.click(await screen.findByRole('button', { name: 'Traer ahora Ventas del ERP' }));
    await waitFor(() => expect(server.requests.some(({ url }) => url.pathname.endsWith('/import-sources/3/runs'))).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Pausar Ventas del ERP' }));
    await waitFor(() => expect(lastBody(server, 'PUT')).toMatchObject({ active: false, secret: '', path: example.path }));
    await user.click(screen.getByRole('button', { name: 'Eliminar Ventas del ERP' }));
    await user.click(await screen.findByRole('button', { name: 'Eliminar fuente' }));
    expect(await screen.findByText('Eliminamos la fuente «Ventas del ERP». Lo que trajo sigue ahí.')).toBeVisible();
  });

  it('shows a fault of an action at its row', async () => {
    const { user, server } = await openList([example]);
    server.answer(pullImportSource, () => refusal('TOO_MANY_REQUESTS'));
    await user.click(await screen.findByRole('button', { name: 'Traer ahora Ventas del ERP' }));
    expect(await screen.findByText('Demasiados intentos. Espera un momento.')).toBeVisible();
  });

  it('offers the first one where there is none, and another try after a fault', async () => {
    const { user, server } = await openList('failing');
    const again = await screen.findByRole('button', { name: 'Reintentar' }, { timeout: 10_000 });
    server.answer(listImportSources, () => ({ sources: [] }));
    await user.click(again);
    expect(await screen.findByText('Aún no hay fuentes')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nueva fuente' })).toHaveAttribute('href', `${address}/nueva`);
  });
});

describe('the form of a source', () => {
  const fill = async (user: Awaited<ReturnType<typeof openScreen>>['user']) => {
    await user.type(await screen.findByLabelText(/^Nombre/), 'Ventas');
    await user.type(screen.getByLabelText(/^Dirección/), 'sftp://archivos.tienda.example');
    await user.type(screen.getByLabelText(/^Archivo/), 'ventas-*.csv');
    await user.type(screen.getByLabelText(/^Usuario/), 'tienda');
    await user.type(screen.getByLabelText(/^Contraseña/), 'secreta');
  };

  it('tries the connection, and takes the host key over once somebody has compared it', async () => {
    const server = createFakeServer();
    const file = { name: 'ventas-1.csv', size: 2048, modifiedAt: null, isTaken: true };
    server.answer(testImportSource, ({ body }) =>
      body.fingerprint === ''
        ? { fingerprint, isTrusted: false, files: [], total: 0 }
        : { fingerprint, isTrusted: true, files: [file], total: 1 },
    );
    server.answer(createImportSource, () => example);
    server.answer(listImportSources, () => ({ sources: [example] }));
    const { user } = await openScreen(`${address}/nueva`, { server });
    await fill(user);
    expect(hasUnsavedChanges()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Probar conexión' }));
    await user.click(await screen.findByRole('button', { name: 'Es la correcta' }));
    expect(await screen.findByText('ventas-1.csv · 2 KB · ya se trajo')).toBeVisible();
    expect(screen.getByLabelText(/^Huella/)).toHaveValue(fingerprint);
    await user.click(screen.getByRole('button', { name: 'Crear fuente' }));
    await waitFor(() =>
      expect(server.requests.findLast(({ url }) => url.pathname.endsWith('/import-sources'))?.method).toBeDefined(),
    );
    expect(await screen.findByText('Se guardó la fuente «Ventas del ERP».')).toBeVisible();
    expect(server.requests.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({
      fingerprint,
      secret: 'secreta',
    });
  });

  it('says what is missing at the field, and does not save without a host key', async () => {
    const { user } = await openScreen(`${address}/nueva`, { server: createFakeServer() });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Crear fuente' }));
    expect((await screen.findAllByText('Prueba la conexión y confirma la huella del servidor.'))[0]).toBeVisible();
  });

  it('misses the password of a new source together with everything else', async () => {
    const { user } = await openScreen(`${address}/nueva`, { server: createFakeServer() });
    await user.click(await screen.findByRole('button', { name: 'Crear fuente' }));
    expect(await screen.findByLabelText(/^Contraseña/)).toHaveAccessibleDescription('Escribe la clave de este servidor.');
    expect(screen.getByLabelText(/^Nombre/)).toHaveAccessibleDescription('Escribe un nombre.');
  });

  it('asks only for what a web address needs', async () => {
    const server = createFakeServer();
    server.answer(testImportSource, () => refusal('SOURCE_FAILED', { message: 'El servidor respondió 500.' }));
    const { user } = await openScreen(`${address}/nueva`, { server });
    await user.click(await screen.findByText('Página HTTPS'));
    expect(screen.queryByLabelText(/^Huella/)).toBeNull();
    expect(screen.queryByLabelText(/^Archivo/)).toBeNull();
    expect(screen.queryByLabelText(/^Contraseña/)).toBeNull();
    await user.type(screen.getByLabelText(/^Dirección/), 'https://erp.tienda.example/ventas.csv');
    await user.click(screen.getByRole('button', { name: 'Probar conexión' }));
    expect(await screen.findByText('El servidor respondió 500.')).toBeVisible();
    expect(lastBody(server, 'POST')).toMatchObject({ protocol: 'https', login: 'none', path: '', fingerprint: '' });
  });

  it('keeps the stored secret where none is typed', async () => {
    const server = createFakeServer();
    server.answer(listImportSources, () => ({ sources: [example] }));
    server.answer(updateImportSource, () => example);
    const { user } = await openScreen(`${address}/3`, { server });
    await user.type(await screen.findByLabelText(/^Nombre/), ' 2');
    expect(screen.getByText('Déjala vacía para conservar la que ya está.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(lastBody(server, 'PUT')).toMatchObject({ name: 'Ventas del ERP 2', secret: '' }));
  });

  it('says that a source is gone', async () => {
    const server = createFakeServer();
    server.answer(listImportSources, () => ({ sources: [] }));
    await openScreen(`${address}/9`, { server });
    expect(await screen.findByText('Esta fuente no existe')).toBeVisible();
  });
});

describe('the words of a source', () => {
  it('name its days', () => {
    expect(scheduleWords({ days: [1, 2, 3, 4, 5, 6, 7], time: '06:00' })).toBe('Todos los días, a las 06:00');
    expect(scheduleWords({ days: [2], time: '23:30' })).toBe('Martes, a las 23:30');
  });

  it('give a size its unit', () => {
    expect([sizeWords(512), sizeWords(1536), sizeWords(5 * 1024 ** 3)]).toEqual(['512 bytes', '1,5 KB', '5 GB']);
  });
});
