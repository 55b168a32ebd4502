import { describe, expect, it } from '@jest/globals';
import { refusal } from '@pregon/auth-api/testing/fake-server';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { listOccurrences, updateSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { screen, waitFor } from '@testing-library/react';
import { paths } from '../../paths.ts';
import { planned } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';
import { pasteInto, typeSegments } from './testing/form-actions.ts';
import { draft, scheduleServer } from './testing/schedule-server.ts';

const weekly: Schedule = {
  ...draft,
  repeatSending: true,
  dateStart: '2099-12-01T10:00',
  dateEnd: '2099-12-31',
  sendingTime: '10:00',
  range: 1,
  sendingJustXdays: [2, 4],
};
const open = async (saved: Schedule) => {
  const fake = scheduleServer(saved);
  return { ...fake, ...(await openScreen(paths.editSchedule(saved.identifier), fake)) };
};

describe('editing a schedule', () => {
  it('shows the saved values, and saves with the version that they came from', async () => {
    const { user, changed, location } = await open(weekly);
    expect(await screen.findByLabelText('Nombre')).toHaveValue(weekly.name);
    expect(screen.getByRole('switch', { name: 'Repetir' })).toBeChecked();
    for (const day of ['Martes', 'Jueves'])
      expect(screen.getByRole('button', { name: day })).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.findByText(/^Se enviará los martes y jueves a las 10:00/)).toBeInTheDocument();
    expect(screen.getByLabelText('Asunto')).toHaveValue('Hola');
    await user.click(screen.getByRole('button', { name: 'Martes' }));
    await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
    await waitFor(() => expect(location().pathname).toBe(paths.schedule(weekly.identifier)));
    expect(changed).toMatchObject([
      {
        identifier: weekly.identifier,
        version: weekly.version,
        dateStart: '2099-12-01T10:00',
        dateEnd: '2099-12-31',
        sendingTime: '10:00',
        range: 1,
        sendingJustXdays: [4],
      },
    ]);
  });

  it('says before saving which moved sendings go back into the repetition', async () => {
    const sending = { state: 'programada', startedAt: null, finishedAt: null, sentCount: null, omittedReason: null } as const;
    const fake = scheduleServer(weekly);
    fake.server.answer(listOccurrences, () => ({
      items: [
        { ...sending, id: 1, dueAt: '2099-12-04T15:00:00.000Z', movedFrom: '2099-12-03T15:00:00.000Z' },
        { ...sending, id: 2, dueAt: '2099-12-15T15:00:00.000Z', movedFrom: null },
      ],
      total: 2,
    }));
    const { user } = await openScreen(paths.editSchedule(weekly.identifier), fake);
    expect(await screen.findByText(/^Un envío está movido a otro día: el del 3 dic \(sale el 4 dic\)\./)).toBeVisible();
    const lost = /^Si guardas, se pierde el cambio de día de un envío: el del 3 dic \(sale el 4 dic\)\./;
    await typeSegments(user, 'Hora', '{ArrowUp}');
    expect(await screen.findByText(lost)).toBeVisible();
    await typeSegments(user, 'Hora', '{ArrowDown}');
    await waitFor(() => expect(screen.queryByText(lost)).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Jueves' }));
    expect(await screen.findByText(lost)).toBeVisible();
  });

  it('shows a concurrent change, and keeps the typed values', async () => {
    const { user, server } = await open(weekly);
    server.answer(updateSchedule, () => refusal('CONFLICT'));
    await user.clear(await screen.findByLabelText('Nombre'));
    await pasteInto(user, 'Nombre', 'Reyes');
    await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
    expect(await screen.findByText('Alguien cambió esto al mismo tiempo. Vuelve a abrirlo.')).toBeInTheDocument();
    expect(screen.getByLabelText('Nombre')).toHaveValue('Reyes');
  });

  it('explains what may still change after the first message, and locks the rest', async () => {
    const deliveries = { ...planned.deliveries, total: 40, sent: 40 };
    const { user, changed, reviewed } = await open({
      ...weekly,
      active: true,
      state: 'programada',
      finishedOccurrences: 1,
      deliveries,
    });
    expect(
      await screen.findByText('Ya salieron mensajes: solo se pueden cambiar el nombre y lo que falta por enviar.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Ya salieron mensajes: los métodos no cambian.')).toBeInTheDocument();
    expect(screen.getByText('Ya salieron mensajes: el comienzo no cambia.')).toBeInTheDocument();
    for (const locked of ['Repetir', 'Enviar por E-mail', 'Enviar por SMS'])
      expect(screen.getByRole('switch', { name: locked })).toBeDisabled();
    expect(screen.getByRole('combobox', { name: 'Perfil' })).toBeDisabled();
    expect(screen.getByLabelText('Asunto')).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Jueves' }));
    await user.click(screen.getByRole('button', { name: 'Guardar y programar' }));
    await waitFor(() => expect(changed).toMatchObject([{ sendingJustXdays: [2] }]));
    expect(reviewed).toEqual([]);
  });

  it.each(['completada', 'cancelada', 'fallida'] as const)(
    'offers to create a new schedule instead when it is %s',
    async (state) => {
      const { user, location } = await open({ ...weekly, state });
      expect(await screen.findByText(`«${weekly.name}» ya terminó`)).toBeInTheDocument();
      await user.click(screen.getByRole('link', { name: 'Copiar en una nueva' }));
      expect(location()).toMatchObject({ pathname: paths.newSchedule, search: `?copy=${weekly.identifier}` });
      expect(await screen.findByLabelText('Nombre')).toHaveValue(`Copia de ${weekly.name}`);
      expect(screen.getByRole('switch', { name: 'Activa' })).not.toBeChecked();
    },
  );

  it('shows that the schedule does not exist', async () => {
    const fake = scheduleServer();
    fake.server.answerGraphql(schedulesQuery, () => ({ programming: { items: [], total: 0 } }));
    await openScreen(paths.editSchedule(weekly.identifier), fake);
    expect(await screen.findByText('Esta programación no existe')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ver programaciones' })).toHaveAttribute('href', paths.schedules);
  });
});
