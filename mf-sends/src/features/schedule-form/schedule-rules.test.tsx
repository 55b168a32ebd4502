import { describe, expect, it } from '@jest/globals';
import { expectNumberRefused } from '@pregon/testing/number-entry';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { paths } from '../../paths.ts';
import { openScreen } from '../../testing/screens.tsx';
import { choose, fillIn, typeSegments, pasteInto } from './testing/form-actions.ts';
import { scheduleServer } from './testing/schedule-server.ts';

/** Activates the schedule: only then is everything checked. */
async function save(user: UserEvent) {
  const active = screen.getByRole('switch', { name: 'Activa' });
  if (!(active as HTMLInputElement).checked) await user.click(active);
  await user.click(screen.getByRole('button', { name: 'Programar' }));
}
const repeat = (user: UserEvent) => user.click(screen.getByRole('switch', { name: 'Repetir' }));

async function openForm() {
  const fake = scheduleServer();
  const { user } = await openScreen(paths.newSchedule, fake);
  await screen.findByLabelText('Nombre');
  return { ...fake, user };
}

/** Returns the frame of the field with the given label. */
const fieldAt = (label: string) =>
  screen
    .getAllByText(label)
    .map((found) => found.closest('[data-field]'))
    .find((frame) => frame !== null);
const expectAt = (label: string, message: string) => expect(fieldAt(label)).toHaveTextContent(message);

describe('the rules of a schedule', () => {
  it('require a name, a profile and a day, with errors at the fields and in a summary', async () => {
    const { user, scheduled } = await openForm();
    await save(user);
    const summary = await screen.findByRole('alert');
    for (const expected of ['Nombre: El nombre es requerido', 'Perfil: Elige un perfil.', 'Día: Elige cuándo se envía.'])
      expect(within(summary).getByRole('link', { name: expected })).toBeInTheDocument();
    expectAt('Nombre', 'El nombre es requerido');
    expectAt('Perfil', 'Elige un perfil.');
    expectAt('Día', 'Elige cuándo se envía.');
    expect(screen.getByLabelText('Nombre')).toHaveFocus();
    expect(scheduled).toEqual([]);
  });

  it('are checked again after each correction', async () => {
    const { user } = await openForm();
    await save(user);
    await screen.findByRole('alert');
    await pasteInto(user, 'Nombre', 'Navidad');
    expect(fieldAt('Nombre')).not.toHaveTextContent('El nombre es requerido');
  });

  it('reject a past day for an active schedule', async () => {
    const { user } = await openForm();
    await fillIn(user);
    await typeSegments(user, 'Día', '24112020');
    await save(user);
    expect((await screen.findAllByText('Elige una fecha y una hora que no hayan pasado.')).length).toBeGreaterThan(0);
  });
});

describe('the rules of a repetition', () => {
  it('require a time, a last day and a rule', async () => {
    const { user } = await openForm();
    await repeat(user);
    await user.click(screen.getAllByRole('spinbutton', { name: /, Hora$/ })[0] ?? document.body);
    await user.keyboard('{Backspace}{Backspace}');
    await save(user);
    await screen.findByRole('alert');
    expectAt('Hora', 'Elige la hora del envío.');
    expectAt('Hasta', 'Elige hasta qué día se repite.');
    expectAt('Se repite', 'Elige si se repite por días o cada mes.');
  });

  it('reject an end before its start', async () => {
    const { user } = await openForm();
    await repeat(user);
    await typeSegments(user, 'Desde', '24112099');
    await typeSegments(user, 'Hasta', '01112099');
    await save(user);
    await screen.findByRole('alert');
    expectAt('Hasta', 'No puede terminar antes de empezar.');
  });

  it('require a weekday for a weekly repetition', async () => {
    const { user } = await openForm();
    await repeat(user);
    await user.click(screen.getByRole('radio', { name: 'Por días' }));
    await save(user);
    await screen.findByRole('alert');
    expectAt('Días de la semana', 'Elige al menos un día.');
    await user.click(screen.getByRole('button', { name: 'Martes' }));
    expect(fieldAt('Días de la semana')).not.toHaveTextContent('Elige al menos un día.');
  });

  it('require one of six rules for a monthly repetition, and the fields of that rule', async () => {
    const { user } = await openForm();
    await repeat(user);
    await user.click(screen.getByRole('radio', { name: 'Cada mes' }));
    await save(user);
    await screen.findByRole('alert');
    expectAt('Qué día de cada mes', 'Elige qué día de cada mes.');
    await user.click(screen.getByRole('button', { name: /Qué día de cada mes/ }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'El primer día',
      'El primer día hábil',
      'El último día',
      'El último día hábil',
      'Un día del mes',
      'Un día de la semana',
    ]);
    await user.click(screen.getByRole('option', { name: 'Un día del mes' }));
    await save(user);
    expectAt('Día del mes', 'Elige un día del 1 al 31.');
    await user.type(screen.getByLabelText('Día del mes'), '32');
    expectAt('Día del mes', 'Elige un día del 1 al 31.');
    await choose(user, /Qué día de cada mes/, 'Un día de la semana');
    await save(user);
    expectAt('Cuál de cada mes', 'Elige cuál de cada mes.');
    expectAt('Día de la semana', 'Elige el día de la semana.');
  });
});

describe('the day of the month', () => {
  it('must be a whole number: anything else is rejected, and kept as typed', async () => {
    const { user, scheduled } = await openForm();
    await repeat(user);
    await user.click(screen.getByRole('radio', { name: 'Cada mes' }));
    await choose(user, /Qué día de cada mes/, 'Un día del mes');
    await expectNumberRefused({
      user,
      input: () => screen.getByLabelText('Día del mes'),
      save: () => save(user),
      message: 'Elige un día del 1 al 31.',
    });
    expect(scheduled).toEqual([]);
  });
});

describe('send methods', () => {
  it('require at least one', async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole('switch', { name: 'Enviar por E-mail' }));
    await save(user);
    await screen.findByRole('alert');
    expect(screen.getByRole('group', { name: 'Métodos de envío' })).toHaveTextContent('Elige al menos un método de envío.');
  });

  it('by e-mail require a newsletter, a sender, its address and a subject', async () => {
    const { user } = await openForm();
    await user.clear(await screen.findByLabelText('Remitente'));
    await save(user);
    await screen.findByRole('alert');
    expectAt('Newsletter', 'Elige un newsletter.');
    expectAt('Remitente', 'Escribe el nombre del remitente.');
    expectAt('Correo del remitente', 'Escribe el correo del remitente.');
    expectAt('Asunto', 'Escribe el asunto.');
    await pasteInto(user, 'Correo del remitente', 'hola');
    await pasteInto(user, /^Responder a/, 'nadie');
    expectAt('Correo del remitente', 'Debe ingresar un correo valido');
    await save(user);
    expectAt('Responder a', 'Debe ingresar un correo valido');
  });

  it('by SMS require a text', async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole('switch', { name: 'Enviar por SMS' }));
    await screen.findByRole('textbox', { name: 'Mensaje' });
    await save(user);
    await screen.findByRole('alert');
    expectAt('Mensaje', 'Escribe el mensaje.');
  });

  it('by WhatsApp require a number, a template, and a value for each placeholder', async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole('switch', { name: 'Enviar por WhatsApp' }));
    await screen.findByRole('button', { name: /Número de WhatsApp/ });
    await save(user);
    await screen.findByRole('alert');
    expectAt('Número de WhatsApp', 'Elige un número de WhatsApp.');
    await choose(user, /Número de WhatsApp/, /Ceiba/);
    expectAt('Plantilla', 'Elige una plantilla.');
    await choose(user, /^Plantilla/, /navidad_barrio/);
    await screen.findByLabelText('Dato 1');
    await save(user);
    expectAt('Datos de la plantilla', 'Completa este dato.');
    expect(screen.getByLabelText('Dato 1')).toBeInvalid();
    await pasteInto(user, 'Dirección de la imagen', 'foto');
    expectAt('Dirección de la imagen', 'Escribe una dirección web válida.');
  });

  it('expand when they contain the first error', async () => {
    const { user } = await openForm();
    await fillIn(user);
    await user.clear(screen.getByLabelText('Asunto'));
    await user.click(screen.getByRole('button', { name: 'Plegar E-mail' }));
    expect(screen.queryByLabelText('Asunto')).not.toBeInTheDocument();
    await save(user);
    await waitFor(() => expect(screen.getByLabelText('Asunto')).toHaveFocus());
    expectAt('Asunto', 'Escribe el asunto.');
  });
});
