import { expect, it } from '@jest/globals';
import { refusal } from '@pregon/auth-api/testing/fake-server';
import {
  type CalendarEntry,
  countPlannedCollisions,
  readSendingCalendar,
} from '@pregon/contract/schedules/sending-calendar.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../paths.ts';
import { loyal } from '../../../testing/examples.ts';
import { openScreen } from '../../../testing/screens.tsx';
import { fillIn, typeSegments } from '../testing/form-actions.ts';
import { draft, scheduleServer } from '../testing/schedule-server.ts';

const entry = (change: Partial<CalendarEntry>): CalendarEntry => ({
  occurrence: 1,
  schedule: '3f0c7f4e-6a0e-4e0e-9b3c-5d2f1a7c8e90',
  version: 1,
  name: 'Boletín',
  state: 'programada',
  repeats: false,
  isExtra: false,
  sendTypes: ['email'],
  profileName: 'Clientas fieles',
  campaignName: 'Navidad',
  campaignIdentifier: '3f0c7f4e-6a0e-4e0e-9b3c-5d2f1a7c8e91',
  day: '2099-11-24',
  time: '10:00',
  dueAt: '2099-11-24T15:00:00.000Z',
  movedFrom: null,
  delay: null,
  sent: null,
  expected: null,
  ...change,
});
const title = 'Otros envíos, del 23 nov al 29 nov';
const heading = () => screen.findByRole('heading', { name: title });
const part = async () => (await heading()).closest('section') as HTMLElement;
const rows = async () =>
  (await within(await part()).findAllByRole('listitem')).map(({ textContent }) =>
    textContent.replaceAll(', en otra pestaña', ''),
  );

/** Opens the form with a day in a week that the team has plans for. 24 November 2099 is a Tuesday. */
async function openWith(
  entries: readonly CalendarEntry[],
  collisions: ReturnType<typeof scheduleServer>['team']['collisions'] = [],
) {
  const fake = scheduleServer();
  Object.assign(fake.team, { entries, collisions });
  const { user } = await openScreen(paths.newSchedule, fake);
  await screen.findByLabelText('Nombre');
  return { ...fake, user };
}

it('lists the other sendings of the week with those who would get both, and links to the calendar', async () => {
  const { user, server } = await openWith(
    [
      entry({ name: 'Lunes', occurrence: 1, day: '2099-11-23' }),
      entry({ name: 'Martes', occurrence: 2, sendTypes: ['wa'] }),
      entry({ name: 'Cancelado', occurrence: 3, state: 'cancelada' }),
      entry({ name: 'Semana siguiente', occurrence: 4, day: '2099-11-30' }),
      entry({ name: 'Se corre a esta semana', occurrence: 5, day: '2099-11-22' }),
    ],
    [
      { occurrence: 2, people: 1234, window: 'dia', limit: 1, limits: 'mensajes' },
      { occurrence: 5, people: 1, window: 'semana', limit: 2, limits: 'canales' },
    ],
  );
  await fillIn(user);
  await within(await part()).findByText(/^Las reglas de envío deciden/);
  expect(await rows()).toEqual([
    'lun 23 nov, 10:00Lunes',
    'mar 24 nov, 10:00Martes1.234 clientes recibirían los dos: límite de 1 mensaje al día',
    'dom 22 nov, 10:00Se corre a esta semana1 cliente recibiría los dos: límite de 2 canales por semana',
  ]);
  expect(within(await part()).getByRole('link', { name: /^Ver la semana en el calendario/ })).toHaveAttribute(
    'href',
    '/admin/sends/calendar?vista=semana&dia=2099-11-24',
  );
  expect(within(await part()).getByRole('link', { name: /^Martes/ })).toHaveAttribute('target', '_blank');
  const days = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(days).toContain('24, envío a las 15:30, 1 envío más del equipo');
  const asked = server.requests.findLast(({ url }) => url.pathname.endsWith('/collisions/planned'));
  expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({
    profile: String(loyal.key),
    sendTypes: 'email',
    day: '2099-11-24',
    time: '15:30',
  });
});

it('says in the tray of a narrow window how many people are repeated at most, before the dates are opened', async () => {
  const { user } = await openWith(
    [entry({ occurrence: 1 }), entry({ name: 'Martes', occurrence: 2 })],
    [
      { occurrence: 1, people: 40, window: 'dia', limit: 1, limits: 'mensajes' },
      { occurrence: 2, people: 1234, window: 'dia', limit: 1, limits: 'mensajes' },
    ],
  );
  const tray = screen.getByRole('button', { name: 'Ver fechas' }).closest('.tray');
  expect(tray).not.toHaveTextContent('repetidas');
  await fillIn(user);
  await waitFor(() => expect(tray).toHaveTextContent('1.234 clientes repetidos con otro envío'));
});

it('asks for the profile before it counts, and says when nobody gets two', async () => {
  const { user, server } = await openWith([entry({})]);
  await typeSegments(user, 'Día', '24112099');
  expect(await within(await part()).findByText(/^Elige el perfil y un método/)).toBeInTheDocument();
  expect(server.requests.filter(({ url }) => url.pathname.endsWith('/planned'))).toEqual([]);
  await fillIn(user);
  expect(await within(await part()).findByText('Nadie recibe dos envíos dentro de los límites.')).toBeInTheDocument();
});

it('says that the team planned nothing else', async () => {
  const { user } = await openWith([]);
  await typeSegments(user, 'Día', '24112099');
  expect(await within(await part()).findByText('Tu equipo no planeó nada más para esa semana.')).toBeInTheDocument();
});

it('lists the sendings with the same people first where there are too many, in order of time', async () => {
  const many = Array.from({ length: 12 }, (_, index) => entry({ name: `Envío ${index + 1}`, occurrence: index + 1 }));
  const { user } = await openWith(many, [{ occurrence: 12, people: 9, window: 'dia', limit: 1, limits: 'mensajes' }]);
  await fillIn(user);
  await within(await part()).findByText(/^Las reglas de envío deciden/);
  const found = await rows();
  expect(found).toHaveLength(8);
  expect(found.at(-1)).toContain('Envío 12');
  expect(within(await part()).getByText('Y 4 envíos más.')).toBeInTheDocument();
});

it('counts again after a failure, and loads the sendings again', async () => {
  const { user, server, team } = await openWith([entry({})]);
  server.answer(countPlannedCollisions, () => refusal('UNAVAILABLE'));
  await fillIn(user);
  expect(await within(await part()).findByText('No pudimos contar a los mismos clientes.')).toBeInTheDocument();
  server.answer(countPlannedCollisions, () => ({
    items: [{ occurrence: 1, people: 3, window: 'dia' as const, limit: 1, limits: 'mensajes' as const }],
    sampled: 10,
    uncounted: 2,
  }));
  await user.click(within(await part()).getByRole('button', { name: 'Contar otra vez' }));
  expect(await within(await part()).findByText(/≈ 3 clientes recibirían los dos/)).toBeInTheDocument();
  expect(within(await part()).getByText(/Se contó 1 de cada 10 clientes\. Sin contar: 2 envíos\.$/)).toBeInTheDocument();
  expect(team.entries).toHaveLength(1);
});

it('offers to load the sendings again where they could not be loaded', async () => {
  const { user, server } = await openWith([]);
  server.answer(readSendingCalendar, () => refusal('UNKNOWN'));
  await typeSegments(user, 'Día', '24112099');
  const again = await within(await part()).findByRole('button', { name: 'Reintentar' });
  server.answer(readSendingCalendar, () => ({ today: '2099-01-01', items: [entry({})], total: 1, days: [] }));
  await user.click(again);
  expect(await rows()).toEqual(['mar 24 nov, 10:00Boletín']);
});

it('leaves out the sendings of the schedule that is edited', async () => {
  const fake = scheduleServer({ ...draft, dateStart: '2099-11-24T15:30' });
  Object.assign(fake.team, {
    entries: [entry({ schedule: draft.identifier, name: 'Este' }), entry({ occurrence: 2, name: 'Otro' })],
  });
  await openScreen(paths.editSchedule(draft.identifier), fake);
  expect(await rows()).toEqual(['mar 24 nov, 10:00Otro']);
  await within(await part()).findByText('Nadie recibe dos envíos dentro de los límites.');
  const asked = fake.server.requests.findLast(({ url }) => url.pathname.endsWith('/collisions/planned'));
  expect(asked?.url.searchParams.get('schedule')).toBe(draft.identifier);
});
