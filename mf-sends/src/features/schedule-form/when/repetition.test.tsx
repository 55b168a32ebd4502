import { describe, expect, it } from '@jest/globals';
import { refusal } from '@pregon/auth-api/testing/fake-server';
import { listHolidays } from '@pregon/contract/calendars/holidays.endpoints';
import { readSendingPolicy } from '@pregon/contract/sending-rules/sending-policy.endpoints';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { paths } from '../../../paths.ts';
import { openScreen } from '../../../testing/screens.tsx';
import { choose, typeSegments } from '../testing/form-actions.ts';
import { openPolicy, scheduleServer } from '../testing/schedule-server.ts';

const rail = () => screen.getByRole('complementary', { name: 'Cuándo se envía' });

/** Opens a form that repeats from 1 December 2099 to 28 February 2100. */
async function openRepeating(fake = scheduleServer()) {
  const { user } = await openScreen(paths.newSchedule, fake);
  await user.click(await screen.findByRole('switch', { name: 'Repetir' }));
  await typeSegments(user, 'Desde', '01122099');
  await typeSegments(user, 'Hasta', '28022100');
  return { ...fake, user };
}
const monthly = async (user: UserEvent, rule: string) => {
  await user.click(screen.getByRole('radio', { name: 'Cada mes' }));
  await choose(user, /Qué día de cada mes/, rule);
};

describe('a repetition', () => {
  it('is described in a sentence with its number of occurrences', async () => {
    const { user } = await openRepeating();
    await user.click(screen.getByRole('radio', { name: 'Por días' }));
    await user.click(screen.getByRole('button', { name: 'Martes' }));
    await user.click(screen.getByRole('button', { name: 'Jueves' }));
    expect(
      await screen.findByText('Se enviará los martes y jueves a las 09:00 (Bogotá), del 1 dic 2099 al 28 feb 2100: 26 envíos.'),
    ).toBeInTheDocument();
    await monthly(user, 'El último día');
    expect(
      await screen.findByText(/^Se enviará el último día de cada mes a las 09:00 \(Bogotá\), .*: 3 envíos\.$/),
    ).toBeInTheDocument();
  });

  it('is computed once its year is complete, without requests for the holidays of partial years', async () => {
    const { server } = scheduleServer();
    const holidaysAsked = () => server.requests.filter(({ url }) => url.pathname.endsWith(listHolidays.path)).length;
    const { user } = await openScreen(paths.newSchedule, { server });
    await screen.findByLabelText('Nombre');
    for (const digits of ['0112', '2', '0', '9']) {
      if (digits === '0112') await typeSegments(user, 'Día', digits);
      else await user.keyboard(digits);
      expect(within(rail()).getByText(/^Elige el día y aquí ves/)).toBeInTheDocument();
    }
    expect(holidaysAsked()).toBe(0);
    await user.keyboard('9');
    expect(await within(rail()).findByRole('table', { name: 'diciembre de 2099' })).toBeInTheDocument();
    expect(holidaysAsked()).toBe(1);
  });

  it('lists the next occurrences, with the reason of a moved one', async () => {
    const { user } = await openRepeating();
    await monthly(user, 'El primer día hábil');
    const list = within(rail());
    expect(await list.findByRole('heading', { name: 'Próximos 3 envíos' })).toBeInTheDocument();
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1mar1 dic 209909:00',
      '2lun4 ene 210009:00Se movió del 1 ene: Año Nuevo',
      '3lun1 feb 210009:00',
    ]);
  });

  it('shows when and why the sending rules postpone an occurrence', async () => {
    const fake = scheduleServer();
    fake.server.answer(readSendingPolicy, () => ({ ...openPolicy, preset: 'CO' as const }));
    const { user } = await openRepeating(fake);
    await user.click(screen.getByRole('radio', { name: 'Por días' }));
    await user.click(screen.getByRole('button', { name: 'Martes' }));
    const list = within(rail());
    expect(await list.findByText('Sale el 9 dic 2099, 07:00: es festivo')).toBeInTheDocument();
  });

  it('explains that a short month uses its last day', async () => {
    const { user } = await openRepeating();
    await monthly(user, 'Un día del mes');
    await user.type(screen.getByLabelText('Día del mes'), '30');
    expect(await within(rail()).findByText('El mes es más corto: sale su último día')).toBeInTheDocument();
  });

  it('is marked in a calendar with holidays, whose months can be turned', async () => {
    const { user } = await openRepeating();
    await user.click(screen.getByRole('radio', { name: 'Por días' }));
    await user.click(screen.getByRole('button', { name: 'Martes' }));
    const december = await within(rail()).findByRole('table', { name: 'diciembre de 2099' });
    expect(await within(december).findByRole('cell', { name: '1 , envío a las 09:00' })).toBeInTheDocument();
    expect(
      within(december).getByRole('cell', { name: '8 , envío a las 09:00, festivo: Inmaculada Concepción' }),
    ).toBeInTheDocument();
    expect(within(rail()).getByText('Inmaculada Concepción: también se envía')).toBeInTheDocument();
    await user.click(within(rail()).getByRole('button', { name: 'enero de 2100' }));
    expect(within(rail()).getByRole('table', { name: 'enero de 2100' })).toBeInTheDocument();
  });

  it('is shown without holidays when they fail to load, and retries', async () => {
    const fake = scheduleServer();
    fake.server.answer(listHolidays, () => refusal('UNAVAILABLE'));
    const { user } = await openRepeating(fake);
    await monthly(user, 'El primer día');
    expect(await within(rail()).findByText(/No pudimos calcular las fechas con los festivos\./)).toBeInTheDocument();
    expect(await within(rail()).findByRole('heading', { name: 'Próximos 3 envíos' })).toBeInTheDocument();
    fake.server.answer(listHolidays, () => ({ items: [], removed: [] }));
    await user.click(within(rail()).getByRole('button', { name: 'Reintentar' }));
    await within(rail()).findByRole('table', { name: 'diciembre de 2099' });
    expect(within(rail()).queryByText(/No pudimos calcular/)).not.toBeInTheDocument();
  });
});

describe('the dependent fields of a repetition', () => {
  it('are emptied with their selector, and restored by undo', async () => {
    const { user } = await openRepeating();
    await user.click(screen.getByRole('radio', { name: 'Por días' }));
    await user.click(screen.getByRole('button', { name: 'Martes' }));
    await user.click(screen.getByRole('radio', { name: 'Cada mes' }));
    expect(await screen.findByText('Se vació «Días de la semana».')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByRole('button', { name: 'Martes' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('switch', { name: 'Repetir' }));
    expect(await screen.findByText('Se vaciaron «Hasta», «Se repite» y «Días de la semana».')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByRole('switch', { name: 'Repetir' })).toBeChecked();
    expect(await screen.findByRole('button', { name: 'Martes' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('of a monthly rule are emptied with the rule', async () => {
    const { user } = await openRepeating();
    await monthly(user, 'Un día del mes');
    await user.type(screen.getByLabelText('Día del mes'), '15');
    await choose(user, /Qué día de cada mes/, 'Un día de la semana');
    expect(await screen.findByText('Se vació «Día del mes».')).toBeInTheDocument();
    await choose(user, /Cuál de cada mes/, 'El último');
    await choose(user, /Día de la semana/, 'Viernes');
    await choose(user, /Qué día de cada mes/, 'El primer día');
    expect(await screen.findByText('Se vaciaron «Cuál de cada mes» y «Día de la semana».')).toBeInTheDocument();
  });
});

describe('the calendar of the account', () => {
  const openCalendar = async (fake = scheduleServer(), role: 'administrador' | 'lector' = 'administrador') => {
    const { user } = await openScreen(paths.newSchedule, { ...fake, role });
    await screen.findByRole('switch', { name: 'Repetir' });
    await typeSegments(user, 'Día', '01122099');
    await user.click(await screen.findByRole('button', { name: 'Calendario laboral' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Calendario laboral' }));
    return { ...fake, user, dialog };
  };

  it('shows the holidays of a year, and removes or restores one', async () => {
    const { user, dialog } = await openCalendar();
    const list = within(await dialog.findByRole('list', { name: 'Festivos de 2099' }));
    expect(list.getAllByRole('listitem')[0]).toHaveTextContent('Año Nuevojueves, 1 de enero');
    await user.click(list.getByRole('button', { name: 'Quitar Inmaculada Concepción' }));
    expect(await dialog.findByRole('button', { name: 'Volver a poner Inmaculada Concepción' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Volver a poner Inmaculada Concepción' }));
    expect(await dialog.findByRole('button', { name: 'Quitar Inmaculada Concepción' })).toBeInTheDocument();
  });

  it('adds own holidays, and shows missing fields', async () => {
    const { user, dialog } = await openCalendar();
    await user.click(await dialog.findByRole('button', { name: 'Agregar festivo' }));
    expect(await dialog.findByText('Elige un día.')).toBeInTheDocument();
    expect(dialog.getByText('Escribe el nombre del festivo.')).toBeInTheDocument();
    await typeSegments(user, 'Otro festivo', '15122099');
    await user.type(dialog.getByLabelText('Nombre del festivo'), 'Aniversario');
    await user.click(dialog.getByRole('button', { name: 'Agregar festivo' }));
    expect(await dialog.findByText('martes, 15 de diciembre · Agregado')).toBeInTheDocument();
  });

  it('switches to another year', async () => {
    const { user, dialog } = await openCalendar();
    await user.click(await dialog.findByRole('button', { name: 'Año 2100' }));
    expect(await dialog.findByRole('list', { name: 'Festivos de 2100' })).toBeInTheDocument();
  });

  it('is read-only for readers', async () => {
    const { dialog } = await openCalendar(scheduleServer(), 'lector');
    expect(await dialog.findByRole('button', { name: 'Quitar Navidad' })).toHaveAccessibleDescription(
      'Tu rol no permite esta acción.',
    );
    expect(dialog.queryByRole('button', { name: 'Agregar festivo' })).not.toBeInTheDocument();
  });
});
