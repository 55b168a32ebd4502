import { describe, expect, it } from '@jest/globals';
import { refusal } from '@pregon/auth-api/testing/fake-server';
import type { ExperimentDesign } from '@pregon/contract/experiments/experiment.schema';
import { createExperiment, predictExperiment, readScheduleExperiment } from '@pregon/contract/experiments/experiments.endpoints';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { updateSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { listWhatsappTemplates } from '@pregon/contract/whatsapp/whatsapp.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../paths.ts';
import { christmas } from '../../../testing/examples.ts';
import { openScreen } from '../../../testing/screens.tsx';
import { choose, fillIn, pasteInto } from '../testing/form-actions.ts';
import { draft, scheduleServer, welcomeTemplate } from '../testing/schedule-server.ts';

const prediction = { people: 20_000, buyers: 1600, detectable: 0.212, isEnough: true, needed: 11_000 };
const other = '33333333-6f7a-4f6e-9f0e-4b8f6d1c2a10';
const same = { subject: '', newsletterId: '', smsMessage: '', delayHours: 0, channels: [] };
const stored = {
  id: 9,
  arms: [same],
  controlShare: 20,
  metric: 'ventas' as const,
  horizonDays: 14,
  mode: 'fijo' as const,
  automaticWinner: false,
  winner: null,
};

function experimentServer(saved = draft) {
  const fake = scheduleServer(saved);
  const designs: ExperimentDesign[] = [];
  fake.server.answer(predictExperiment, () => prediction);
  fake.server.answer(createExperiment, ({ body }) => {
    designs.push(body);
    return { id: 7 };
  });
  fake.server.answer(readScheduleExperiment, () => ({ experiment: stored }));
  return { ...fake, designs };
}

async function openNew() {
  const fake = experimentServer();
  const opened = await openScreen(paths.newSchedule, fake);
  // Before the experiment, whose versions have fields of the same names.
  await fillIn(opened.user);
  await opened.user.click(await screen.findByRole('button', { name: 'Añadir un experimento' }));
  await opened.user.click(await screen.findByRole('button', { name: 'Crear el experimento' }));
  return { ...fake, ...opened };
}

describe('the experiment of a schedule', () => {
  it('is stored before its schedule, and tells what it can detect before it starts', async () => {
    const { user, designs, scheduled } = await openNew();
    expect(await screen.findByText('Con 20.000 personas y 10 % de control se detecta un cambio de 22 % o más.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Con el mensaje' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Añadir otra versión' }));
    const second = screen.getByRole('region', { name: 'Versión B' });
    await user.click(within(second).getByLabelText('Asunto'));
    await user.paste('Otro asunto');
    await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
    await waitFor(() => expect(scheduled).toHaveLength(1));
    expect(designs).toEqual([
      {
        arms: [same, { ...same, subject: 'Otro asunto' }],
        controlShare: 10,
        metric: 'ventas',
        horizonDays: 14,
        mode: 'fijo',
        automaticWinner: false,
      },
    ]);
    expect(scheduled[0]?.experiment).toBe(7);
  });

  it('finds the newsletter of a version by a search, however many there are', async () => {
    const { user, server, designs, scheduled } = await openNew();
    const searched: unknown[] = [];
    server.answerGraphql(newslettersQuery, ({ filter, size }) => {
      searched.push({ filter, size });
      const all = [christmas, { ...christmas, identifier: other, name: 'Campaña de diciembre' }];
      const fits = all.filter(({ identifier, name }) =>
        filter?.identifier ? identifier === filter.identifier : name.includes(filter?.search ?? ''),
      );
      return { newsletter: { items: fits, total: fits.length } };
    });
    const version = within(screen.getByRole('region', { name: 'Con el mensaje' }));
    const field = version.getByRole('combobox', { name: 'Newsletter' });
    expect(field).toHaveAttribute('placeholder', 'Como arriba');
    const chooseDecember = async () => {
      await user.type(field, 'diciembre');
      await user.click(await screen.findByRole('option', { name: 'Campaña de diciembre' }));
    };
    await chooseDecember();
    await user.click(await version.findByRole('button', { name: 'Quitar Campaña de diciembre' }));
    expect(field).toHaveAttribute('placeholder', 'Como arriba');
    await chooseDecember();
    expect(searched).toContainEqual({ filter: { approve: true, search: 'diciembre' }, size: 20 });
    expect(await version.findByText('Campaña de diciembre')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
    await waitFor(() => expect(scheduled).toHaveLength(1));
    expect(designs).toMatchObject([{ arms: [{ newsletterId: other }] }]);
  });

  it('has a version with another WhatsApp template, its data and its buttons', async () => {
    const { user, designs, scheduled, server } = await openNew();
    const plain = {
      ...welcomeTemplate,
      id: '20009',
      name: 'otra',
      media: 'texto' as const,
      body: 'Hola {{1}}',
      parameterCount: 1,
    };
    server.answer(listWhatsappTemplates, () => ({ data: [welcomeTemplate, { ...plain, buttons: [] }] }));
    await user.click(screen.getByRole('switch', { name: 'Enviar por WhatsApp' }));
    await choose(user, /Número de WhatsApp/, /Ceiba/);
    await choose(user, /^Plantilla/, /otra/);
    await pasteInto(user, 'Dato 1', 'vecino');
    await user.click(screen.getByRole('button', { name: 'Añadir otra versión' }));
    const second = within(screen.getByRole('region', { name: 'Versión B' }));
    const template = await second.findByLabelText('Plantilla de WhatsApp');
    expect(template).toHaveDisplayValue('Como arriba');
    await second.findByRole('option', { name: 'navidad_barrio · es' });
    await user.selectOptions(template, 'navidad_barrio · es');
    expect(second.getByText('Hola {{1}}, tienes {{2}} en hogar.')).toBeVisible();
    expect(second.getAllByText('Completa este dato.')).toHaveLength(2);
    const paste = async (label: string, text: string) => {
      await user.click(second.getByLabelText(label));
      await user.paste(text);
    };
    await paste('Dato 1', 'vecina');
    await paste('Dato 2', '20 %');
    await paste('Dirección de la imagen', 'https://tienda.example/foto.jpg');
    // Typed: the first letter begins the list of answers, and the second belongs to the same field.
    await user.click(second.getByLabelText('Respuesta de «Me interesa»'));
    await user.keyboard('sí, quiero');
    expect(second.getByLabelText('Respuesta de «Me interesa»')).toHaveFocus();
    await paste('Final del enlace «Ver lo nuevo»', 'hogar');
    expect(second.queryByText('Completa este dato.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
    await waitFor(() => expect(scheduled).toHaveLength(1));
    expect(designs[0]?.arms[0]).not.toHaveProperty('whatsapp');
    expect(designs[0]?.arms[1]?.whatsapp).toEqual({
      waTemplateId: welcomeTemplate.id,
      waParameters: ['vecina', '20 %'],
      waMessage: welcomeTemplate.body,
      waMediaUrl: 'https://tienda.example/foto.jpg',
      waPostbackTexts: [{ index: 0, text: 'sí, quiero' }],
      waUrlSuffixes: ['hogar'],
    });
  });

  it('compares by what is chosen, and tells what change of that it can detect', async () => {
    const { user, server, designs, scheduled } = await openNew();
    const asked: string[] = [];
    server.answer(predictExperiment, ({ body }) => {
      asked.push(body.metric ?? '');
      return prediction;
    });
    await user.selectOptions(screen.getByLabelText('Qué se compara'), 'Cuántas personas compran');
    expect(
      await screen.findByText(
        'Con 20.000 personas y 10 % de control se detecta un cambio de 22 % o más en cuántas personas compran.',
      ),
    ).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Qué se compara'), 'Cuántas compras hacen');
    expect(await screen.findByText(/un cambio de 22 % o más en cuántas compras hacen\.$/)).toBeVisible();
    expect(asked).toEqual(['conversion', 'pedidos']);
    await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
    await waitFor(() => expect(scheduled).toHaveLength(1));
    expect(designs).toMatchObject([{ metric: 'pedidos' }]);
  });

  it('says in words that a group is too small, and how many people it needs', async () => {
    const { user, server } = await openNew();
    const asked: string[] = [];
    server.answer(predictExperiment, ({ body }) => {
      asked.push(body.mode ?? '');
      return { people: 47, buyers: 4, detectable: 15.65, isEnough: false, needed: 83_412 };
    });
    await user.selectOptions(screen.getByLabelText('Cuándo se mira el resultado'), 'Todos los días, con menos precisión');
    expect(
      await screen.findByText(
        'Con 47 personas y 10 % de control no se sabrá si el mensaje vende: el grupo es muy pequeño. Hacen falta unas 84.000 personas como estas para detectar un cambio de 30 %.',
      ),
    ).toBeVisible();
    expect(asked).toEqual(['secuencial']);
  });

  it('keeps what is no whole number in its field, with an error', async () => {
    const { user, designs } = await openNew();
    const control = screen.getByLabelText('Grupo de control');
    await user.clear(control);
    await user.type(control, '12,5');
    expect(control).toHaveValue('12,5');
    expect(control).toHaveAccessibleDescription('Escribe de 0 a 50 %.');
    expect(screen.getByText('Corrige o completa los datos y aquí ves qué puede mostrar el experimento.')).toBeVisible();
    await user.type(control, '{Backspace}{Backspace}');
    expect(control).toHaveValue('12');
    expect(control).toBeValid();
    expect(designs).toEqual([]);
  });

  it('reports a wrong control group at its field, and stores nothing', async () => {
    const { user, designs, scheduled } = await openNew();
    const control = screen.getByLabelText('Grupo de control');
    await user.clear(control);
    await user.paste('60');
    expect(control).toBeInvalid();
    expect(control).toHaveAccessibleDescription('Escribe de 0 a 50 %.');
    await user.click(screen.getByRole('switch', { name: 'Activa' }));
    await user.click(screen.getByRole('button', { name: 'Programar' }));
    expect((await screen.findAllByText('Escribe de 0 a 50 %.')).length).toBeGreaterThan(1);
    expect([...designs, ...scheduled]).toEqual([]);
  });

  it('is removed, and comes back with what was typed', async () => {
    const { user } = await openNew();
    const control = screen.getByLabelText('Grupo de control');
    await user.clear(control);
    await user.paste('33');
    await user.click(screen.getByRole('button', { name: 'Quitar el experimento' }));
    expect(screen.getByText('Todos reciben lo mismo: quitaste el experimento.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(screen.getByLabelText('Grupo de control')).toHaveValue('33');
  });

  it('of a saved schedule stays as it is unless it is changed, and survives a conflict', async () => {
    const saved = { ...draft, experiment: 9 };
    const { server, changed, designs, ...fake } = experimentServer(saved);
    const { user } = await openScreen(paths.editSchedule(saved.identifier), { ...fake, server });
    const control = await screen.findByLabelText('Grupo de control');
    expect(control).toHaveValue('20');
    server.answer(updateSchedule, () => refusal('CONFLICT'));
    await user.clear(control);
    await user.paste('30');
    await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
    expect(await screen.findByText('Alguien cambió esto al mismo tiempo. Vuelve a abrirlo.')).toBeVisible();
    expect(screen.getByLabelText('Grupo de control')).toHaveValue('30');
    expect(designs).toMatchObject([{ controlShare: 30 }]);
    expect(changed).toEqual([]);
  });
});
