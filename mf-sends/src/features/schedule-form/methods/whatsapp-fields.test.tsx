import { describe, expect, it } from '@jest/globals';
import { previewSendMethod } from '@pregon/contract/schedules/schedules.endpoints';
import type { MethodPreview } from '@pregon/contract/schedules/schedule-review.schema';
import type { StoredSendMethod } from '@pregon/contract/schedules/send-method.schema';
import { listWhatsappTemplates } from '@pregon/contract/whatsapp/whatsapp.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../paths.ts';
import { openScreen } from '../../../testing/screens.tsx';
import { choose, fillIn, pasteInto } from '../testing/form-actions.ts';
import { draft, scheduleServer, storedEmail, welcomeTemplate } from '../testing/schedule-server.ts';

it("requires values for a template's placeholders, and shortens links for each customer on request", async () => {
  const fake = scheduleServer();
  const { user } = await openScreen(paths.newSchedule, fake);
  await screen.findByLabelText('Nombre');
  await fillIn(user);
  await user.click(screen.getByRole('switch', { name: 'Enviar por WhatsApp' }));
  await screen.findByRole('button', { name: /Número de WhatsApp/ });
  await choose(user, /Número de WhatsApp/, /Ceiba/);
  expect(screen.queryByRole('checkbox', { name: 'Acortar enlaces' })).not.toBeInTheDocument();
  await choose(user, /^Plantilla/, /navidad_barrio/);
  await screen.findByLabelText('Dato 1');
  await pasteInto(user, 'Dato 1', 'vecina');
  await pasteInto(user, 'Dato 2', 'https://tienda.example/hogar');
  await pasteInto(user, 'Dirección de la imagen', 'https://tienda.example/foto.jpg');
  await pasteInto(user, 'Respuesta de «Me interesa»', 'interesa {{name|vecina}}');
  await pasteInto(user, 'Final del enlace «Ver lo nuevo»', '{{city|todas}}');
  await user.click(screen.getByRole('checkbox', { name: 'Acortar enlaces' }));
  await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
  await waitFor(() => expect(fake.scheduled).toHaveLength(1));
  expect(fake.scheduled[0]?.sendMethods).toContainEqual({
    type: 'wa',
    waPhoneNumber: '10001',
    waTemplateId: welcomeTemplate.id,
    waParameters: ['vecina', 'https://tienda.example/hogar'],
    waMessage: welcomeTemplate.body,
    waMediaUrl: 'https://tienda.example/foto.jpg',
    waPostbackTexts: [{ index: 0, text: 'interesa {{name|vecina}}' }],
    waUrlSuffixes: ['{{city|todas}}'],
    shortenLinks: true,
  });
});

const storedWhatsapp: StoredSendMethod = {
  ...storedEmail,
  type: 'wa',
  newsletterId: null,
  newsletterName: null,
  newsletterVersion: null,
  sender: '',
  senderEmail: '',
  subject: '',
  waPhoneNumber: '10001',
  waTemplateId: welcomeTemplate.id,
  waParameters: ['vecina', '20 %'],
  waMessage: welcomeTemplate.body,
  waMediaUrl: 'https://tienda.example/foto.jpg',
  waPostbackTexts: [{ index: 0, text: 'si' }],
  waUrlSuffixes: ['hogar'],
};

describe('editing a WhatsApp method', () => {
  it('shows the values of its buttons, requires the suffix of a link, and saves changes', async () => {
    const fake = scheduleServer(draft, [storedWhatsapp]);
    const { user } = await openScreen(paths.editSchedule(draft.identifier), fake);
    expect(await screen.findByLabelText('Respuesta de «Me interesa»')).toHaveValue('si');
    const end = screen.getByLabelText('Final del enlace «Ver lo nuevo»');
    expect(end).toHaveValue('hogar');
    await user.clear(end);
    // A draft may be incomplete: it is checked when it is activated.
    await user.click(screen.getByRole('switch', { name: 'Activa' }));
    await user.click(screen.getByRole('button', { name: 'Guardar y programar' }));
    expect(await screen.findAllByText('Escribe cómo termina el enlace.')).not.toHaveLength(0);
    await waitFor(() => expect(end).toHaveFocus());
    await user.click(screen.getByRole('switch', { name: 'Activa' }));
    await pasteInto(user, 'Final del enlace «Ver lo nuevo»', 'cocina');
    await user.clear(screen.getByLabelText('Respuesta de «Me interesa»'));
    await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
    await waitFor(() => expect(fake.changed).toHaveLength(1));
    expect(fake.changed[0]?.sendMethods).toMatchObject([{ type: 'wa', waPostbackTexts: [], waUrlSuffixes: ['cocina'] }]);
  });

  it("empties the template's values with the template, and restores them on undo", async () => {
    const other = { ...welcomeTemplate, id: '20009', name: 'otra', media: 'texto' as const };
    const fake = scheduleServer(draft, [storedWhatsapp]);
    fake.server.answer(listWhatsappTemplates, () => ({ data: [welcomeTemplate, other] }));
    const { user } = await openScreen(paths.editSchedule(draft.identifier), fake);
    await screen.findByLabelText('Respuesta de «Me interesa»');
    await choose(user, /^Plantilla/, /otra/);
    await waitFor(() => expect(screen.getByLabelText('Final del enlace «Ver lo nuevo»')).toHaveValue(''));
    expect(screen.getByLabelText('Respuesta de «Me interesa»')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(screen.getByLabelText('Final del enlace «Ver lo nuevo»')).toHaveValue('hogar'));
    expect(screen.getByLabelText('Respuesta de «Me interesa»')).toHaveValue('si');
  });

  it("shows the buttons of one customer's message", async () => {
    const fake = scheduleServer(draft, [storedWhatsapp]);
    const shown: MethodPreview = {
      type: 'wa',
      subject: '',
      preheader: '',
      content: 'Hola vecina',
      mediaUrl: null,
      pageUrl: null,
      missing: [],
      buttons: [
        { kind: 'respuesta', text: 'Me interesa', value: 'si' },
        { kind: 'enlace', text: 'Ver lo nuevo', value: 'https://tienda.example/hogar' },
        { kind: 'llamada', text: 'Llamar', value: null },
      ],
    };
    fake.server.answer(previewSendMethod, () => shown);
    const { user } = await openScreen(paths.editSchedule(draft.identifier), fake);
    await user.click(await screen.findByRole('button', { name: 'Ver como un cliente' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('figure')).toHaveTextContent(/Me interesaVer lo nuevoLlamar$/);
    expect(within(dialog).getByRole('list', { name: 'Botones' })).toHaveTextContent(
      'Me interesa responde siVer lo nuevo abre https://tienda.example/hogar',
    );
  });
});
