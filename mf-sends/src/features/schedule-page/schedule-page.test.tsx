import { describe, expect, it, jest } from '@jest/globals';
import { createFakeServer, graphqlRefusal, refusal } from '@pregon/auth-api/testing/fake-server';
import { readMessageUse } from '@pregon/contract/account/message-use.endpoints';
import type { Recipient, ScheduleOccurrence } from '@pregon/contract/schedules/recipients.schema';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { exportRecipients, listOccurrences, listRecipients, retryFailed } from '@pregon/contract/schedules/schedules.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { sendMethodsQuery } from '@pregon/contract/schedules/send-methods.operations';
import { act, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../paths.ts';
import { planned, storedMethod } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';

const sent: Schedule = {
  ...planned,
  state: 'completada',
  nextOccurrence: null,
  remainingOccurrences: 0,
  finishedOccurrences: 1,
  isTaskComplete: true,
  deliveries: { total: 40, pending: 0, sent: 35, failed: 3, uncertain: 1, skipped: 1 },
};
const lucia: Recipient = {
  id: 1,
  customerId: 41,
  customerName: 'Lucía Peña',
  type: 'email',
  address: 'lucia@correo.example',
  occurrenceAt: '2026-11-24T20:30:00.000Z',
  outcome: 'sent',
  at: '2026-11-24T20:30:04.000Z',
  attempts: 1,
  messageId: 'd1.9f2c@tienda.example',
  reason: null,
  deliveredAt: null,
  openedAt: '2026-11-25T01:00:00.000Z',
  clickedAt: null,
  bouncedAt: null,
  reply: null,
};
const pedro: Recipient = {
  ...lucia,
  id: 2,
  customerName: 'Pedro Ruiz',
  outcome: 'failed',
  attempts: 4,
  reason: '550 mailbox unavailable',
  openedAt: null,
};
const occurrence: ScheduleOccurrence = {
  id: 7,
  dueAt: '2026-11-24T20:30:00.000Z',
  movedFrom: null,
  state: 'completada',
  startedAt: '2026-11-24T20:30:01.000Z',
  finishedAt: '2026-11-24T20:31:00.000Z',
  sentCount: 35,
  omittedReason: null,
};

/** The use of an account that has sent so many e-mails of its quota, and all SMS. */
const quotasWith = (emails: number) => () => ({
  month: '2026-11',
  channels: [{ channel: 'email', used: emails, quota: 10_000 } as const, { channel: 'sms', used: 5, quota: 5 } as const],
});

async function open(
  schedule = sent,
  address = '',
  role?: 'lector',
  recipients = [lucia, pedro],
  occurrences: ScheduleOccurrence[] = [occurrence],
  usedEmails = 0,
) {
  const server = createFakeServer();
  server.answerGraphql(schedulesQuery, () => ({ programming: { items: [schedule], total: 1 } }));
  server.answerGraphql(sendMethodsQuery, () => ({ sendMethod: [storedMethod] }));
  server.answer(listOccurrences, () => ({ items: occurrences, total: occurrences.length }));
  server.answer(readMessageUse, quotasWith(usedEmails));
  server.answer(listRecipients, () => ({ items: recipients, total: recipients.length, next: null }));
  return { ...(await openScreen(`${paths.schedule(planned.identifier)}${address}`, { server, ...(role && { role }) })), server };
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr');
const sentRequests = ({ requests }: ReturnType<typeof createFakeServer>) =>
  requests.filter(({ url }) => url.pathname.endsWith('/recipients')).map(({ url }) => url.search);

describe('the page of a schedule', () => {
  it('shows its audience, its methods, and the outcomes', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: planned.name })).toBeVisible();
    expect(screen.getByRole('link', { name: planned.profileName })).toHaveAttribute(
      'href',
      `/admin/campaign/${planned.campaignIdentifier}/sends/1?profile=${planned.profileIdentifier}`,
    );
    expect(screen.getByRole('link', { name: planned.campaignName })).toHaveAttribute(
      'href',
      `/admin/campaign/${planned.campaignIdentifier}`,
    );
    expect(await screen.findByRole('link', { name: 'Abrir el newsletter' })).toHaveAttribute(
      'href',
      `/admin/newsletter/build?id=${storedMethod.newsletterId}`,
    );
    expect(await screen.findByText('Navidad en tu barrio (versión 3)')).toBeVisible();
    expect(screen.getByText('35 enviados')).toBeVisible();
    expect(screen.getByText(/Los inciertos estaban en manos del proveedor/)).toBeVisible();
  });

  it.each([
    [
      'las reglas de envío no dejan ninguna hora a tiempo: es festivo',
      'Las reglas de envío no dejan ninguna hora a tiempo: es festivo.',
    ],
    ['El servicio no estaba en marcha a tiempo.', 'El servicio no estaba en marcha a tiempo.'],
  ])('shows why an occurrence was skipped: %s', async (omittedReason, expected) => {
    const omitted = { ...occurrence, id: 8, state: 'omitida' as const, startedAt: null, sentCount: null, omittedReason };
    await open(sent, '', undefined, [lucia], [omitted, occurrence]);
    const table = await screen.findByRole('table', { name: 'Envíos' });
    expect(await within(table).findByText(expected)).toBeVisible();
    expect(within(table).getByRole('row', { name: /Omitida/ })).toHaveTextContent(expected);
    expect(within(table).getByRole('row', { name: /Completada/ })).not.toHaveTextContent(expected);
  });

  it('shows from which day a sending was moved', async () => {
    const moved = { ...occurrence, movedFrom: '2026-11-20T20:30:00.000Z' };
    await open(sent, '', undefined, [lucia], [moved, { ...occurrence, id: 8, dueAt: '2026-11-23T20:30:00.000Z' }]);
    const table = within(await screen.findByRole('table', { name: 'Envíos' }));
    expect(await table.findByRole('row', { name: /Movido del 20 nov 2026/ })).toBeVisible();
    expect(table.getByRole('row', { name: /23 nov 2026, 15:30/ })).not.toHaveTextContent('Movido');
  });

  it('keeps in the address that all of its occurrences are shown', async () => {
    const seven = Array.from({ length: 7 }, (_, index) => ({ ...occurrence, id: index + 1 }));
    const { user, location } = await open(sent, '', undefined, [lucia], seven);
    const rows = async () => within(await screen.findByRole('table', { name: 'Envíos' })).getAllByRole('row').length;
    expect(await rows()).toBe(6);
    await user.click(screen.getByRole('button', { name: 'Ver los 7' }));
    expect(await rows()).toBe(8);
    expect(location().search).toContain('envios=todos');
  });

  it('shows all of its occurrences where the address says so', async () => {
    const seven = Array.from({ length: 7 }, (_, index) => ({ ...occurrence, id: index + 1 }));
    await open(sent, '?envios=todos', undefined, [lucia], seven);
    expect(within(await screen.findByRole('table', { name: 'Envíos' })).getAllByRole('row')).toHaveLength(8);
  });

  it('shows the outcome and the time of each recipient', async () => {
    await open();
    const row = await rowOf('Lucía Peña');
    expect(screen.getByRole('link', { name: 'Lucía Peña' })).toHaveAttribute('href', '/admin/clientes/41');
    for (const expected of [
      'lucia@correo.example',
      'Enviado',
      'Lo abrió: 24 nov 2026, 20:00',
      '24 nov 2026, 15:30',
      '1 intento',
      'd1.9f2c@tienda.example',
    ])
      expect(row).toHaveTextContent(expected);
    expect(await rowOf('Pedro Ruiz')).toHaveTextContent('Fallido550 mailbox unavailable');
  });

  it('shows the reply of a recipient', async () => {
    await open(sent, '', undefined, [{ ...lucia, reply: { text: '¿Hay talla 38?', at: '2026-11-25T02:00:00.000Z' } }]);
    expect(await rowOf('Lucía Peña')).toHaveTextContent('Respondió: «¿Hay talla 38?»');
  });

  it('hides the column of message ids when no message has one', async () => {
    await open(sent, '', undefined, [{ ...lucia, messageId: null }]);
    await screen.findByText('Lucía Peña');
    expect(screen.queryByRole('columnheader', { name: 'Id del mensaje' })).not.toBeInTheDocument();
  });

  it('requests the next page by the cursor of the previous one', async () => {
    const { user, server } = await open();
    server.answer(listRecipients, ({ query }) => ({ items: [lucia], total: 60, next: query.page === 1 ? '7.3.41' : null }));
    await screen.findByText('Lucía Peña');
    await user.click(await screen.findByRole('button', { name: /siguiente/i }));
    await waitFor(() => expect(sentRequests(server).at(-1)).toContain('page=2'));
    expect(sentRequests(server).at(-1)).toContain('after=7.3.41');
  });

  it('requests the order of a column, which longer lists do not have', async () => {
    const { user, server } = await open();
    await user.click(await screen.findByRole('button', { name: 'Cuándo' }));
    await waitFor(() => expect(sentRequests(server).at(-1)).toContain('order=at'));
    server.answer(listRecipients, () => ({ items: [lucia, pedro], total: 60_000, next: null }));
    await user.click(within(screen.getByRole('columnheader', { name: 'Resultado' })).getByRole('button'));
    await waitFor(() => expect(sentRequests(server).at(-1)).toContain('order=outcome'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cuándo' })).toBeNull());
    expect(screen.getByRole('columnheader', { name: 'Cuándo' })).toBeVisible();
  });

  it('tries the chosen failed messages again after a question, and none else', async () => {
    const { user, server } = await open();
    server.answer(retryFailed, ({ body }) => ({ count: body.recipients?.length ?? 0 }));
    for (const name of ['Lucía Peña', 'Pedro Ruiz'])
      await user.click(await screen.findByRole('checkbox', { name: `Elegir ${name}` }));
    await user.click(await screen.findByRole('button', { name: 'Reintentar fallidos… (1)' }));
    const question = await screen.findByRole('alertdialog', { name: 'Reintentar 1 mensaje' });
    await user.click(within(question).getByRole('button', { name: 'Reintentar fallidos…' }));
    expect(await screen.findByText('Se vuelve a intentar con 1 mensaje.')).toBeVisible();
    expect(server.requests.filter(({ url }) => url.pathname.endsWith('/retry')).map(({ body }) => body)).toEqual([
      { recipients: [pedro.id] },
    ]);
  });

  it('requests as many recipients as are chosen, without the cursor of a page of another size', async () => {
    const { user, server, location } = await open();
    server.answer(listRecipients, ({ query }) => ({ items: [lucia], total: 160, next: `7.3.${query.size}` }));
    await user.click(await screen.findByRole('button', { name: /siguiente/i }));
    await waitFor(() => expect(sentRequests(server).at(-1)).toContain('page=2'));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Por página' }), '50');
    await waitFor(() => expect(sentRequests(server).at(-1)).toBe('?page=1&size=50'));
    expect(location().search).toBe('?size=50');
    await user.click(await screen.findByRole('button', { name: /siguiente/i }));
    await waitFor(() => expect(sentRequests(server).at(-1)).toBe('?page=2&size=50&after=7.3.50'));
  });

  it('requests the filters of the address and the chosen occurrence', async () => {
    const { user, server, location } = await open(sent, '?q=ana&outcome=failed&type=email&page=2');
    await screen.findByText('Lucía Peña');
    expect(Object.fromEntries(new URLSearchParams(sentRequests(server)[0]))).toEqual({
      page: '2',
      size: '25',
      outcome: 'failed',
      type: 'email',
      search: 'ana',
    });
    await user.click(screen.getByRole('button', { name: /: los destinatarios del 24 nov 2026, 15:30$/ }));
    await waitFor(() => expect(sentRequests(server).at(-1)).toContain('occurrence=7'));
    await user.click(screen.getByRole('button', { name: 'Ver todos los envíos' }));
    await waitFor(() => expect(location().search).not.toContain('occurrence'));
  });

  it('retries failed deliveries after confirmation', async () => {
    const { user, server } = await open();
    server.answer(retryFailed, () => ({ count: 3 }));
    await user.click(await screen.findByRole('button', { name: 'Reintentar fallidos…' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Reintentar los fallidos' });
    expect(dialog).toHaveTextContent('El proveedor rechazó 3 mensajes.');
    await user.click(within(dialog).getByRole('button', { name: 'Reintentar' }));
    const notes = within(await screen.findByRole('region', { name: 'Avisos' }));
    expect(await notes.findByText('Se vuelve a intentar con 3 mensajes.')).toBeVisible();
  });

  it('explains why retrying is not possible', async () => {
    const { user, server } = await open();
    server.answer(retryFailed, () => refusal('SCHEDULE_STATE'));
    await user.click(await screen.findByRole('button', { name: 'Reintentar fallidos…' }));
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('La programación ya no está en un estado que lo permita.')).toBeVisible();
  });

  it('downloads what is shown, or the chosen recipients of it, and shows an error where there is no file', async () => {
    const { user, server } = await open(sent, '?q=ana&outcome=failed&type=email&occurrence=7');
    server.answer(exportRecipients, () => refusal('UNAVAILABLE'));
    const asked = () => server.requests.filter(({ url }) => url.pathname.endsWith('/export')).map(({ body }) => body);
    await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
    const notes = within(await screen.findByRole('region', { name: 'Avisos' }));
    expect(await notes.findByText('El servicio no responde. Intenta de nuevo en un momento.')).toBeVisible();
    const shown = { search: 'ana', outcome: 'failed', type: 'email', occurrence: 7 };
    expect(asked()).toEqual([shown]);
    await user.click(screen.getByRole('checkbox', { name: 'Elegir Pedro Ruiz' }));
    const bar = within(await screen.findByRole('region', { name: 'Selección' }));
    await user.click(bar.getByRole('button', { name: 'Descargar' }));
    await waitFor(() => expect(asked()).toEqual([shown, { ...shown, only: [pedro.id] }]));
  });

  it('shows a reader the counts without recipients and export, and explains why', async () => {
    const { server } = await open(sent, '', 'lector');
    expect(await screen.findByRole('button', { name: 'Reintentar fallidos…' })).toBeDisabled();
    const reason = 'Tu rol no permite ver los datos de los destinatarios. Habla con tu administrador.';
    expect(screen.getByText('35 enviados')).toBeVisible();
    expect(screen.getByText(reason, { selector: 'p' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Descargar' })).toHaveAccessibleDescription(reason);
    expect(screen.getByRole('button', { name: 'Descargar' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByText('Lucía Peña')).toBeNull();
    expect(sentRequests(server)).toEqual([]);
  });

  it('explains what may still change after the first message', async () => {
    await open({ ...sent, state: 'programada', remainingOccurrences: 2, isTaskComplete: false });
    expect(
      await screen.findByText(
        'Ya salieron mensajes: se pueden cambiar el nombre, la hora, la repetición y el último día de lo que falta.',
      ),
    ).toBeVisible();
  });

  it('has no recipients before the first occurrence', async () => {
    await open(planned, '', undefined, []);
    expect(await screen.findByText('Todavía no hay destinatarios')).toBeVisible();
  });

  it('is polled while it sends', async () => {
    jest.useFakeTimers();
    try {
      const { server } = await open({ ...sent, state: 'en_curso' });
      const before = sentRequests(server).length;
      await act(() => jest.advanceTimersByTimeAsync(5000));
      expect(sentRequests(server).length).toBeGreaterThan(before);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('a running schedule of an account with a quota', () => {
  const running = { ...sent, state: 'en_curso', deliveries: { ...sent.deliveries, pending: 20, sent: 15 } } as const;
  const openRunning = (schedule: Schedule, used: number) => open(schedule, '', undefined, [lucia, pedro], [], used);
  const note = /^Se acabó el cupo: quedan 0 de 10\.000 correos de noviembre\. Lo pendiente espera/;

  it('says that it waits because the quota of its channel is used up, and not that of another channel', async () => {
    await openRunning(running, 10_000);
    expect(await screen.findByText(note)).toBeVisible();
  });

  it('says nothing while something is left', async () => {
    const { server } = await openRunning(running, 9999);
    await waitFor(() => expect(server.requests.map(({ url }) => url.pathname)).toContain('/V1/account/message-use'));
    expect(screen.queryByText(/Se acabó el cupo/)).toBeNull();
  });

  it.each([
    ['when nothing is pending', { ...sent, state: 'en_curso' } as const, 10_000],
    ['of a paused one', { ...running, state: 'pausada' } as const, 10_000],
  ])('says nothing of it %s', async (_, schedule, used) => {
    await openRunning(schedule, used);
    expect(await screen.findByRole('link', { name: 'Abrir el newsletter' })).toBeVisible();
    expect(screen.queryByText(/Se acabó el cupo/)).toBeNull();
  });
});

describe('a schedule that fails to load', () => {
  it('is shown as not found', async () => {
    const server = createFakeServer();
    server.answerGraphql(schedulesQuery, () => ({ programming: { items: [], total: 0 } }));
    await openScreen(paths.schedule(planned.identifier), { server });
    expect(await screen.findByText('No encontramos esta programación')).toBeVisible();
  });

  it('is loaded again on retry', async () => {
    const server = createFakeServer();
    server.answerGraphql(schedulesQuery, () => graphqlRefusal('UNAVAILABLE'));
    const { user } = await openScreen(paths.schedule(planned.identifier), { server });
    expect(await screen.findByText('No pudimos cargar la programación')).toBeVisible();
    server.answerGraphql(schedulesQuery, () => ({ programming: { items: [planned], total: 1 } }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { level: 1, name: planned.name })).toBeVisible();
  });
});
