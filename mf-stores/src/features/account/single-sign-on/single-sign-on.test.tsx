import { expect, it } from '@jest/globals';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import {
  addSingleSignOnDomain,
  changeSingleSignOn,
  confirmSingleSignOnDomain,
  readSingleSignOn,
  removeSingleSignOn,
  testSingleSignOn,
} from '@pregon/contract/account/single-sign-on.endpoints';
import type { SingleSignOnSettings } from '@pregon/contract/account/single-sign-on.schema';
import { screen, within } from '@testing-library/react';
import { openScreen } from '../../../testing/screens.tsx';

const redirectUri = 'https://admin.tienda.example/empresa';
const empty: SingleSignOnSettings = { settings: null, domains: [], redirectUri };
const roleValues = { administrador: '', marketing: '', operador: '', lector: '' };
const domain = {
  id: 3,
  domain: 'empresa.com',
  recordName: '_pregon-ingreso.empresa.com',
  recordValue: 'pregon-ingreso=abc',
  confirmedAt: null,
};
const stored: SingleSignOnSettings = {
  settings: {
    issuer: 'https://ingreso.empresa.com',
    clientId: 'pregon',
    enabled: true,
    required: false,
    providerVerifies: false,
    roleClaim: '',
    roleValues,
    defaultRole: null,
  },
  domains: [domain],
  redirectUri,
};

async function open(settings: SingleSignOnSettings) {
  const server = createFakeServer();
  server.answer(readSingleSignOn, () => settings);
  const { user } = await openScreen('/admin/cuenta/ingreso-unico', { server });
  return { user, server };
}

it('stores a provider, and shows the address to register there', async () => {
  const { user, server } = await open(empty);
  server.answer(changeSingleSignOn, () => stored);
  expect(await screen.findByText(redirectUri)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Probar conexión' })).toBeNull();
  await user.type(screen.getByLabelText(/^Emisor/), 'https://ingreso.empresa.com');
  await user.type(screen.getByLabelText('Identificador de cliente'), 'pregon');
  await user.type(screen.getByLabelText('Clave del cliente'), 'secreta');
  await user.click(screen.getByRole('button', { name: 'Guardar proveedor' }));
  expect(await screen.findByText('Se guardó el proveedor.')).toBeVisible();
  expect(screen.getByLabelText(/^Clave del cliente/)).toHaveValue('');
  expect(await screen.findByRole('button', { name: 'Probar conexión' })).toBeEnabled();
  expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    issuer: 'https://ingreso.empresa.com',
    clientId: 'pregon',
    clientSecret: 'secreta',
    required: false,
    defaultRole: '',
  });
});

it('says what is wrong with the stored provider', async () => {
  const { user, server } = await open(stored);
  server.answer(testSingleSignOn, () => refusal('SSO_FAILED', { message: 'El proveedor no aceptó la clave.' }));
  await user.click(await screen.findByRole('button', { name: 'Probar conexión' }));
  expect(await screen.findByText('El proveedor no aceptó la clave.')).toBeVisible();
});

it('removes the provider after a confirmation that says whom it concerns', async () => {
  const { user, server } = await open(stored);
  server.answer(removeSingleSignOn, () => ({ ...stored, settings: null }));
  await user.click(await screen.findByRole('button', { name: 'Quitar proveedor' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Se cierran las sesiones que se abrieron con él/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Quitar proveedor' }));
  expect(await screen.findByText('Se quitó el proveedor.')).toBeVisible();
  expect(screen.getByLabelText(/^Emisor/)).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Quitar proveedor' })).toBeNull();
  expect(screen.getByText('empresa.com')).toBeVisible();
});

it('keeps the provider and says why when it cannot be removed', async () => {
  const { user, server } = await open(stored);
  server.answer(removeSingleSignOn, () => refusal('UNKNOWN'));
  await user.click(await screen.findByRole('button', { name: 'Quitar proveedor' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Quitar proveedor' }));
  expect(await within(screen.getByRole('alertdialog')).findByText('Error desconocido')).toBeVisible();
  expect(screen.getByLabelText(/^Emisor/)).toHaveValue('https://ingreso.empresa.com');
});

it('shows at its field why single sign-on cannot be required', async () => {
  const { user, server } = await open(stored);
  const message = 'Verifica primero un dominio.';
  server.answer(changeSingleSignOn, () => refusal('INVALID', { fields: { required: message } }));
  await user.click(await screen.findByLabelText(/^Exigir el inicio de sesión único/));
  await user.click(screen.getByRole('button', { name: 'Guardar proveedor' }));
  expect(await screen.findAllByText(message)).not.toHaveLength(0);
});

it('adds a domain, and says that its record is not there yet', async () => {
  const { user, server } = await open(empty);
  server.answer(addSingleSignOnDomain, () => ({ ...empty, domains: [domain] }));
  server.answer(confirmSingleSignOnDomain, () => refusal('DOMAIN_UNPROVED'));
  await user.type(await screen.findByLabelText('Dominio'), 'empresa.com{Enter}');
  expect(await screen.findByText('pregon-ingreso=abc')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Verificar empresa.com' }));
  expect(await screen.findByText(/Todavía no encontramos el registro TXT/)).toBeVisible();
});
