import { describe, expect, it, jest } from '@jest/globals';
import { type FakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import * as endpoints from '@pregon/contract/account/account-settings.endpoints';
import { readBrandKit } from '@pregon/contract/account/brand-kit.endpoints';
import { changeHoldOut } from '@pregon/contract/account/hold-out.endpoints';
import { readMessageUse } from '@pregon/contract/account/message-use.endpoints';
import { changeMessagePrices, readMessagePrices } from '@pregon/contract/account/message-prices.endpoints';
import { changeSensitiveCategory, listSensitiveCategories } from '@pregon/contract/account/sensitive-categories.endpoints';
import type { AccountChannel, AccountSettings } from '@pregon/contract/account/account-settings.schema';
import { queryClient } from '@pregon/auth-api/queries';
import { hasUnsavedChanges } from '@pregon/ui/unsaved';
import { act, screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';
import { openScreen } from '../../testing/screens.tsx';
import { accountSections } from './account-sections.ts';
import { accountForm, accountServer, noHoldOut, noUse } from './testing/account-server.ts';
import { kitOf } from './testing/brand-kits.ts';

const prices = { email: 1.5, sms: null, waMarketing: null, waUtility: null, waAuthentication: null };

function createAccountServer() {
  const server = accountServer();
  server.answer(endpoints.readAccount, () => settings);
  server.answer(readMessagePrices, () => ({ prices, currency: 'COP' }));
  server.answer(readBrandKit, () => kitOf('Almacenes Ceiba'));
  server.answer(listSensitiveCategories, () => ({ items: [] }));
  return server;
}

const none: Omit<AccountChannel, 'channel'> = {
  source: 'instalacion',
  host: null,
  port: null,
  user: null,
  accountSid: null,
  from: null,
  provider: null,
  account: null,
  app: null,
  numbers: [],
  reportUrl: null,
  updatedAt: null,
};
const settings: AccountSettings = {
  ...accountForm,
  installationSender: 'no-responder@plataforma.example',
  channels: [
    {
      ...none,
      channel: 'email',
      source: 'cuenta',
      host: 'smtp.ceiba.example',
      port: 587,
      user: 'ana',
      updatedAt: '2026-11-20T14:00:00.000Z',
    },
    { ...none, channel: 'sms' },
    { ...none, channel: 'wa', source: 'ninguno' },
  ],
  senders: [
    {
      id: 1,
      kind: 'domain',
      value: 'ceiba.example',
      isVerified: true,
      record: { name: '_pregon.ceiba.example', value: 'x' },
      createdAt: '2026-11-20T14:00:00.000Z',
    },
    {
      id: 2,
      kind: 'domain',
      value: 'promo.example',
      isVerified: false,
      record: { name: '_pregon.promo.example', value: 'pregon-verificacion=abc' },
      createdAt: '2026-11-20T14:00:00.000Z',
    },
    {
      id: 3,
      kind: 'address',
      value: 'hola@otra.example',
      isVerified: false,
      record: null,
      createdAt: '2026-11-20T14:00:00.000Z',
    },
  ],
};

async function open(section = '', change: Partial<AccountSettings> = {}, role?: 'marketing') {
  const server = createAccountServer();
  server.answer(endpoints.readAccount, () => ({ ...settings, ...change }));
  return { ...(await openScreen(`/admin/cuenta${section}`, { server, ...(role && { role }) })), server };
}
const sentTo = (server: FakeServer, path: string) =>
  server.requests.findLast(({ url, method }) => url.pathname === path && method !== 'GET')?.body;
const part = (name: string) => within(screen.getByRole('form', { name }));

describe('the account’s data', () => {
  const save = (server: FakeServer) =>
    server.answer(endpoints.updateAccount, ({ body: { version, ...body } }) => ({ ...settings, ...body, version: version + 1 }));

  it('starts with the saved values, and is saved with the version that it was based on', async () => {
    const { user, server } = await open();
    save(server);
    const name = await screen.findByLabelText('Nombre de la cuenta');
    await user.clear(name);
    await user.type(name, 'Ceiba y Cía.');
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText('Se guardaron los datos de la cuenta.')).toBeVisible();
    expect(sentTo(server, '/V1/account')).toEqual({ ...accountForm, name: 'Ceiba y Cía.' });
    await user.type(name, ' 2');
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(sentTo(server, '/V1/account')).toEqual({ ...accountForm, name: 'Ceiba y Cía. 2', version: 4 }));
  });

  it('saves the language of messages, Spanish of one of the listed countries', async () => {
    const { user, server } = await open();
    save(server);
    const language = await screen.findByRole('button', { name: /Idioma de los mensajes/ });
    expect(language).toHaveTextContent('Español de Colombia');
    await user.click(language);
    await user.click(await screen.findByRole('option', { name: 'Español de México' }));
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText('Se guardaron los datos de la cuenta.')).toBeVisible();
    expect(sentTo(server, '/V1/account')).toEqual({ ...accountForm, language: 'es-MX' });
  });

  it('saves the rule of attribution without changing the other sections', async () => {
    const { user, server } = await open('/resultados');
    save(server);
    const days = await screen.findByLabelText(/^Ventana de atribución/);
    expect(days).toHaveValue('7');
    await user.clear(days);
    await user.type(days, '14');
    await user.click(screen.getByRole('button', { name: /Mensaje al que se le cuenta una compra/ }));
    await user.click(await screen.findByRole('option', { name: 'Cada uno que recibió' }));
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText('Se guardaron los datos de la cuenta.')).toBeVisible();
    expect(sentTo(server, '/V1/account')).toEqual({ ...accountForm, attributionDays: 14, attributionTouch: 'cualquiera' });
  });

  it('saves which focus counts', async () => {
    const { user, server } = await open('/clientes');
    save(server);
    await user.click(await screen.findByRole('button', { name: /Enfoque y categoría/ }));
    await user.click(await screen.findByRole('option', { name: 'Los calculados' }));
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(sentTo(server, '/V1/account')).toEqual({ ...accountForm, preferredFocus: 'calculado' }));
  });

  it('saves the default sender', async () => {
    const { user, server } = await open('/remitentes');
    save(server);
    await user.type(await screen.findByLabelText(/^Correo del remitente/), 'hola@ceiba.example');
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(sentTo(server, '/V1/account')).toEqual({ ...accountForm, senderEmail: 'hola@ceiba.example' }));
  });

  it('shows what somebody else changed meanwhile, unless something was typed', async () => {
    const { user, server } = await open();
    const name = await screen.findByLabelText('Nombre de la cuenta');
    server.answer(endpoints.readAccount, () => ({ ...settings, name: 'Ceiba S. A.', version: 4 }));
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(name).toHaveValue('Ceiba S. A.'));
    await user.type(name, ' S.');
    server.answer(endpoints.readAccount, () => ({ ...settings, name: 'Otra', version: 5 }));
    await act(() => queryClient.invalidateQueries());
    expect(name).toHaveValue('Ceiba S. A. S.');
  });

  it('demands a second person, and shows at its field why it cannot yet', async () => {
    const reason = 'Hacen falta dos personas activas que puedan aprobar.';
    const { user, server } = await open('/aprobacion');
    server.answer(endpoints.updateAccount, () => refusal('INVALID', { fields: { secondPersonNewsletters: reason } }));
    await user.click(await screen.findByLabelText('Exigir que otra persona apruebe los newsletters'));
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0);
    expect(sentTo(server, '/V1/account')).toMatchObject({ secondPersonNewsletters: true, secondPersonSchedules: false });
  });

  it.each(['0', '31', ''])('rejects %j days of attribution', async (typed) => {
    const { user } = await open('/resultados');
    const days = await screen.findByLabelText(/^Ventana de atribución/);
    await user.clear(days);
    if (typed) await user.type(days, typed);
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(days).toHaveAccessibleDescription(expect.stringContaining('Escribe de 1 a 30 días.')));
  });

  it('shows client and server errors at their fields', async () => {
    const { user, server } = await open('/remitentes');
    const message = 'Este correo no es de un remitente verificado: verifícalo antes.';
    server.answer(endpoints.updateAccount, () => refusal('INVALID', { fields: { senderEmail: message } }));
    const email = await screen.findByLabelText(/^Correo del remitente/);
    await user.type(email, 'hola');
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(email).toHaveAccessibleDescription(expect.stringContaining('Debe ingresar un correo valido')));
    await user.type(email, '@ajena.example');
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(email).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(email).toHaveValue('hola@ajena.example');
  });

  it('is not saved over a concurrent change', async () => {
    const { user, server } = await open();
    server.answer(endpoints.updateAccount, () => refusal('CONFLICT'));
    server.answer(endpoints.readAccount, () => ({ ...settings, name: 'Ceiba S. A.', version: 4 }));
    await user.type(await screen.findByLabelText('Nombre de la cuenta'), ' 2');
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText(/Alguien cambió la cuenta mientras la editabas/)).toBeVisible();
    expect(screen.getByLabelText('Nombre de la cuenta')).toHaveValue('Almacenes Ceiba 2');
    await user.click(screen.getByRole('button', { name: 'Ver los suyos' }));
    expect(screen.getByLabelText('Nombre de la cuenta')).toHaveValue('Ceiba S. A.');
    expect(screen.queryByText(/Alguien cambió la cuenta/)).toBeNull();
  });
});

describe('the messages of the month', () => {
  it('shows the use of each channel, and that a quota is used up', async () => {
    const server = createAccountServer();
    server.answer(readMessageUse, () => ({
      month: '2026-11',
      channels: [
        { channel: 'email' as const, used: 8800, quota: 10_000 },
        { channel: 'sms' as const, used: 500, quota: 500 },
        { channel: 'wa' as const, used: 12, quota: null },
      ],
    }));
    await openScreen('/admin/cuenta/canales', { server });
    expect(await screen.findByText('quedan 1.200 de 10.000 correos de noviembre')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'E-mail: correos usados' })).toHaveAttribute('value', '8800');
    expect(screen.getByText('quedan 0 de 500 SMS de noviembre')).toBeVisible();
    expect(screen.getByText(/^Se acabó el cupo/)).toBeVisible();
    expect(screen.getByText('12 en noviembre, sin cupo')).toBeVisible();
  });

  it('says that it could not be loaded, and loads it again', async () => {
    const server = createAccountServer();
    server.answer(readMessageUse, () => refusal('UNAVAILABLE'));
    const { user } = await openScreen('/admin/cuenta/canales', { server });
    expect(await screen.findByText('No pudimos cargar esta parte.')).toBeVisible();
    server.answer(readMessageUse, () => noUse);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect((await screen.findAllByText(/^0 en noviembre, sin cupo$/)).length).toBe(3);
  });
});

describe('a channel of the account', () => {
  it('shows its provider, and no credentials', async () => {
    await open('/canales');
    expect(await screen.findByText('Proveedor propio')).toBeVisible();
    expect(screen.getByText('Proveedor de la plataforma')).toBeVisible();
    expect(screen.getByText('Sin configurar')).toBeVisible();
    expect(screen.getByLabelText(/^Contraseña SMTP/)).toHaveValue('');
    expect(screen.getByLabelText(/^Contraseña SMTP/)).toHaveAccessibleDescription('Guardada. Déjala vacía para conservarla.');
  });

  it.each([
    [true, 'El servidor de correo respondió y aceptó el usuario.'],
    [false, 'El servidor no aceptó el usuario o la contraseña.'],
  ])('is tested, and shows the result: %s', async (isWorking, message) => {
    const { user, server } = await open('/canales');
    server.answer(endpoints.testChannel, () => ({ isWorking, message }));
    await user.click(await screen.findByRole('button', { name: 'Probar conexión: E-mail' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Probar conexión: SMS' })).toHaveAccessibleDescription(
      'Guarda primero un proveedor propio.',
    );
  });

  it('is saved with its provider, with errors at their fields', async () => {
    const { user, server } = await open('/canales');
    server.answer(endpoints.saveSmsChannel, () => settings);
    await screen.findByText('Proveedor propio');
    const form = part('Proveedor de SMS');
    await user.click(form.getByRole('button', { name: 'Guardar proveedor de SMS' }));
    await waitFor(() =>
      expect(form.getByLabelText('Account SID')).toHaveAccessibleDescription(expect.stringContaining('Escribe el Account SID.')),
    );
    await user.type(form.getByLabelText('Account SID'), `AC${'a'.repeat(32)}`);
    await user.type(form.getByLabelText('Número o nombre que envía'), 'CEIBA');
    await user.type(form.getByLabelText('Auth Token'), 'secreto');
    await user.click(form.getByRole('button', { name: 'Guardar proveedor de SMS' }));
    expect(await screen.findByText('Se guardó el proveedor de SMS.')).toBeVisible();
    expect(sentTo(server, '/V1/account/channels/sms')).toEqual({
      accountSid: `AC${'a'.repeat(32)}`,
      from: 'CEIBA',
      authToken: 'secreto',
    });
  });

  it('says at each secret whether one is saved', async () => {
    const own = { ...none, source: 'cuenta' as const };
    await open('/canales', {
      channels: [
        { ...own, channel: 'email', host: 'smtp.ceiba.example' },
        { ...own, channel: 'sms', accountSid: 'AC1', from: 'CEIBA' },
        { ...own, channel: 'wa', provider: 'meta', account: '1' },
      ],
    });
    await screen.findAllByText('Proveedor propio');
    const saved = [/^Contraseña SMTP/, /^Auth Token/, /^Token de WhatsApp/, /^Clave de la aplicación/];
    for (const label of saved)
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/^Guardad[ao]\. Déjal[ao] vací[ao]/);
  });

  it('does not say that a secret is saved before there is one', async () => {
    const channels = (['email', 'sms', 'wa'] as const).map((channel) => ({ ...none, channel }));
    await open('/canales', { channels });
    await screen.findByLabelText(/^Auth Token/);
    expect(screen.queryByText(/^Guardad[ao]\. /)).toBeNull();
  });

  it('accepts several WhatsApp numbers in one line', async () => {
    const { user, server } = await open('/canales');
    server.answer(endpoints.saveWhatsappChannel, () => settings);
    await screen.findByText('Proveedor propio');
    const form = part('Proveedor de WhatsApp');
    await user.click(form.getByRole('radio', { name: 'Gupshup' }));
    await user.type(form.getByLabelText('Identificador de la aplicación'), 'app-1');
    await user.type(form.getByLabelText('Token de WhatsApp'), 'secreto');
    await user.type(form.getByLabelText('Nombre de la aplicación'), 'Ceiba');
    await user.type(form.getByLabelText('Números'), '573001234567, 573007654321');
    await user.click(form.getByRole('button', { name: 'Guardar proveedor de WhatsApp' }));
    await waitFor(() =>
      expect(sentTo(server, '/V1/account/channels/wa')).toMatchObject({
        provider: 'gupshup',
        numbers: ['573001234567', '573007654321'],
      }),
    );
  });

  it('shows the webhook address of its own provider, with instructions', async () => {
    const reportUrl = 'https://pregon.example/webhooks/channels/Kx_';
    const own = { ...none, source: 'cuenta' as const, reportUrl };
    const { user } = await open('/canales', {
      channels: [
        { ...none, channel: 'email' },
        { ...own, channel: 'sms', accountSid: 'AC1', from: 'CEIBA' },
        { ...own, channel: 'wa', provider: 'meta', account: '1' },
      ],
    });
    await screen.findByText(/^En Twilio, escribe esta dirección/);
    expect(screen.getByText(/^En tu app de Meta/)).toBeVisible();
    expect(screen.getAllByText(reportUrl)).toHaveLength(2);
    expect(screen.queryByText(/^Si tu proveedor de correo/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Copiar la dirección de SMS' }));
    expect(await navigator.clipboard.readText()).toBe(reportUrl);
    expect(await screen.findByText('Copiamos la dirección de SMS.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copiar la clave de verificación de WhatsApp' }));
    expect(await navigator.clipboard.readText()).toBe('Kx_');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await user.click(screen.getByRole('button', { name: 'Copiar la dirección de WhatsApp' }));
    expect(await screen.findByText('No pudimos copiar la dirección de WhatsApp. Selecciónala y cópiala tú.')).toBeVisible();
  });

  it('deletes its provider after confirmation', async () => {
    const { user, server } = await open('/canales');
    server.answer(endpoints.removeChannel, () => settings);
    await user.click(await screen.findByRole('button', { name: 'Quitar proveedor: E-mail' }));
    const question = within(screen.getByRole('group', { name: '¿Quitar el proveedor de E-mail?' }));
    await user.click(question.getByRole('button', { name: 'Quitar proveedor' }));
    expect(await screen.findByText('Quitamos el proveedor de E-mail.')).toBeVisible();
    expect(screen.queryByRole('group', { name: '¿Quitar el proveedor de E-mail?' })).toBeNull();
  });

  it('keeps its provider, with the focus back where the question was asked', async () => {
    const { user } = await open('/canales');
    const opener = await screen.findByRole('button', { name: 'Quitar proveedor: E-mail' });
    await user.click(opener);
    const question = within(screen.getByRole('group', { name: '¿Quitar el proveedor de E-mail?' }));
    await user.click(question.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('group', { name: '¿Quitar el proveedor de E-mail?' })).toBeNull();
    expect(opener).toHaveFocus();
  });
});

describe('the senders of the account', () => {
  const rowOf = (value: string) =>
    within(
      within(screen.getByRole('list', { name: 'Remitentes' }))
        .getByText(value)
        .closest('li') ?? document.body,
    );

  it('show their state, and the missing DNS record', async () => {
    await open('/remitentes');
    await screen.findByRole('list', { name: 'Remitentes' });
    expect(rowOf('ceiba.example').getByText('Verificado')).toBeVisible();
    expect(rowOf('promo.example').getByText('Por verificar')).toBeVisible();
    expect(rowOf('promo.example').getByText('_pregon.promo.example')).toBeVisible();
    expect(rowOf('promo.example').getByText('pregon-verificacion=abc')).toBeVisible();
  });

  it('are verified, or show what is still missing', async () => {
    const { user, server } = await open('/remitentes');
    const message = 'Todavía no encontramos el registro TXT.';
    server.answer(endpoints.verifySender, () => refusal('INVALID', { fields: { code: message } }));
    await user.click(await screen.findByRole('button', { name: 'Verificar promo.example' }));
    expect(await screen.findByText(message)).toBeVisible();
    server.answer(endpoints.verifySender, () => settings);
    await user.click(screen.getByRole('button', { name: 'Verificar promo.example' }));
    expect(await screen.findByText('promo.example quedó verificado.')).toBeVisible();
  });

  it('require the mailed code for an address', async () => {
    const { user, server } = await open('/remitentes');
    server.answer(endpoints.verifySender, () => refusal('INVALID', { fields: { code: 'El código no es ese.' } }));
    await screen.findByRole('list', { name: 'Remitentes' });
    const form = part('Verificar hola@otra.example');
    await user.type(form.getByLabelText('Código'), '123456');
    await user.click(form.getByRole('button', { name: 'Verificar' }));
    await waitFor(() => expect(form.getByLabelText('Código')).toHaveAccessibleDescription('El código no es ese.'));
    expect(sentTo(server, '/V1/account/senders/3/verification')).toEqual({ code: '123456' });
  });

  it('are removed after a question only, which says what a verified one loses', async () => {
    const { user, server } = await open('/remitentes');
    await user.click(await screen.findByRole('button', { name: 'Quitar ceiba.example…' }));
    const question = within(screen.getByRole('group', { name: '¿Quitar ceiba.example?' }));
    expect(question.getByText(/agrégalo y verifícalo de nuevo/)).toBeVisible();
    server.answer(endpoints.removeSender, () => refusal('FORBIDDEN'));
    await user.click(question.getByRole('button', { name: 'Quitar remitente' }));
    expect(await question.findByText('Tu rol no permite esta acción.')).toBeVisible();
    const without = { ...settings, senders: settings.senders.slice(1) };
    server.answer(endpoints.readAccount, () => without);
    server.answer(endpoints.removeSender, () => without);
    await user.click(question.getByRole('button', { name: 'Quitar remitente' }));
    expect(await screen.findByText('Quitamos ceiba.example.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Quitar ceiba.example…' })).toBeNull());
  });

  it('are kept, with the focus back where the question was asked', async () => {
    const { user } = await open('/remitentes');
    const opener = await screen.findByRole('button', { name: 'Quitar ceiba.example…' });
    await user.click(opener);
    await user.click(screen.getByRole('button', { name: 'Conservar' }));
    expect(screen.queryByRole('group', { name: '¿Quitar ceiba.example?' })).toBeNull();
    expect(opener).toHaveFocus();
  });

  it('are added, and show an error at an invalid domain', async () => {
    const { user, server } = await open('/remitentes', { senders: [] });
    expect(await screen.findByText('Todavía no hay remitentes: agrega el dominio de tu empresa.')).toBeVisible();
    server.answer(endpoints.addSender, () => settings);
    const form = part('Agregar remitente');
    await user.type(form.getByLabelText('Dominio o correo'), 'tienda');
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    await waitFor(() =>
      expect(form.getByLabelText('Dominio o correo')).toHaveAccessibleDescription(
        'Escribe un dominio, como empresa.com, o un correo.',
      ),
    );
    await user.type(form.getByLabelText('Dominio o correo'), '.example');
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    expect(await screen.findByText('Agregamos tienda.example: falta su registro DNS.')).toBeVisible();
  });
});

describe('the account screen', () => {
  it('is only for administrators, and says so', async () => {
    const { server } = await open('', {}, 'marketing');
    expect(await screen.findByText('Solo un administrador puede ver la cuenta')).toBeVisible();
    expect(server.requests).toEqual([]);
  });

  it('shows a load error, and retries', async () => {
    const server = createAccountServer();
    server.answer(endpoints.readAccount, () => refusal('UNAVAILABLE'));
    const { user } = await openScreen('/admin/cuenta', { server });
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    expect(screen.getByRole('alert')).toHaveTextContent('No pudimos cargar esta parte.');
    server.answer(endpoints.readAccount, () => settings);
    await user.click(retry);
    expect(await screen.findByLabelText('Nombre de la cuenta')).toHaveValue('Almacenes Ceiba');
  });

  const links = () => within(screen.getByRole('navigation', { name: 'Secciones de la cuenta' }));

  it('opens its sections by links, each at its address, and says which one is open', async () => {
    const { user, location } = await open();
    await screen.findByLabelText('Nombre de la cuenta');
    expect(links().getByRole('link', { current: 'page' })).toHaveTextContent('Datos');
    expect(document.title).toBe('Datos · Cuenta · Pregón');
    await user.click(links().getByRole('link', { name: 'Canales' }));
    expect(await screen.findByLabelText('Account SID')).toBeVisible();
    expect(location().pathname).toBe('/admin/cuenta/canales');
    expect(links().getByRole('link', { current: 'page' })).toHaveTextContent('Canales');
    expect(document.title).toBe('Canales · Cuenta · Pregón');
    expect(screen.queryByLabelText('Nombre de la cuenta')).toBeNull();
  });

  it('makes the button of the form that is filled in the only primary one', async () => {
    const { user } = await open('/canales');
    const sid = await screen.findByLabelText('Account SID');
    const primary = () => screen.getAllByRole('button').filter(({ classList }) => classList.contains('btn-primary'));
    expect(primary()).toEqual([]);
    await user.type(sid, 'AC');
    expect(primary()).toEqual([screen.getByRole('button', { name: 'Guardar proveedor de SMS' })]);
  });

  it('guards what was typed into a section', async () => {
    const { user } = await open('/canales');
    await user.type(await screen.findByLabelText('Account SID'), 'AC');
    expect(hasUnsavedChanges()).toBe(true);
    await user.clear(screen.getByLabelText('Account SID'));
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('has a route of its own for each section, with the same title', () => {
    const routes = remote.routes.filter(({ path }) => path.split('/')[0] === 'cuenta');
    const [first, ...others] = accountSections;
    expect(routes.map(({ path, title }) => [path, title])).toEqual([
      [first?.path, 'Cuenta'],
      ...others.map(({ path, title }) => [path, title]),
    ]);
  });
});

describe('the sensitive categories', () => {
  const items = [
    { code: 'HOGAR', name: 'Hogar', products: 12, sensitiveProducts: 0, isSensitive: null },
    { code: 'FARMACIA', name: 'Farmacia', products: 1, sensitiveProducts: 1, isSensitive: null },
    { code: 'CUIDADO', name: 'Cuidado', products: 9, sensitiveProducts: 2, isSensitive: null },
  ];
  const openCategories = async (answer: () => unknown) => {
    const server = createAccountServer();
    server.answer(listSensitiveCategories, answer as () => { items: typeof items });
    const { user } = await openScreen('/admin/cuenta/clientes', { server });
    return { server, user };
  };

  it('take effect at once, and say where they come from', async () => {
    const { server, user } = await openCategories(() => ({ items }));
    expect(await screen.findByRole('switch', { name: 'Farmacia' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Farmacia' })).toHaveAccessibleDescription('1 producto · por su nombre');
    expect(screen.getByRole('switch', { name: 'Cuidado' })).toHaveAccessibleDescription(
      '9 productos · 2 sensibles por su nombre',
    );
    server.answer(changeSensitiveCategory, ({ body }) => ({
      items: items.map((item) =>
        item.code === body.code ? { ...item, sensitiveProducts: item.products, isSensitive: body.isSensitive } : item,
      ),
    }));
    await user.click(screen.getByRole('switch', { name: 'Hogar' }));
    expect(await screen.findByText('Se guardó. Las ofertas se calculan de nuevo en un minuto.')).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Hogar' })).toBeChecked();
    expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({ code: 'HOGAR', isSensitive: true });
  });

  it('explain themselves while there are no products, and retry alone', async () => {
    const { server, user } = await openCategories(() => refusal('UNAVAILABLE'));
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    server.answer(listSensitiveCategories, () => ({ items: [] }));
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText(/Todavía no hay productos/)).toBeVisible();
  });
});

describe('the prices of messages', () => {
  it('are saved together, with an empty field for what is not known', async () => {
    const { server, user } = await open('/precios');
    const form = await screen.findByRole('form', { name: 'Precios de los mensajes' });
    const field = (label: RegExp) => within(form).getByRole('textbox', { name: label });
    expect(field(/Un e-mail/)).toHaveValue('1,5');
    expect(field(/Una parte de SMS/)).toHaveValue('');
    server.answer(changeMessagePrices, ({ body }) => ({ prices: body, currency: 'COP' }));
    await user.clear(field(/Un e-mail/));
    await user.type(field(/Una parte de SMS/), '22,75');
    await user.click(within(form).getByRole('button', { name: 'Guardar precios' }));
    expect(await screen.findByText('Se guardaron los precios de los mensajes.')).toBeVisible();
    expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({ ...prices, email: null, sms: 22.75 });
  });

  it('refuse what is not a price at its field', async () => {
    const { server, user } = await open('/precios');
    const form = await screen.findByRole('form', { name: 'Precios de los mensajes' });
    await user.type(within(form).getByRole('textbox', { name: /Una parte de SMS/ }), '-3');
    await user.click(within(form).getByRole('button', { name: 'Guardar precios' }));
    expect(await within(form).findByText(/^Escribe un precio de 0/)).toBeVisible();
    expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
  });
});

describe('the control group of the account', () => {
  const openHoldOut = async () => {
    const opened = await open('/resultados');
    return { ...opened, share: await screen.findByLabelText('Clientes sin publicidad') };
  };

  it('is off, and says how many customers get nothing once it is on', async () => {
    const { server, user, share } = await openHoldOut();
    expect(
      screen.getByText(/^Ahora todos los clientes que lo permiten reciben publicidad. Las cuentas nuevas empiezan con 5 %/),
    ).toBeVisible();
    server.answer(changeHoldOut, ({ body }) => ({ ...noHoldOut, share: body.share, people: 412 }));
    await user.clear(share);
    await user.paste('5');
    await user.click(screen.getByRole('button', { name: 'Guardar grupo de control' }));
    expect(await screen.findByText('Ahora son 412 clientes; desde el 1 ene 2027 serán otros.')).toBeVisible();
    expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({ share: 5 });
  });

  it('refuses a share above 20 % at its field', async () => {
    const { user, share } = await openHoldOut();
    await user.clear(share);
    await user.paste('30');
    await user.click(screen.getByRole('button', { name: 'Guardar grupo de control' }));
    await waitFor(() => expect(share).toBeInvalid());
    expect(share).toHaveAccessibleDescription('Escribe de 0 a 20 %.');
  });
});
