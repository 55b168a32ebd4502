import { describe, expect, it } from '@jest/globals';
import { refusal } from '@pregon/auth-api/testing/fake-server';
import {
  changeDataLinkTemplate,
  type DataLinkChannel,
  readDataLinkChannel,
} from '@pregon/contract/data-requests/data-link-channel.endpoints';
import type { DataRequest } from '@pregon/contract/data-requests/data-request.schema';
import { listDataRequests } from '@pregon/contract/data-requests/data-requests.endpoints';
import { listWhatsappProfiles, listWhatsappTemplates } from '@pregon/contract/whatsapp/whatsapp.endpoints';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { screen, within } from '@testing-library/react';
import { openScreen } from '../../../testing/screens.tsx';
import { accountServer, bySms } from '../testing/account-server.ts';

const template: WhatsappTemplate = {
  id: '30001',
  name: 'datos_personales',
  language: 'es_CO',
  category: 'UTILITY',
  header: '',
  body: 'Sobre tus datos: {{1}} Tu enlace es {{2}} y es solo tuyo.',
  footer: '',
  parameterCount: 2,
  media: 'texto',
  buttons: [],
};
const promotion = { ...template, id: '30002', name: 'promocion', category: 'MARKETING' };
const none = { ...bySms, channel: 'none' as const };
const chosen = { number: '10001', template: '30001' };
const request: DataRequest = {
  id: 4,
  kind: 'query',
  state: 'open',
  mobile: '+573001234567',
  text: '',
  receivedAt: '2026-11-02T15:00:00.000Z',
  dueOn: '2026-12-09',
  customers: [],
  isOverdue: false,
  mayExtend: false,
};

async function open(
  how: DataLinkChannel | 'failing',
  templates: readonly WhatsappTemplate[] | 'failing' = [template, promotion],
) {
  const server = accountServer();
  let shown = how;
  server.answer(listDataRequests, () => ({ items: [request], total: 1, overdue: 0 }));
  server.answer(readDataLinkChannel, () => (shown === 'failing' ? refusal('UNAVAILABLE') : shown));
  server.answer(changeDataLinkTemplate, ({ body }) => {
    shown = { ...none, channel: body.chosen ? 'wa' : 'none', chosen: body.chosen };
    return shown;
  });
  server.answer(listWhatsappProfiles, () => ({ data: [{ id: '10001', name: 'Ceiba', phoneNumber: '+57 601 555 0142' }] }));
  server.answer(listWhatsappTemplates, () =>
    templates === 'failing' ? refusal('WHATSAPP_FAILED', { message: 'Sin respuesta del servidor' }) : { data: [...templates] },
  );
  const { user } = await openScreen('/admin/cuenta/solicitudes', { server });
  await screen.findByRole('heading', { name: 'A quienes solo tienen celular' });
  return { user, server };
}
const changes = ({ server }: Awaited<ReturnType<typeof open>>) =>
  server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const form = () => screen.findByRole('form', { name: 'Plantilla de WhatsApp para los enlaces' });
const answerHint = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.click(await screen.findByRole('button', { name: 'Responder: +573001234567' }));
  return screen.findByLabelText(/^Respuesta/);
};

describe('people of whom a mobile number alone is known', () => {
  it('are written to by SMS where the account has it, without a template', async () => {
    const opened = await open(bySms);
    expect(await screen.findByText('Les llega por SMS.')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
    expect(await answerHint(opened)).toHaveAccessibleDescription(/le avisamos por SMS/);
  });

  it('cannot be written to without SMS and WhatsApp, which the screen says, and where to add them', async () => {
    const opened = await open({ ...none, hasWhatsapp: false });
    const note = await screen.findByText(/respóndele por otro medio/);
    expect(note).toHaveTextContent(/^No les llega nada/);
    expect(within(note).getByRole('link', { name: 'Canales' })).toHaveAttribute('href', '/admin/cuenta/canales');
    expect(screen.queryByRole('form')).toBeNull();
    expect(await answerHint(opened)).toHaveAccessibleDescription(/no le llega ningún aviso: avísale tú/);
  });

  it('are written to by WhatsApp once a template is chosen among those that can carry the link, until it is taken back', async () => {
    const opened = await open(none);
    const { user } = opened;
    expect(await screen.findByText(/Elige una plantilla de WhatsApp para escribirles/)).toBeVisible();
    const choice = within(await form());
    await user.click(choice.getByRole('button', { name: 'Guardar plantilla' }));
    expect(await choice.findByText('Elige una plantilla.')).toBeVisible();
    await user.click(choice.getByRole('button', { name: /^Plantilla de WhatsApp/ }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['datos_personales (es_CO) · +57 601 555 0142']);
    await user.click(options[0] as HTMLElement);
    await user.click(choice.getByRole('button', { name: 'Guardar plantilla' }));
    expect(await screen.findByText('Les llega por WhatsApp, con esta plantilla.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Dejar de usarla' }));
    expect(await screen.findByText(/Elige una plantilla de WhatsApp para escribirles/)).toBeVisible();
    expect(changes(opened)).toEqual([{ chosen }, { chosen: null }]);
  });

  it('cannot be written to by a chosen template that is not approved any more, which the form says', async () => {
    await open({ ...none, channel: 'wa', chosen: { ...chosen, template: '9' } });
    expect(await screen.findByText(/ya no está aprobada o cambió/)).toBeVisible();
  });

  it('have no template to choose where none can carry the link: the screen says what to create', async () => {
    await open(none, [promotion]);
    expect(await screen.findByText(/Ninguna plantilla aprobada sirve/)).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('have templates that are read again after a failure', async () => {
    const { user, server } = await open(none, 'failing');
    expect(await screen.findByText(/No pudimos leer tus plantillas de WhatsApp/)).toBeVisible();
    server.answer(listWhatsappTemplates, () => ({ data: [template] }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await form()).toBeVisible();
  });

  it('show why it could not be read how they are written to, and the requests stay', async () => {
    await open('failing');
    expect(await screen.findByText(/No pudimos cargar esta parte/)).toBeVisible();
    expect(await screen.findByText('+573001234567')).toBeVisible();
  });
});
