import { describe, expect, it } from '@jest/globals';
import { createFakeServer, type FakeServer, jsonAnswer, refusal } from '@pregon/auth-api/testing/fake-server';
import type { WhatsappSend, WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { createListFile } from '@pregon/contract/list-files/list-files.endpoints';
import { listWhatsappProfiles, listWhatsappTemplates, sendWhatsapp } from '@pregon/contract/whatsapp/whatsapp.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { paths } from '../../paths.ts';
import { openScreen } from '../../testing/screens.tsx';

const promotion: WhatsappTemplate = {
  id: '20002',
  name: 'promocion_temporada',
  language: 'es_CO',
  category: 'MARKETING',
  header: '',
  body: '{{1}}, tienes {{2}}.',
  footer: 'Responde SALIR',
  parameterCount: 2,
  media: 'imagen',
  buttons: [
    { kind: 'respuesta', text: 'Me interesa' },
    { kind: 'enlace', text: 'Ver la tienda', url: 'https://tienda.co/{{1}}' },
  ],
};
const plain: WhatsappTemplate = {
  ...promotion,
  id: '20003',
  name: 'aviso',
  body: 'Ya llegó.',
  parameterCount: 0,
  media: 'texto',
  buttons: [],
};

async function open(change: (server: FakeServer) => void = () => {}, role?: 'lector') {
  const server = createFakeServer();
  server.answer(listWhatsappProfiles, () => ({ data: [{ id: '10001', name: 'Ceiba', phoneNumber: '+57 601' }] }));
  server.answer(listWhatsappTemplates, () => ({ data: [promotion, plain] }));
  change(server);
  return { ...(await openScreen(paths.whatsappTemplates, { server, ...(role && { role }) })), server };
}
const choose = async (user: UserEvent, label: string, option: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name: new RegExp(label) }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const press = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Enviar mensaje' }));

async function fillIn(user: UserEvent) {
  await choose(user, 'Plantilla', /promocion_temporada/);
  await user.type(await screen.findByRole('textbox', { name: 'Dato 1' }), 'Ana');
  await user.type(screen.getByRole('textbox', { name: 'Dato 2' }), '20 %');
  await user.type(screen.getByRole('textbox', { name: 'Dirección de la imagen' }), 'https://tienda.co/a.jpg');
  await user.type(screen.getByRole('textbox', { name: 'Final del enlace «Ver la tienda»' }), 'centro');
  await user.type(screen.getByRole('textbox', { name: 'Número' }), '300 123 4567');
}

describe('wa-plantillas', () => {
  it('downloads the templates of all numbers', async () => {
    const { user, server } = await open();
    server.answer(createListFile, () => ({ url: '#plantillas.csv' }));
    await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
    await waitFor(() => expect(window.location.hash).toBe('#plantillas.csv'));
    expect(server.requests.find(({ url }) => url.pathname === '/V1/list-files')?.body).toEqual({ list: 'whatsapp-templates' });
  });

  it('sends a template to one number, shows the result in words, and offers the whole answer', async () => {
    const { user, server } = await open();
    let sent: WhatsappSend | undefined;
    server.answer(sendWhatsapp, ({ body }) => {
      sent = body;
      return {
        data: { messageId: 'wamid.1', status: 'aceptado' },
        status: 200,
        statusText: 'OK',
        headers: { 'x-request-id': 'r-7' },
      };
    });
    await fillIn(user);
    expect(screen.getByRole('figure', { name: 'Vista previa en WhatsApp' })).toHaveTextContent('Ana, tienes 20 %.');
    await user.type(screen.getByRole('textbox', { name: 'Respuesta de «Me interesa»' }), 'si');
    await press(user);
    expect(await screen.findByRole('heading', { name: 'El mensaje salió' })).toBeVisible();
    expect(screen.getByText(/WhatsApp recibió «promocion_temporada»/)).toHaveTextContent('300 123 4567');
    expect(screen.getByText('wamid.1')).not.toBeVisible();
    await user.click(screen.getByText('Detalles técnicos'));
    for (const expected of ['200 OK', 'aceptado', 'wamid.1', 'x-request-id', 'r-7'])
      expect(screen.getByText(expected)).toBeVisible();
    expect(document.body).not.toHaveTextContent('{"');
    expect(sent).toEqual({
      source: '10001',
      template: '20002',
      parameters: ['Ana', '20 %'],
      destination: '300 123 4567',
      typeMedia: 'imagen',
      mediaFileUrl: 'https://tienda.co/a.jpg',
      postbackTexts: [{ index: 0, text: 'si' }],
      urlSuffixes: ['centro'],
    });
  });

  it('requires each mandatory field, with an error at it', async () => {
    const { user, server } = await open((fake) =>
      fake.answer(listWhatsappProfiles, () => ({
        data: [
          { id: '1', name: 'Centro', phoneNumber: '1' },
          { id: '2', name: 'Norte', phoneNumber: '2' },
        ],
      })),
    );
    await screen.findByRole('button', { name: /Desde/ });
    await press(user);
    const form = screen.getByRole('form', { name: 'Plantillas de WhatsApp' });
    for (const expected of ['Elige el número desde el que se envía.', 'Elige una plantilla.', 'Escribe el número de destino.'])
      expect(await within(form).findAllByText(expected)).not.toHaveLength(0);
    expect(screen.getByRole('textbox', { name: 'Número' })).toHaveFocus();
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });

  it.each(['imagen', 'video'] as const)('requires the address of the file when the content is %s', async (media) => {
    const { user } = await open((fake) => fake.answer(listWhatsappTemplates, () => ({ data: [{ ...plain, media }] })));
    await choose(user, 'Plantilla', /aviso/);
    await user.type(screen.getByRole('textbox', { name: 'Número' }), '300 123 4567');
    await press(user);
    expect(await screen.findAllByText('Escribe la dirección de la imagen o del video.')).not.toHaveLength(0);
  });

  it('does not require what the template does not have', async () => {
    const { user } = await open();
    await choose(user, 'Plantilla', /aviso/);
    expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('name'))).toEqual(['destination']);
  });

  it('requires the suffix of a link, and lets a reply use its own text', async () => {
    const { user, server } = await open();
    let sent: WhatsappSend | undefined;
    server.answer(sendWhatsapp, ({ body }) => {
      sent = body;
      return { data: { messageId: null, status: 'aceptado' }, status: 200, statusText: '', headers: {} };
    });
    await fillIn(user);
    const end = screen.getByRole('textbox', { name: 'Final del enlace «Ver la tienda»' });
    await user.clear(end);
    await press(user);
    expect(await screen.findAllByText('Escribe cómo termina el enlace.')).not.toHaveLength(0);
    expect(end).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Respuesta de «Me interesa»' })).toHaveAttribute('placeholder', 'Me interesa');
    await user.type(end, 'norte');
    await press(user);
    await waitFor(() => expect(sent).toMatchObject({ postbackTexts: [], urlSuffixes: ['norte'] }));
  });

  it('resets the values when another template is chosen', async () => {
    const { user } = await open();
    await fillIn(user);
    await choose(user, 'Plantilla', /aviso/);
    await choose(user, 'Plantilla', /promocion_temporada/);
    expect(await screen.findByRole('textbox', { name: 'Dato 1' })).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Final del enlace «Ver la tienda»' })).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Número' })).toHaveValue('300 123 4567');
  });

  it('shows a load error of the templates, and retries', async () => {
    const { user, server } = await open((fake) =>
      fake.answer(listWhatsappTemplates, () => refusal('WHATSAPP_FAILED', { message: 'Sin respuesta del servidor' })),
    );
    expect(await screen.findByText(/WhatsApp no responde: Sin respuesta del servidor/)).toBeVisible();
    server.answer(listWhatsappTemplates, () => ({ data: [plain] }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await choose(user, 'Plantilla', /aviso/);
  });

  it('requires a value for each placeholder', async () => {
    const { user } = await open();
    await choose(user, 'Plantilla', /promocion_temporada/);
    await press(user);
    expect(await screen.findAllByText('Completa este dato.')).not.toHaveLength(0);
  });

  it('rejects a number without its country code or its digits', async () => {
    const { user } = await open();
    await user.type(await screen.findByRole('textbox', { name: 'Número' }), 'Ana');
    await press(user);
    expect(await screen.findAllByText('Escribe un número con el indicativo del país, como +57 300 123 4567.')).not.toHaveLength(
      0,
    );
  });

  it("shows the provider's error with status and data, and keeps the typed values", async () => {
    const { user, server } = await open();
    server.answer(sendWhatsapp, () => refusal('WHATSAPP_FAILED', { message: '400 Template paused · 132015' }));
    await fillIn(user);
    await press(user);
    expect(await screen.findByRole('heading', { name: 'El mensaje no salió' })).toBeVisible();
    const [message] = screen.getAllByText('400 Template paused · 132015');
    expect(message).toBeVisible();
    await user.click(screen.getByText('Detalles técnicos'));
    expect(screen.getByText('502')).toBeVisible();
    expect(screen.getByText('WHATSAPP_FAILED')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Dato 1' })).toHaveValue('Ana');
  });

  it('shows «Error desconocido» and 500 after a network error', async () => {
    const { user, server } = await open();
    server.answer(sendWhatsapp, () => Promise.reject(new TypeError('down')));
    await fillIn(user);
    await press(user);
    const result = (await screen.findByRole('heading', { name: 'El mensaje no salió' })).closest('section');
    expect(result).toHaveTextContent('Error desconocido');
    expect(result).toHaveTextContent('Estado500');
    expect(result).toHaveTextContent('RespuestaSin contenido');
    expect(screen.queryByText('Sin respuesta del servidor')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows «Error desconocido», the status and the raw answer of a foreign error', async () => {
    const { user, server } = await open();
    server.answer(sendWhatsapp, () => jsonAnswer({ proxy: 'busy' }, 503));
    await fillIn(user);
    await press(user);
    const result = (await screen.findByRole('heading', { name: 'El mensaje no salió' })).closest('section');
    expect(result).toHaveTextContent('Error desconocido');
    expect(result).toHaveTextContent('Estado503');
    expect(result).toHaveTextContent('proxybusy');
  });

  it('shows a server error at its field', async () => {
    const { user, server } = await open();
    const message = 'Esta persona pidió no recibir más mensajes por WhatsApp.';
    server.answer(sendWhatsapp, () => refusal('INVALID', { fields: { destination: message } }));
    await fillIn(user);
    await press(user);
    expect(await screen.findAllByText(message)).not.toHaveLength(0);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Número' })).toHaveFocus());
  });

  it('explains how WhatsApp is configured', async () => {
    await open((server) => server.answer(listWhatsappProfiles, () => ({ data: [] })));
    expect(await screen.findByText('WhatsApp no está configurado')).toBeVisible();
    expect(screen.getByText(/^Un administrador lo conecta en Cuenta/)).toBeVisible();
  });

  it('retries when WhatsApp does not answer', async () => {
    const { user, server } = await open((fake) =>
      fake.answer(listWhatsappProfiles, () => refusal('WHATSAPP_FAILED', { message: 'Sin respuesta del servidor' })),
    );
    expect(await screen.findByText('Sin respuesta del servidor')).toBeVisible();
    server.answer(listWhatsappProfiles, () => ({ data: [{ id: '10001', name: 'Ceiba', phoneNumber: '+57 601' }] }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('button', { name: /Plantilla/ })).toBeVisible();
  });

  it('is read-only for readers, with the reason', async () => {
    await open(() => {}, 'lector');
    const button = await screen.findByRole('button', { name: 'Enviar mensaje' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });
});
