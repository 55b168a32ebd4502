import { describe, expect, it } from '@jest/globals';
import { type FakeServer, graphqlRefusal, refusal } from '@pregon/auth-api/testing/fake-server';
import { readDefaultSender } from '@pregon/contract/account/default-sender.endpoints';
import { createExperiment } from '@pregon/contract/experiments/experiments.endpoints';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { audienceQuery } from '@pregon/contract/profiles/audience.operations';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { createSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../paths.ts';
import { christmas, loyal } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';
import { fillIn, fillInActive, chooseBySearch, pasteInto, typeSegments } from './testing/form-actions.ts';
import { draft, scheduleServer } from './testing/schedule-server.ts';

const save = () => screen.getByRole('button', { name: 'Guardar borrador' });

const complete = {
  requestKey: expect.any(String),
  name: 'Navidad',
  profile: loyal.key,
  active: false,
  dateStart: '2099-11-24T15:30',
  repeatSending: false,
  sendMethods: [
    {
      type: 'email',
      newsletterId: christmas.identifier,
      sender: 'Casa Lulú',
      senderEmail: 'hola@tienda.example',
      respondEmail: '',
      subject: 'Hola',
      preheader: '',
    },
  ],
};

describe('the schedule form', () => {
  it("describes the schedule in a sentence, on the account's clock", async () => {
    const { user } = await openScreen(paths.newSchedule, scheduleServer());
    expect(await screen.findByText('Elige el día y la hora: aquí lees lo que va a pasar.')).toBeInTheDocument();
    await fillInActive(user);
    expect(
      await screen.findByText('Se enviará una vez, el martes 24 de noviembre de 2099 a las 15:30 (Bogotá).'),
    ).toBeInTheDocument();
    expect(screen.getByText('Bogotá (GMT−5)')).toBeInTheDocument();
  });

  it("starts with the account's default sender", async () => {
    const { server } = scheduleServer();
    server.answer(readDefaultSender, () => ({
      senderName: 'Almacenes Ceiba',
      senderEmail: 'hola@ceiba.example',
      replyTo: 'servicio@ceiba.example',
    }));
    await openScreen(paths.newSchedule, { server });
    expect(await screen.findByRole('textbox', { name: /^Remitente/ })).toHaveValue('Almacenes Ceiba');
    expect(screen.getByRole('textbox', { name: /^Correo del remitente/ })).toHaveValue('hola@ceiba.example');
    expect(screen.getByRole('textbox', { name: /^Responder a/ })).toHaveValue('servicio@ceiba.example');
  });

  it('is filled in by its address with a profile and a newsletter, and lists the profiles of the campaign first', async () => {
    const { server, scheduled } = scheduleServer();
    const searches: unknown[] = [];
    server.answerGraphql(profilesQuery, ({ filter }) => {
      searches.push(filter);
      return { profiles: { items: [loyal], total: 1 } };
    });
    const campaign = loyal.campaignIdentifier;
    const address = `${paths.newSchedule}?campaign=${campaign}&profile=${loyal.key}&newsletter=${christmas.identifier}`;
    const { user } = await openScreen(address, { server });
    expect(await screen.findByText('1.300 clientes pueden recibirlo ahora.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Quitar Clientas fieles · Navidad en tu barrio' })).toBeVisible();
    expect(await screen.findByRole('button', { name: `Quitar ${christmas.name}` })).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Perfil' }));
    await waitFor(() => expect(searches).toContainEqual({ campaign }));
    await user.keyboard('{Escape}');
    await pasteInto(user, 'Nombre', 'Navidad');
    await typeSegments(user, 'Día', '24112099');
    await pasteInto(user, 'Correo del remitente', 'hola@tienda.example');
    await pasteInto(user, 'Asunto', 'Hola');
    await user.click(save());
    await waitFor(() =>
      expect(scheduled).toMatchObject([{ profile: loyal.key, sendMethods: [{ newsletterId: christmas.identifier }] }]),
    );
  });

  it('ignores what is no profile and no newsletter in its address', async () => {
    await openScreen(`${paths.newSchedule}?profile=uno&newsletter=dos`, scheduleServer());
    expect(await screen.findByRole('combobox', { name: 'Newsletter' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Quitar / })).not.toBeInTheDocument();
  });

  it('begins with a control group where its address asks for one, and sends it', async () => {
    const { server, scheduled } = scheduleServer();
    const designs: unknown[] = [];
    server.answer(createExperiment, ({ body }) => {
      designs.push(body);
      return { id: 7 };
    });
    const { user } = await openScreen(
      `${paths.newSchedule}?experiment=control&profile=${loyal.key}&newsletter=${christmas.identifier}`,
      {
        server,
      },
    );
    expect(await screen.findByRole('textbox', { name: 'Grupo de control' })).toHaveValue('10');
    await pasteInto(user, 'Nombre', 'Navidad');
    await typeSegments(user, 'Día', '24112099');
    await pasteInto(user, 'Correo del remitente', 'hola@tienda.example');
    // The version of the experiment may have a subject of its own.
    const [subject] = screen.getAllByLabelText('Asunto');
    if (!subject) throw new Error('The form has no subject.');
    await user.click(subject);
    await user.paste('Hola');
    await user.click(save());
    await waitFor(() => expect(scheduled).toMatchObject([{ experiment: 7 }]));
    expect(designs).toMatchObject([{ controlShare: 10, arms: [{ subject: '', channels: [] }] }]);
  });

  it("starts with the account's name when the default sender failed to load", async () => {
    const { server } = scheduleServer();
    server.answer(readDefaultSender, () => refusal('UNAVAILABLE'));
    await openScreen(paths.newSchedule, { server });
    expect(await screen.findByRole('textbox', { name: /^Remitente/ })).toHaveValue('Casa Lulú');
    expect(screen.getByRole('textbox', { name: /^Correo del remitente/ })).toHaveValue('');
  });

  it('explains that a draft sends nothing', async () => {
    const { user } = await openScreen(paths.newSchedule, scheduleServer());
    await fillIn(user);
    expect(await screen.findByText(/Es un borrador: no se envía nada hasta que esté activa\./)).toBeInTheDocument();
  });

  it('searches profiles on the server, shows their campaign, and counts the reach of one', async () => {
    const { server } = scheduleServer();
    const searches: unknown[] = [];
    server.answerGraphql(profilesQuery, ({ filter }) => {
      searches.push(filter);
      return { profiles: { items: [loyal], total: 1 } };
    });
    const { user } = await openScreen(paths.newSchedule, { server });
    // Its line is there before the count, so that nothing below moves.
    expect(await screen.findByText('Dice a qué clientes llega.')).toBeVisible();
    await user.type(await screen.findByRole('combobox', { name: 'Perfil' }), 'fieles');
    await waitFor(() => expect(searches).toContainEqual({ search: 'fieles' }));
    await user.click(await screen.findByRole('option', { name: 'Clientas fieles · Navidad en tu barrio' }));
    expect(await screen.findByText('1.300 clientes pueden recibirlo ahora.')).toBeInTheDocument();
  });

  it('shows why counting failed, and continues', async () => {
    const { server } = scheduleServer();
    server.answerGraphql(audienceQuery, () => graphqlRefusal('UNAVAILABLE'));
    const { user } = await openScreen(paths.newSchedule, { server });
    await chooseBySearch(user, 'Perfil', /Clientas fieles/);
    expect(await screen.findByText(/^Sin contar: El servicio no responde/)).toBeInTheDocument();
  });

  it('links to what must be created first', async () => {
    const { server } = scheduleServer();
    server.answerGraphql(profilesQuery, () => ({ profiles: { items: [], total: 0 } }));
    server.answerGraphql(newslettersQuery, () => ({ newsletter: { items: [], total: 0 } }));
    await openScreen(paths.newSchedule, { server });
    expect(await screen.findByRole('link', { name: 'Crear Campaña' })).toHaveAttribute('href', paths.newCampaign);
    expect(screen.getByRole('link', { name: 'Ver newsletters' })).toHaveAttribute('href', paths.newsletters);
  });

  it('shows a load error, and retries', async () => {
    const { server } = scheduleServer();
    server.answerGraphql(profilesQuery, () => graphqlRefusal('UNAVAILABLE'));
    const { user } = await openScreen(paths.newSchedule, { server });
    await screen.findByText('No pudimos cargar el formulario');
    server.answerGraphql(profilesQuery, () => ({ profiles: { items: [loyal], total: 1 } }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByLabelText('Nombre')).toBeInTheDocument();
  });
});

/** Opens the form with a copy of a schedule and fills in the missing day. */
async function openFilled(server: FakeServer) {
  const { user } = await openScreen(paths.copySchedule(draft.identifier), { server });
  await screen.findByLabelText('Asunto');
  await typeSegments(user, 'Día', '24112099');
  return { user };
}

describe('saving a schedule', () => {
  it('keeps the subject in one line: Enter saves, and a pasted line break becomes a space', async () => {
    const { server, scheduled } = scheduleServer();
    const { user } = await openScreen(paths.newSchedule, { server });
    await fillIn(user);
    const subject = screen.getByLabelText('Asunto');
    await user.clear(subject);
    await user.click(subject);
    await user.paste('Navidad \n en tu barrio');
    expect(subject).toHaveValue('Navidad en tu barrio');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(scheduled).toMatchObject([{ sendMethods: [{ subject: 'Navidad en tu barrio' }] }]));
  });

  it('saves a draft without confirmation', async () => {
    const { server, scheduled, reviewed } = scheduleServer();
    const { user, location } = await openScreen(paths.newSchedule, { server });
    await fillIn(user);
    await user.click(save());
    await waitFor(() => expect(location().pathname).toBe(paths.schedule(draft.identifier)));
    expect(scheduled).toMatchObject([complete]);
    expect(reviewed).toEqual([]);
    expect(await screen.findByText('«Navidad» queda como borrador.')).toBeInTheDocument();
  });

  it('is sent at once, after the same review', async () => {
    const { server, scheduled, reviewed } = scheduleServer();
    const { user, location } = await openScreen(paths.newSchedule, { server });
    await pasteInto(user, 'Nombre', 'Navidad');
    await chooseBySearch(user, 'Perfil', /Clientas fieles/);
    await chooseBySearch(user, 'Newsletter', /Navidad en tu barrio/);
    await pasteInto(user, 'Correo del remitente', 'hola@tienda.example');
    await pasteInto(user, 'Asunto', 'Hola');
    await user.click(screen.getByRole('button', { name: 'Enviar ahora' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Programar el envío' });
    expect(scheduled).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Programar envío' }));
    await waitFor(() => expect(location().pathname).toBe(paths.schedule(draft.identifier)));
    const ago = (start = '') => Date.now() - Date.parse(`${start}:00-05:00`);
    expect(ago(reviewed[0]?.dateStart)).toBeLessThan(120_000);
    expect(ago(scheduled[0]?.dateStart)).toBeLessThan(120_000);
    expect(ago(scheduled[0]?.dateStart)).toBeGreaterThanOrEqual(0);
    expect(scheduled).toMatchObject([{ name: 'Navidad', active: true, repeatSending: false, confirmedPeople: 1234 }]);
  });

  it('shows a server error at its field, and keeps all values', async () => {
    const { server } = scheduleServer();
    server.answer(createSchedule, () =>
      refusal('SCHEDULE_IN_THE_PAST', {
        fields: {
          date_start: 'Elige una hora que no haya pasado.',
          'sendMethods.0.newsletter_id': 'Faltan datos para {{city}}.',
        },
      }),
    );
    const { user } = await openFilled(server);
    await user.click(save());
    expect(await screen.findByText('Elige una hora que no haya pasado.')).toBeInTheDocument();
    expect(screen.getByText('Faltan datos para {{city}}.')).toBeInTheDocument();
    expect(screen.getByLabelText('Asunto')).toHaveValue('Hola');
  });

  it.each([
    ['SCHEDULE_WITHOUT_OCCURRENCES', 'Entre estas fechas no hay ningún envío.'],
    ['TOO_MANY_OCCURRENCES', 'Son demasiados envíos: elige un último día más cercano.'],
    ['EMPTY_AUDIENCE', 'Ningún cliente de este perfil puede recibir el envío.'],
    ['NEWSLETTER_NOT_APPROVED', 'El newsletter no está aprobado.'],
    ['TEMPLATE_UNKNOWN', 'La plantilla de WhatsApp ya no existe o no está aprobada.'],
    ['UNKNOWN', 'Error desconocido'],
  ] as const)('shows %s above the form', async (code, message) => {
    const { server } = scheduleServer();
    server.answer(createSchedule, () => refusal(code));
    const { user } = await openFilled(server);
    await user.click(save());
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('shows a network error above the form', async () => {
    const { server } = scheduleServer();
    server.answer(createSchedule, () => Promise.reject(new TypeError('down')));
    const { user } = await openFilled(server);
    await user.click(save());
    expect(await screen.findByText('Sin respuesta del servidor')).toBeInTheDocument();
    expect(screen.getByLabelText('Nombre')).toHaveValue(`Copia de ${draft.name}`);
  });

  it('retries with the same idempotency key, so that a lost answer creates no duplicate', async () => {
    const { server } = scheduleServer();
    const keys: unknown[] = [];
    server.answer(createSchedule, ({ body }) => {
      keys.push(body.requestKey);
      return Promise.reject(new TypeError('down'));
    });
    const { user } = await openFilled(server);
    for (const times of [1, 2]) {
      await user.click(save());
      await waitFor(() => expect(keys).toHaveLength(times));
    }
    expect(keys[1]).toBe(keys[0]);
  });

  it('is not available to readers, with the reason', async () => {
    await openScreen(paths.newSchedule, { ...scheduleServer(), role: 'lector' });
    const button = await screen.findByRole('button', { name: 'Guardar borrador' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Tu rol no permite esta acción.');
  });
});

describe('the draft of an unsaved schedule', () => {
  it('is restored, and can be discarded', async () => {
    const { server } = scheduleServer();
    const { user } = await openScreen(paths.newSchedule, { server });
    await user.type(await screen.findByLabelText('Nombre'), 'Navidad');
    await user.click(screen.getByRole('switch', { name: 'Enviar por SMS' }));
    await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Llegó');
    cleanup();
    const again = await openScreen(paths.newSchedule, { server });
    expect(await screen.findByText(/Recuperamos lo que tenías sin guardar\./)).toBeInTheDocument();
    expect(screen.getByLabelText('Nombre')).toHaveValue('Navidad');
    expect(await screen.findByRole('textbox', { name: 'Mensaje' })).toHaveValue('Llegó');
    await again.user.click(screen.getByRole('button', { name: 'Empezar de nuevo' }));
    expect(screen.getByLabelText('Nombre')).toHaveValue('');
    expect(screen.queryByRole('textbox', { name: 'Mensaje' })).not.toBeInTheDocument();
  });
});
