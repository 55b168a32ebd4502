import { describe, expect, it } from '@jest/globals';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { createListFile } from '@pregon/contract/list-files/list-files.endpoints';
import { archiveRecord } from '@pregon/contract/archive/archive.endpoints';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { changeScheduleState, deleteSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../paths.ts';
import { planned } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';

const sent = { total: 1240, pending: 0, sent: 1240, failed: 0, uncertain: 0, skipped: 0 };

async function open(schedule: Schedule, role?: 'lector') {
  const server = createFakeServer();
  server.answerGraphql(schedulesQuery, () => ({ programming: { items: [schedule], total: 1 } }));
  server.answer(changeScheduleState, () => schedule);
  const opened = await openScreen(paths.schedules, { server, ...(role && { role }) });
  await opened.user.click(await screen.findByRole('button', { name: `Más acciones para ${schedule.name}` }));
  return { ...opened, server, item: (name: string | RegExp) => screen.findByRole('menuitem', { name }) };
}

const sentActions = ({ requests }: ReturnType<typeof createFakeServer>) =>
  requests.filter(({ url }) => url.pathname.endsWith('/state')).map(({ body }) => body);
const notes = async () => within(await screen.findByRole('region', { name: 'Avisos' }));

describe('the actions of a schedule', () => {
  it.each([
    ['programada', {}, [/^Reanudar/], ['Archivarfalta por enviar']],
    [
      'borrador',
      {},
      [],
      ['Pausarno hay nada por enviar', 'Enviar una vez ahora…es un borrador', 'Cancelar lo que falta…no hay nada por enviar'],
    ],
    ['en_curso', {}, [], ['Enviar una vez ahora…se está enviando', 'Archivarfalta por enviar', 'Eliminar…se está enviando']],
    [
      'completada',
      { deliveries: sent, isTaskComplete: true },
      [],
      [
        'Editarya terminó',
        'Pausarno hay nada por enviar',
        'Cancelar lo que falta…no hay nada por enviar',
        'Eliminar…ya envió 1.240 mensajes',
      ],
    ],
    [
      'cancelada',
      {},
      [],
      [
        'Editarya terminó',
        'Pausarno hay nada por enviar',
        'Enviar una vez ahora…se canceló',
        'Cancelar lo que falta…no hay nada por enviar',
      ],
    ],
  ] as const)('explain why they are not available in state %s', async (state, change, missing, refused) => {
    await open({ ...planned, state, ...change });
    await screen.findByRole('menuitem', { name: /Eliminar/ });
    for (const name of missing) expect(screen.queryByRole('menuitem', { name })).not.toBeInTheDocument();
    const disabled = screen.getAllByRole('menuitem').filter((item) => item.getAttribute('aria-disabled') === 'true');
    expect(disabled.map(({ textContent }) => textContent)).toEqual(refused);
  });

  it('let a reader see the recipients', async () => {
    await open(planned, 'lector');
    await screen.findByRole('menuitem', { name: /Editar/ });
    const enabled = screen.getAllByRole('menuitem').filter((item) => item.getAttribute('aria-disabled') !== 'true');
    expect(enabled.map(({ textContent }) => textContent)).toEqual(['Ver destinatarios']);
  });

  it('archive one that is over', async () => {
    const { user, server, item } = await open({ ...planned, state: 'completada', isTaskComplete: true });
    server.answer(archiveRecord, ({ body }) => body);
    await user.click(await item('Archivar'));
    expect(await (await notes()).findByText('En el archivo: «Navidad, primer envío».')).toBeVisible();
    const request = server.requests.find(({ method }) => method === 'PUT');
    expect([request?.url.pathname, request?.body]).toEqual([`/V1/archive/schedule/${planned.identifier}`, { archived: true }]);
  });

  it('link to its form, its recipients and a copy', async () => {
    const { user, item, location } = await open(planned);
    await user.click(await item('Duplicar'));
    await waitFor(() => expect(location()).toMatchObject({ pathname: paths.newSchedule, search: `?copy=${planned.identifier}` }));
  });
});

describe('an action without confirmation', () => {
  it('pauses a schedule', async () => {
    const { user, server, item } = await open(planned);
    await user.click(await item('Pausar'));
    expect(await (await notes()).findByText('«Navidad, primer envío» está en pausa.')).toBeVisible();
    expect(sentActions(server)).toEqual([{ action: 'pausar' }]);
    await user.click((await notes()).getByRole('button', { name: 'Deshacer' }));
    expect(await (await notes()).findByText('Quedó como estaba.')).toBeVisible();
    expect(sentActions(server)).toEqual([{ action: 'pausar' }, { action: 'reanudar' }]);
  });

  it('resumes a schedule', async () => {
    const { user, server, item } = await open({ ...planned, state: 'pausada' });
    await user.click(await item('Reanudar'));
    expect(await (await notes()).findByText('«Navidad, primer envío» sigue.')).toBeVisible();
    expect(sentActions(server)).toEqual([{ action: 'reanudar' }]);
    expect((await notes()).getByRole('button', { name: 'Deshacer' })).toBeVisible();
  });

  it('shows why it was too late', async () => {
    const { user, server, item } = await open(planned);
    server.answer(changeScheduleState, () => refusal('SCHEDULE_STATE'));
    await user.click(await item('Pausar'));
    expect(await (await notes()).findByText('La programación ya no está en un estado que lo permita.')).toBeVisible();
  });
});

describe('an action with confirmation', () => {
  it('names the messages that a cancellation stops', async () => {
    const deliveries = { ...sent, total: 1400, pending: 160 };
    const { user, server, item } = await open({ ...planned, remainingOccurrences: 3, state: 'en_curso', deliveries });
    await user.click(await item('Cancelar lo que falta…'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancelar «Navidad, primer envío»' });
    expect(dialog).toHaveTextContent(
      'No salen los 3 envíos que faltan, ni 160 mensajes pendientes. Lo que ya se envió no se puede recoger. No se puede deshacer.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar lo que falta' }));
    expect(await (await notes()).findByText('Se canceló lo que faltaba de «Navidad, primer envío».')).toBeVisible();
    expect(sentActions(server)).toEqual([expect.objectContaining({ action: 'cancelar' })]);
  });

  it.each([
    [1, 1, 'No sale el envío que falta, ni 1 mensaje pendiente. Lo que'],
    [3, 0, 'No salen los 3 envíos que faltan. Lo que'],
    [0, 1, 'No sale 1 mensaje pendiente. Lo que'],
    [0, 160, 'No salen 160 mensajes pendientes. Lo que'],
    [0, 0, 'Lo que falta no sale. Lo que'],
  ])('counts what a cancellation stops: %d sendings, %d messages', async (remainingOccurrences, pending, text) => {
    const deliveries = { ...sent, pending };
    const { user, item } = await open({ ...planned, remainingOccurrences, state: 'en_curso', deliveries });
    await user.click(await item('Cancelar lo que falta…'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(text);
  });

  it.each([
    ['Cancelar lo que falta…', 'Cancelar «Navidad, primer envío»', /No se puede deshacer\.$/, 'Seguir enviando'],
    [
      'Eliminar…',
      'Eliminar «Navidad, primer envío»',
      /^La programación y sus envíos pendientes se eliminan\. Puedes deshacerlo durante unos segundos\.$/,
      'Conservar',
    ],
  ])('says what it does, and does nothing when it is refused: %s', async (name, title, consequence, refuse) => {
    const { user, server, item } = await open(planned);
    const before = server.requests.length;
    await user.click(await item(name));
    const dialog = within(await screen.findByRole('alertdialog', { name: title }));
    expect(dialog.getByText(consequence)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: refuse }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(server.requests).toHaveLength(before);
  });

  it("deletes, and shows the server's answer", async () => {
    const { user, server, item } = await open(planned);
    server.answer(deleteSchedule, () => ({ message: 'La programación se eliminó.' }));
    await user.click(await item('Eliminar…'));
    await user.click(await screen.findByRole('button', { name: 'Eliminar programación' }));
    expect(await (await notes()).findByText('La programación se eliminó.')).toBeVisible();
  });

  it('shows why the server refused to delete', async () => {
    const { user, server, item } = await open(planned);
    server.answer(deleteSchedule, () => refusal('SCHEDULE_SENT'));
    await user.click(await item('Eliminar…'));
    await user.click(await screen.findByRole('button', { name: 'Eliminar programación' }));
    const dialog = screen.getByRole('alertdialog');
    expect(await within(dialog).findByText('Un envío ya empezó: no se puede eliminar.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Conservar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });
});

describe('an action on several schedules', () => {
  const paused = { ...planned, identifier: '00000000-0000-4000-8000-000000000009', name: 'Rebajas', state: 'pausada' } as const;
  const openTwo = async (role?: 'lector') => {
    const server = createFakeServer();
    server.answerGraphql(schedulesQuery, () => ({ programming: { items: [planned, paused], total: 2 } }));
    server.answer(changeScheduleState, () => planned);
    const opened = await openScreen(paths.schedules, { server, ...(role && { role }) });
    await screen.findByRole('row', { name: /Rebajas/ });
    return { ...opened, server };
  };

  it('pauses those that can be paused, and undoes it', async () => {
    const { user, server } = await openTwo();
    await user.click(screen.getByRole('checkbox', { name: 'Elegir toda la página' }));
    await user.click(await screen.findByRole('button', { name: 'Pausar (1)' }));
    expect(await (await notes()).findByText('En pausa: 1 programación.')).toBeVisible();
    expect(sentActions(server)).toEqual([{ action: 'pausar' }]);
    await user.click((await notes()).getByRole('button', { name: 'Deshacer' }));
    expect(await (await notes()).findByText('Quedó como estaba.')).toBeVisible();
    expect(sentActions(server)).toEqual([{ action: 'pausar' }, { action: 'reanudar' }]);
  });

  it('deletes after a confirmation', async () => {
    const { user, server } = await openTwo();
    server.answer(deleteSchedule, () => ({ message: 'La programación se eliminó.' }));
    await user.click(screen.getByRole('checkbox', { name: 'Elegir toda la página' }));
    await user.click(await screen.findByRole('button', { name: 'Eliminar…' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Eliminar 2 programaciones' });
    await user.click(within(dialog).getByRole('button', { name: 'Eliminar…' }));
    expect(await (await notes()).findByText('Se eliminó: 2 programaciones.')).toBeVisible();
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
  });

  it('says why it applies to none of them', async () => {
    const { user } = await openTwo();
    await user.click(screen.getByRole('checkbox', { name: 'Elegir Rebajas' }));
    const button = await screen.findByRole('button', { name: 'Pausar' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Ya está en pausa.');
  });

  it('is for a reader the file of the chosen ones alone', async () => {
    const { user, server } = await openTwo('lector');
    server.answer(createListFile, () => refusal('TOO_MANY_REQUESTS'));
    await user.click(screen.getByRole('checkbox', { name: 'Elegir Rebajas' }));
    const bar = within(await screen.findByRole('region', { name: 'Selección' }));
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Descargar', 'Quitar selección']);
    await user.click(bar.getByRole('button', { name: 'Descargar' }));
    expect(await (await notes()).findByText('Demasiados intentos. Espera un momento.')).toBeVisible();
    expect(server.requests.at(-1)?.body).toEqual({ list: 'schedules', filter: {}, only: [paused.identifier] });
  });
});
