import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { createDataExport, readDataExport } from '@pregon/contract/account/data-export.endpoints';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openScreen } from '../../../testing/screens.tsx';

const files = [
  { name: 'clientes.csv', about: 'Los clientes, con sus permisos.' },
  { name: 'imagenes/', about: 'Las imágenes de los newsletters.' },
];
const button = 'Descargar todos los datos';

async function open(latest: { readonly at: string; readonly userName: string | null } | null = null) {
  const server = createFakeServer();
  server.answer(readDataExport, () => ({ files, latest }));
  const { user } = await openScreen('/admin/cuenta/exportar', { server });
  return { user, server };
}

it('says what a copy holds, and that nobody has asked for one', async () => {
  const { user } = await open();
  expect(await screen.findByText('Todavía nadie ha pedido una copia.')).toBeVisible();
  await user.click(screen.getByText('Qué lleva la copia (2 archivos)'));
  expect(screen.getByText('clientes.csv')).toBeVisible();
  expect(screen.getByText('Las imágenes de los newsletters.')).toBeVisible();
});

it('says who asked for the latest copy', async () => {
  await open({ at: '2026-05-03T19:30:00Z', userName: 'Ana Ríos' });
  expect(await screen.findByText(/La última copia se pidió/)).toHaveTextContent(/3 may 2026.* por Ana Ríos\.$/);
});

it('starts the download, and says that it may take a while', async () => {
  const { user, server } = await open();
  // An address within the page: jsdom cannot leave it.
  server.answer(createDataExport, () => ({ url: '#copia' }));
  await user.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByText(/^La descarga empezó\./)).toBeVisible();
  expect(window.location.hash).toBe('#copia');
});

it('says why a copy is refused, and can ask again', async () => {
  const { user, server } = await open();
  server.answer(createDataExport, () => refusal('TOO_MANY_REQUESTS'));
  await user.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Demasiados intentos. Espera un momento.');
  expect(screen.getByRole('button', { name: button })).toBeEnabled();
});

it('can be loaded again when its content does not come', async () => {
  const server = createFakeServer();
  server.answer(readDataExport, () => refusal('UNKNOWN'));
  const { user } = await openScreen('/admin/cuenta/exportar', { server });
  await screen.findByRole('button', { name: 'Reintentar' });
  server.answer(readDataExport, () => ({ files, latest: null }));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('button', { name: button })).toBeVisible();
});
