import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import {
  type CalendarEntry,
  countPlannedCollisions,
  countSendingCollisions,
  readSendingCalendar,
} from '@pregon/contract/schedules/sending-calendar.endpoints';
import { moveSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { dayAfter } from '../../days/days.ts';
import { paths } from '../../paths.ts';
import { planned } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';

const entry: CalendarEntry = {
  occurrence: 1,
  schedule: planned.identifier,
  version: 3,
  name: 'Navidad',
  state: 'programada',
  repeats: false,
  isExtra: false,
  sendTypes: ['email'],
  profile: 7,
  profileName: 'Clientas fieles',
  campaignName: 'Navidad 2026',
  campaignIdentifier: planned.campaignIdentifier,
  day: '2026-12-09',
  time: '10:00',
  dueAt: '2026-12-09T15:00:00.000Z',
  movedFrom: null,
  delay: null,
  sent: null,
  expected: { people: 1234, day: '2026-11-22' },
};
const open = { type: 'email' as const, spans: [{ from: '07:00', to: '19:00' }] };
const closed = { type: 'email' as const, spans: [] };

function serverWith(...items: CalendarEntry[]) {
  const server = createFakeServer();
  server.answer(readSendingCalendar, ({ query: { from, to } }) => ({
    today: '2026-12-01',
    items: items.filter(({ day }) => from <= day && day <= to),
    total: items.filter(({ day }) => from <= day && day <= to).length,
    days: Array.from({ length: 42 }, (_, index) => dayAfter(from, index))
      .filter((day) => day <= to)
      .map((day) => ({
        day,
        holiday: day === '2026-12-08' ? 'Inmaculada Concepción' : null,
        hours: [day === '2026-12-08' ? closed : open],
      })),
  }));
  server.answer(countSendingCollisions, () => ({ items: [], sampled: 1, uncounted: 0 }));
  server.answer(countPlannedCollisions, () => ({ items: [], sampled: 1, uncounted: 0 }));
  server.answer(moveSchedule, ({ body }) => ({ ...planned, version: 4, dateStart: `${body.day}T10:00` }));
  return server;
}

const december = `${paths.calendar}?dia=2026-12-01`;
const dayCell = (name: RegExp) => screen.findByRole('gridcell', { name });
const moves = ({ requests }: ReturnType<typeof createFakeServer>) =>
  requests.filter(({ url }) => url.pathname.endsWith('/move')).map(({ body }) => body);
const notes = async () => within(await screen.findByRole('region', { name: 'Avisos' }));

/** The test environment has no window that is wide or narrow. */
let isPhone = false;
beforeEach(() => {
  isPhone = false;
  const matchMedia = () => ({ matches: isPhone, addEventListener: () => undefined, removeEventListener: () => undefined });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia');
});

describe('the calendar of the team', () => {
  it('shows each sending on its day, with what it is, and the holidays', async () => {
    await openScreen(december, { server: serverWith(entry) });
    const cell = await dayCell(/^miércoles, 9 de diciembre, 1 envío/);
    expect(within(cell).getByRole('link', { name: /Navidad/ })).toHaveAttribute('href', paths.schedule(planned.identifier));
    expect(cell).toHaveTextContent('Programada, E-mail, Navidad 2026, ≈ 1.234 clientes');
    expect(await dayCell(/^martes, 8 de diciembre, festivo: Inmaculada Concepción, no se envía, sin envíos/)).toBeVisible();
  });

  it('tells what the rules do with a sending, and how many people another one reaches too', async () => {
    const late = { ...entry, delay: { at: '2026-12-10T12:00:00.000Z', reason: 'hora' as const } };
    const other = { ...entry, occurrence: 2, name: 'Bono', time: '16:00', day: '2026-12-10' };
    const server = serverWith(late, other);
    server.answer(countSendingCollisions, () => ({
      items: [{ one: 1, other: 2, people: 321, window: 'semana' as const, limit: 1, limits: 'mensajes' as const }],
      sampled: 1,
      uncounted: 0,
    }));
    const { user } = await openScreen(`${paths.calendar}?vista=semana&dia=2026-12-09`, { server });
    expect(await screen.findByText('Sale el 10 dic 2026, 07:00: es fuera del horario')).toBeVisible();
    expect(await screen.findAllByText('321 clientes repetidos')).toHaveLength(2);
    await user.click(await dayCell(/^miércoles, 9/));
    await user.click(await screen.findByRole('button', { name: 'Más acciones para Navidad, 10:00' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Ver clientes repetidos' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('link', { name: 'Ver quiénes son' })).toHaveAttribute(
      'href',
      paths.sharedPeople({ one: 1, other: 2 }),
    );
    expect(dialog).toHaveTextContent('321 clientesBonojueves, 10 de diciembre, 16:00 · límite de 1 mensaje por semana');
  });

  it('moves a sending that is dropped on another day, once it is confirmed, and back', async () => {
    const server = serverWith(entry);
    const { user } = await openScreen(december, { server });
    const link = within(await dayCell(/^miércoles, 9/)).getByRole('link', { name: /Navidad/ });
    fireEvent.dragStart(link, { dataTransfer: {} });
    fireEvent.drop(await dayCell(/^viernes, 11/));
    const dialog = await screen.findByRole('dialog', { name: 'Mover «Navidad» a otro día' });
    expect(await within(dialog).findByText('Saldrá el viernes, 11 de diciembre a las 10:00, ≈ 1.234 clientes.')).toBeVisible();
    expect(moves(server)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Mover envío' }));
    expect(await (await notes()).findByText('«Navidad» sale el viernes, 11 de diciembre.')).toBeVisible();
    await user.click((await notes()).getByRole('button', { name: 'Deshacer' }));
    expect(await (await notes()).findByText('«Navidad» sale otra vez el miércoles, 9 de diciembre.')).toBeVisible();
    expect(moves(server)).toMatchObject([
      { day: '2026-12-11', version: 3 },
      { day: '2026-12-09', version: 4 },
    ]);
  });

  it('tells how many would get two sendings within the limits on the new day, before it is moved', async () => {
    const other = { ...entry, occurrence: 2, schedule: '00000000-0000-4000-8000-000000000009', name: 'Bono', day: '2026-12-12' };
    const server = serverWith(entry, other);
    const asked: object[] = [];
    server.answer(countPlannedCollisions, ({ query }) => {
      asked.push(query);
      const pair = { occurrence: 2, people: 321, window: 'semana' as const, limit: 1, limits: 'mensajes' as const };
      return { items: [pair], sampled: 1, uncounted: 0 };
    });
    await openScreen(december, { server });
    fireEvent.dragStart(within(await dayCell(/^miércoles, 9/)).getByRole('link', { name: /Navidad/ }), { dataTransfer: {} });
    fireEvent.drop(await dayCell(/^viernes, 11/));
    const dialog = await screen.findByRole('dialog', { name: 'Mover «Navidad» a otro día' });
    expect(
      await within(dialog).findByText(
        '321 clientes recibirían también «Bono» (sábado, 12 de diciembre, 10:00): límite de 1 mensaje por semana.',
      ),
    ).toBeVisible();
    expect(asked).toEqual([{ profile: 7, sendTypes: ['email'], day: '2026-12-11', time: '10:00', schedule: planned.identifier }]);
  });

  it('counts again who would get two sendings where that failed', async () => {
    const server = serverWith(entry);
    server.answer(countPlannedCollisions, () => refusal('UNAVAILABLE'));
    const { user } = await openScreen(december, { server });
    fireEvent.dragStart(within(await dayCell(/^miércoles, 9/)).getByRole('link', { name: /Navidad/ }), { dataTransfer: {} });
    fireEvent.drop(await dayCell(/^viernes, 11/));
    const again = await screen.findByRole('button', { name: 'Contar otra vez' });
    server.answer(countPlannedCollisions, () => ({ items: [], sampled: 1, uncounted: 0 }));
    await user.click(again);
    expect(await screen.findByText('Ese día nadie recibe dos envíos dentro de los límites.')).toBeVisible();
  });

  it('is not accepted by a day that is over', async () => {
    await openScreen(december, { server: serverWith(entry) });
    const [past, later] = [await dayCell(/^lunes, 30 de noviembre/), await dayCell(/^viernes, 11/)];
    fireEvent.dragStart(within(await dayCell(/^miércoles, 9/)).getByRole('link', { name: /Navidad/ }), { dataTransfer: {} });
    fireEvent.dragOver(past);
    expect(past).not.toHaveAttribute('data-over');
    fireEvent.dragOver(later);
    expect(later).toHaveAttribute('data-over');
    fireEvent.drop(past);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('has the focus on the new day when it is moved from its menu', async () => {
    const { user } = await openScreen(december, { server: serverWith(entry) });
    await user.click(await dayCell(/^miércoles, 9/));
    await user.click(await screen.findByRole('button', { name: 'Más acciones para Navidad, 10:00' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mover a otro día…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mover «Navidad» a otro día' });
    await waitFor(() => expect(within(dialog).getAllByRole('spinbutton')[0]).toHaveFocus());
    await user.keyboard('11122026');
    expect(await within(dialog).findByText(/^Saldrá el viernes, 11 de diciembre/)).toBeVisible();
  });

  it('tells why a sending cannot be moved, and changes nothing', async () => {
    const server = serverWith(entry);
    server.answer(moveSchedule, () => refusal('CONFLICT'));
    const { user } = await openScreen(december, { server });
    fireEvent.dragStart(within(await dayCell(/^miércoles, 9/)).getByRole('link', { name: /Navidad/ }), { dataTransfer: {} });
    fireEvent.drop(await dayCell(/^viernes, 11/));
    await user.click(await screen.findByRole('button', { name: 'Mover envío' }));
    expect(await screen.findByText('Alguien cambió esto al mismo tiempo. Vuelve a abrirlo.')).toBeVisible();
  });

  it('moves one sending of a schedule that repeats, and back, and says where it comes from', async () => {
    const server = serverWith({ ...entry, repeats: true, movedFrom: '2026-12-07' });
    const { user } = await openScreen(december, { server });
    const link = within(await dayCell(/^miércoles, 9/)).getByRole('link', { name: /Navidad.*Movido del lunes, 7 de diciembre/ });
    fireEvent.dragStart(link, { dataTransfer: {} });
    fireEvent.drop(await dayCell(/^viernes, 11/));
    const dialog = await screen.findByRole('dialog', { name: 'Mover «Navidad» a otro día' });
    expect(dialog).toHaveTextContent('Se movió del lunes, 7 de diciembre. Se mueve solo este envío');
    expect(within(dialog).getByRole('link', { name: 'Cambiar toda la repetición' })).toHaveAttribute(
      'href',
      paths.editSchedule(planned.identifier),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Mover envío' }));
    await user.click(await (await notes()).findByRole('button', { name: 'Deshacer' }));
    await waitFor(() =>
      expect(moves(server)).toMatchObject([
        { day: '2026-12-11', version: 3, occurrence: 1 },
        { day: '2026-12-09', version: 4, occurrence: 1 },
      ]),
    );
  });

  it('keeps the opened collisions in the address', async () => {
    const server = serverWith(entry, {
      ...entry,
      occurrence: 2,
      schedule: '5c4bb8cd-9b4f-4a2e-8a68-5d7a55f4a0b1',
      name: 'Bono',
      day: '2026-12-10',
    });
    server.answer(countSendingCollisions, () => ({
      items: [{ one: 1, other: 2, people: 321, window: 'semana' as const, limit: 1, limits: 'email' as const }],
      sampled: 1,
      uncounted: 0,
    }));
    const { user, location } = await openScreen(`${december}&repetidas=1`, { server });
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/321 clientes/)).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(location().search).toBe('?dia=2026-12-01'));
  });

  it('asks for the day in the menu, for those who do not drag', async () => {
    const { user } = await openScreen(december, { server: serverWith(entry) });
    await user.click(await dayCell(/^miércoles, 9/));
    await user.click(await screen.findByRole('button', { name: 'Más acciones para Navidad, 10:00' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mover a otro día…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mover «Navidad» a otro día' });
    expect(within(dialog).getByRole('group', { name: 'Nuevo día' })).toBeVisible();
  });

  it('is not changed by readers', async () => {
    const { user } = await openScreen(december, { server: serverWith(entry), role: 'lector' });
    const cell = await dayCell(/^miércoles, 9/);
    expect(within(cell).getByRole('link', { name: /Navidad/ })).toHaveAttribute('draggable', 'false');
    await user.click(cell);
    await user.click(await screen.findByRole('button', { name: 'Más acciones para Navidad, 10:00' }));
    expect(await screen.findByRole('menuitem', { name: /Mover a otro día/ })).toHaveTextContent('sin permiso');
  });
});

describe('the keyboard in the calendar', () => {
  it('has one tab stop, and moves by days, weeks and pages', async () => {
    const { user, location } = await openScreen(`${paths.calendar}?dia=2026-12-09`, { server: serverWith(entry) });
    const cell = await dayCell(/^miércoles, 9/);
    expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toEqual([cell]);
    await user.click(cell);
    await user.keyboard('{ArrowRight}');
    expect(await dayCell(/^jueves, 10/)).toHaveFocus();
    await user.keyboard('{ArrowDown}{Home}');
    expect(await dayCell(/^lunes, 14/)).toHaveFocus();
    await user.keyboard('{PageDown}');
    expect(await dayCell(/^viernes, 1 de enero/)).toHaveFocus();
    expect(location().search).toBe('?dia=2027-01-01');
  });

  it('goes into a day by Enter, and out by Escape', async () => {
    const { user } = await openScreen(`${paths.calendar}?dia=2026-12-09`, { server: serverWith(entry) });
    const cell = await dayCell(/^miércoles, 9/);
    await user.click(cell);
    await user.keyboard('{Enter}');
    expect(within(cell).getByRole('link', { name: 'Programar el miércoles, 9 de diciembre' })).toHaveFocus();
    await user.tab();
    expect(within(cell).getByRole('link', { name: /Navidad/ })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(cell).toHaveFocus();
  });
});

describe('the focus after a move', () => {
  /** A server whose calendar shows the sending where it was moved to. */
  function movingServer() {
    const shown = [entry];
    const server = serverWith(entry);
    server.answer(moveSchedule, ({ body: { day, version } }) => {
      shown.splice(0, 1, { ...entry, day, version: version + 1 });
      return { ...planned, version: version + 1, dateStart: `${day}T10:00` };
    });
    server.answer(readSendingCalendar, ({ query: { from, to } }) => {
      const items = shown.filter(({ day }) => from <= day && day <= to);
      const all = Array.from({ length: 42 }, (_, index) => dayAfter(from, index)).filter((day) => day <= to);
      return {
        today: '2026-12-01',
        items,
        total: items.length,
        days: all.map((day) => ({ day, holiday: null, hours: [open] })),
      };
    });
    return server;
  }
  type User = Awaited<ReturnType<typeof openScreen>>['user'];

  /** Moves the sending by keys alone. */
  async function moveBy(user: User, keys: string) {
    act(() => screen.getByRole('button', { name: 'Más acciones para Navidad, 10:00' }).focus());
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Mover a otro día…' });
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Mover «Navidad» a otro día' });
    await waitFor(() => expect(within(dialog).getAllByRole('spinbutton')[0]).toHaveFocus());
    await user.keyboard(keys);
    act(() => within(dialog).getByRole('button', { name: 'Mover envío' }).focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  }
  const linkOn = async (name: RegExp) => within(await dayCell(name)).findByRole('link', { name: /Navidad/ });

  it('goes to the sending on its new day, and back with it', async () => {
    const { user } = await openScreen(`${paths.calendar}?dia=2026-12-09`, { server: movingServer() });
    await user.click(await dayCell(/^miércoles, 9/));
    await moveBy(user, '11122026');
    const moved = await linkOn(/^viernes, 11/);
    await waitFor(() => expect(moved).toHaveFocus());
    act(() => screen.getByRole('button', { name: 'Deshacer' }).focus());
    await user.keyboard('{Enter}');
    const back = await linkOn(/^miércoles, 9/);
    await waitFor(() => expect(back).toHaveFocus());
  });

  it('stays on the day when the sending leaves what is shown', async () => {
    const { user } = await openScreen(`${paths.calendar}?dia=2026-12-09`, { server: movingServer() });
    await user.click(await dayCell(/^miércoles, 9/));
    await moveBy(user, '15022027');
    const left = await dayCell(/^miércoles, 9 de diciembre, sin envíos/);
    await waitFor(() => expect(left).toHaveFocus());
  });

  it('goes to the new day in the list of a phone', async () => {
    isPhone = true;
    const { user } = await openScreen(december, { server: movingServer() });
    await screen.findByRole('heading', { name: /^miércoles, 9/ });
    await moveBy(user, '11122026');
    await screen.findByRole('heading', { name: /^viernes, 11/ });
    await waitFor(() => expect(screen.getByRole('link', { name: /Navidad$|Navidad 2026/ })).toHaveFocus());
  });
});

describe('a calendar on a phone', () => {
  it('lists the days with sendings and the holidays', async () => {
    isPhone = true;
    await openScreen(december, { server: serverWith(entry) });
    await screen.findByRole('heading', { name: /^miércoles, 9/ });
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'diciembre de 2026',
      'martes, 1 de diciembre',
      'martes, 8 de diciembre',
      'miércoles, 9 de diciembre',
    ]);
    expect(screen.queryByRole('grid')).toBeNull();
  });
});

describe('the past on a phone', () => {
  it('is folded, so that the list starts today', async () => {
    isPhone = true;
    const past = { ...entry, occurrence: 31, schedule: crypto.randomUUID(), name: 'De antes', day: '2026-11-30' };
    const { user, location } = await openScreen(december, { server: serverWith(past, entry) });
    const days = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await user.click(await screen.findByRole('button', { name: 'Ver 1 día anterior', expanded: false }));
    expect(days()).toContain('lunes, 30 de noviembre');
    expect(location().search).toContain('pasados=si');
    await user.click(screen.getByRole('button', { name: 'Ocultar los días anteriores', expanded: true }));
    expect(days().slice(0, 2)).toEqual(['diciembre de 2026', 'martes, 1 de diciembre']);
    expect(location().search).not.toContain('pasados');
  });

  it('is unfolded by the address', async () => {
    isPhone = true;
    const past = { ...entry, occurrence: 31, schedule: crypto.randomUUID(), name: 'De antes', day: '2026-11-30' };
    await openScreen(`${december}&pasados=si`, { server: serverWith(past, entry) });
    expect(await screen.findByRole('heading', { level: 2, name: 'lunes, 30 de noviembre' })).toBeVisible();
  });
});

describe('a calendar without sendings', () => {
  it('says so, and begins a schedule on a day', async () => {
    await openScreen(december, { server: serverWith() });
    expect(await screen.findByText('No hay envíos en estas fechas.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Programar el jueves, 3 de diciembre' })).toHaveAttribute(
      'href',
      paths.newScheduleOn('2026-12-03'),
    );
    expect(screen.queryByRole('link', { name: /^Programar el lunes, 30 de noviembre/ })).toBeNull();
  });

  it('is loaded again after a failure', async () => {
    const server = createFakeServer();
    server.answer(readSendingCalendar, () => refusal('UNAVAILABLE'));
    await openScreen(december, { server });
    expect(await screen.findByText('No pudimos cargar el calendario')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  });
});
