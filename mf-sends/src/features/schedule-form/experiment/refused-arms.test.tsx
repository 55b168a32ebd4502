import { describe, expect, it } from '@jest/globals';
import { refusal } from '@pregon/auth-api/testing/fake-server';
import { createExperiment, predictExperiment } from '@pregon/contract/experiments/experiments.endpoints';
import { createSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { listWhatsappTemplates } from '@pregon/contract/whatsapp/whatsapp.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../paths.ts';
import { openScreen } from '../../../testing/screens.tsx';
import { choose, fillIn, pasteInto } from '../testing/form-actions.ts';
import { scheduleServer, welcomeTemplate } from '../testing/schedule-server.ts';

const plain = { ...welcomeTemplate, id: '20009', name: 'otra', media: 'texto' as const, body: 'Hola {{1}}', parameterCount: 1 };

/** The form of a new schedule with an experiment of two versions. */
async function openTwoVersions() {
  const fake = scheduleServer();
  const { server } = fake;
  server.answer(predictExperiment, () => ({ people: 20_000, buyers: 1600, detectable: 0.2, isEnough: true, needed: 11_000 }));
  let stored = 0;
  server.answer(createExperiment, () => ({ id: (stored += 1) }));
  server.answer(listWhatsappTemplates, () => ({ data: [welcomeTemplate, { ...plain, buttons: [] }] }));
  const opened = await openScreen(paths.newSchedule, fake);
  const { user } = opened;
  await fillIn(user);
  await user.click(await screen.findByRole('button', { name: 'Añadir un experimento' }));
  await user.click(await screen.findByRole('button', { name: 'Crear el experimento' }));
  await user.click(screen.getByRole('button', { name: 'Añadir otra versión' }));
  const second = within(screen.getByRole('region', { name: 'Versión B' }));
  const save = () => user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
  const refuse = (field: string, message: string) =>
    server.answer(createSchedule, () => refusal('INVALID', { fields: { [`experiment.arms.1.${field}`]: message } }));
  return { ...fake, ...opened, second, save, refuse };
}

/** The same, with a WhatsApp template of its own for the second version. */
async function openTemplates() {
  const opened = await openTwoVersions();
  const { user, second } = opened;
  await user.click(screen.getByRole('switch', { name: 'Enviar por WhatsApp' }));
  await choose(user, /Número de WhatsApp/, /Ceiba/);
  await choose(user, /^Plantilla/, /otra/);
  await pasteInto(user, 'Dato 1', 'vecino');
  await second.findByRole('option', { name: 'otra · es' });
  await user.selectOptions(second.getByLabelText('Plantilla de WhatsApp'), 'otra · es');
  await user.type(second.getByLabelText('Dato 1'), 'ana');
  return opened;
}

describe('what the server refuses of a version', () => {
  it('stands at its template, is focused, and goes when another is chosen', async () => {
    const { user, second, save, refuse, scheduled } = await openTemplates();
    refuse('wa_template_id', 'Elige una plantilla aprobada.');
    await save();
    const template = second.getByLabelText('Plantilla de WhatsApp');
    await waitFor(() => expect(template).toHaveAccessibleDescription('Elige una plantilla aprobada.'));
    expect(template).toBeInvalid();
    await waitFor(() => expect(template).toHaveFocus());
    // Above the form the version is named; at the experiment as a whole nothing stands.
    expect(screen.getByRole('link', { name: 'Experimento: Versión B: Elige una plantilla aprobada.' })).toBeVisible();
    expect(screen.getAllByText(/Elige una plantilla aprobada/)).toHaveLength(2);
    await user.selectOptions(template, 'Como arriba');
    expect(template).toBeValid();
    expect(scheduled).toEqual([]);
  });

  it('stands at a value of its template until it is typed otherwise', async () => {
    const { user, second, save, refuse } = await openTemplates();
    refuse('wa_parameters.0', 'Estas etiquetas no existen: {{nombre}}.');
    await save();
    const value = second.getByLabelText('Dato 1');
    await waitFor(() => expect(value).toHaveAccessibleDescription('Estas etiquetas no existen: {{nombre}}.'));
    await waitFor(() => expect(value).toHaveFocus());
    await user.keyboard(' maría');
    expect(value).toHaveValue('ana maría');
    expect(value).toHaveFocus();
    expect(value).toBeValid();
    expect(second.queryByText(/no existen/)).toBeNull();
  });

  it('stands at the template where it is about all of its values', async () => {
    const { second, save, refuse } = await openTemplates();
    refuse('wa_parameters', 'La plantilla pide 2 datos y hay 1.');
    await save();
    const template = second.getByLabelText('Plantilla de WhatsApp');
    await waitFor(() => expect(template).toHaveAccessibleDescription('La plantilla pide 2 datos y hay 1.'));
  });

  it.each([
    ['subject', 'Asunto', 'Estas etiquetas no existen: {{nombre}}.'],
    ['newsletter_id', 'Newsletter', 'Aprueba antes el newsletter.'],
  ])('stands at its field: %s', async (field, label, message) => {
    const { second, save, refuse } = await openTwoVersions();
    refuse(field, message);
    await save();
    const control = second.getByLabelText(label);
    await waitFor(() => expect(control).toHaveAccessibleDescription(message));
    await waitFor(() => expect(control).toHaveFocus());
  });

  it('goes from its field while others are typed only where it is corrected', async () => {
    const { user, second, save, refuse } = await openTwoVersions();
    refuse('subject', 'Es muy largo.');
    await user.type(second.getByLabelText('Asunto'), 'Hola');
    await save();
    const subject = second.getByLabelText('Asunto');
    await waitFor(() => expect(subject).toHaveAccessibleDescription('Es muy largo.'));
    await user.type(screen.getByLabelText('Plazo'), '{Backspace}5');
    expect(subject).toBeInvalid();
    await user.type(subject, '!');
    expect(subject).toBeValid();
  });

  it('is shown at a channel that the schedule does not use any more', async () => {
    const { user, second, save, refuse } = await openTwoVersions();
    await user.click(screen.getByRole('switch', { name: 'Enviar por SMS' }));
    await user.selectOptions(second.getByLabelText('Canal'), 'Solo SMS');
    await user.click(screen.getByRole('switch', { name: 'Enviar por SMS' }));
    const channel = second.getByLabelText('Canal');
    expect(channel).toHaveDisplayValue('Solo SMS, que arriba no se usa');
    refuse('channels', 'Elige un canal que la programación use.');
    await save();
    await waitFor(() => expect(channel).toHaveAccessibleDescription('Elige un canal que la programación use.'));
    await user.selectOptions(channel, 'Todos los de arriba');
    expect(second.queryByLabelText('Canal')).toBeNull();
  });

  it('stands at the field where the design itself is refused', async () => {
    const { server, second, save } = await openTwoVersions();
    server.answer(createExperiment, () => refusal('INVALID', { fields: { 'arms.1.subject': 'Escribe en una sola línea.' } }));
    await save();
    await waitFor(() => expect(second.getByLabelText('Asunto')).toHaveAccessibleDescription('Escribe en una sola línea.'));
  });

  it('stands at the experiment, with the version, where the version has no such field', async () => {
    const { save, refuse } = await openTwoVersions();
    refuse('preheader', 'Estas etiquetas no existen: {{nombre}}.');
    await save();
    const messages = await screen.findAllByText('Versión B: Estas etiquetas no existen: {{nombre}}.');
    expect(messages.some((message) => message.matches('.experiment > .error'))).toBe(true);
  });
});
