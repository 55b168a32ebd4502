import { exampleSupportCode, refusal, traced } from '@pregon/auth-api/testing/fake-server';
import { uploadCustomerFile } from '@pregon/contract/profiles/customer-files.endpoints';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  address,
  fillRequired,
  giveFile,
  goToStep,
  openScreen,
  readFile,
  save,
  startServer,
  stepOnShow,
} from './testing/profile-screen.ts';

const csv = () => new File(['documento\n1'], 'leales.csv', { type: 'text/csv' });
const title = 'Campaña anterior, eventos y archivo';
const input = () => screen.getByLabelText(/^(Elegir|Cambiar) archivo$/);

it('a customer file is uploaded at once, and shows matched and unmatched rows', async () => {
  const { server } = startServer();
  const { user } = await openScreen(address({ step: 'historial' }), { server });
  await stepOnShow(title);
  giveFile(csv());
  expect(await screen.findByText('leales.csv')).toBeVisible();
  expect(screen.getByText(/2 clientes encontrados/)).toBeVisible();
  const rows = within(screen.getByRole('table', { name: 'Filas que no corresponden a nadie' }));
  expect(rows.getByText('Nadie tiene este documento.')).toBeVisible();
  const [, [name, file] = []] = (server.requests.find(({ url }) => url.pathname === '/V1/customer-files')?.body ?? []) as [
    string,
    File,
  ][];
  expect([name, file?.name]).toEqual(['customer_file', 'leales.csv']);
  const include = screen.getByRole('radio', { name: 'Incluir' });
  expect(include.compareDocumentPosition(input())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(include).toHaveAccessibleDescription('También reciben el perfil, aunque no cumplan lo demás.');
  await waitFor(() => expect(include).toBeChecked());
  expect(include.compareDocumentPosition(screen.getByText('leales.csv'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(screen.getByRole('radio', { name: 'Excluir' }));
  giveFile(csv());
  await waitFor(() => expect(server.requests.filter(({ url }) => url.pathname === '/V1/customer-files')).toHaveLength(2));
  expect(await screen.findByText('leales.csv')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Excluir' })).toBeChecked();
});

it.each(['LISTA.CSV', 'Leales.Csv'])('a customer file is accepted whatever the case of its extension: %s', async (name) => {
  const { server } = startServer();
  await openScreen(address({ step: 'historial' }), { server });
  await stepOnShow(title);
  giveFile(new File(['documento\n1'], name));
  expect(await screen.findByText('leales.csv')).toBeVisible();
  expect(server.requests.filter(({ url }) => url.pathname === '/V1/customer-files')).toHaveLength(1);
});

it('a customer file delays saving while it uploads, continues across steps, and can be cancelled', async () => {
  const { server, saved } = startServer();
  const { promise, resolve } = Promise.withResolvers<typeof readFile>();
  server.answer(uploadCustomerFile, () => promise);
  const { user } = await openScreen(address(), { server });
  await fillRequired(user);
  await goToStep(user, title);
  giveFile(csv());
  expect(await screen.findByText('Leyendo leales.csv…')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(input()).toBeVisible();
  giveFile(csv());
  await screen.findByText('Leyendo leales.csv…');
  expect(save()).toHaveAccessibleDescription('Espera a que el archivo termine de leerse.');
  await user.click(save());
  expect(saved).toEqual([]);
  await goToStep(user, 'La oferta');
  resolve(readFile);
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'));
  await goToStep(user, title);
  expect(await screen.findByText('leales.csv')).toBeVisible();
});

it('a customer file shows a server error at its field, and can be replaced', async () => {
  const { server } = startServer();
  server.answer(uploadCustomerFile, () => refusal('CUSTOMER_FILE_INVALID'));
  await openScreen(address({ step: 'historial' }), { server });
  await stepOnShow(title);
  giveFile(csv());
  await waitFor(() => expect(input()).toHaveAccessibleDescription('El archivo debe ser de tipo CSV'));
  expect(input()).toBeInvalid();
  server.answer(uploadCustomerFile, () => traced(refusal('UNKNOWN')));
  giveFile(csv());
  await waitFor(() => expect(input()).toHaveAccessibleDescription(expect.stringContaining(exampleSupportCode)));
  server.answer(uploadCustomerFile, () => readFile);
  giveFile(csv());
  expect(await screen.findByText('leales.csv')).toBeVisible();
  expect(input()).toHaveAccessibleDescription('CSV de 10 MB o menos.');
  expect(input()).toBeValid();
});
