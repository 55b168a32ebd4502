import { describe, expect, it } from '@jest/globals';
import { type FakeServer, graphqlRefusal, refusal } from '@pregon/auth-api/testing/fake-server';
import { readDefaultSender } from '@pregon/contract/account/default-sender.endpoints';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { audienceQuery, profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { createSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { paths } from '../../paths.ts';
import { christmas, loyal } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';
import { fillIn, fillInActive, find, typeSegments } from './testing/hands.ts';
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

describe('the form', () => {
  it('reads the schedule back, on the clock of the account', async () => {
    const { user } = await openScreen(paths.newSchedule, scheduleServer());
    expect(await screen.findByText('Elige el día y la hora: aquí lees lo que va a pasar.')).toBeInTheDocument();
    await fillInActive(user);
    expect(
      await screen.findByText('Se enviará una vez, el martes 24 de noviembre de 2099 a las 15:30 (Bogotá).'),
    ).toBeInTheDocument();
    expect(screen.getByText('Bogotá (GMT−5)')).toBeInTheDocument();
  });

  it('begins with the default sender of the account', async () => {
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

  it('begins with the name of the account where the default sender cannot be read', async () => {
    const { server } = scheduleServer();
    server.answer(readDefaultSender, () => refusal('UNAVAILABLE'));
    await openScreen(paths.newSchedule, { server });
    expect(await screen.findByRole('textbox', { name: /^Remitente/ })).toHaveValue('Casa Lulú');
    expect(screen.getByRole('textbox', { name: /^Correo del remitente/ })).toHaveValue('');
  });

  it('says that a draft sends nothing', async () => {
    const { user } = await openScreen(paths.newSchedule, scheduleServer());
    await fillIn(user);
    expect(await screen.findByText(/Es un borrador: no se envía nada hasta que esté activa\./)).toBeInTheDocument();
  });

  it('searches profiles on the server, names their campaign, and counts whom one reaches', async () => {
    const { server } = scheduleServer();
    const searches: unknown[] = [];
    server.answerGraphql(profilesQuery, ({ filter }) => {
      searches.push(filter);
      return { profiles: { items: [loyal], total: 1 } };
    });
    const { user } = await openScreen(paths.newSchedule, { server });
    await user.type(await screen.findByRole('combobox', { name: 'Perfil' }), 'fieles');
    await user.click(await screen.findByRole('option', { name: 'Clientas fieles · Navidad en tu barrio' }));
    expect(searches).toContainEqual({ search: 'fieles' });
    expect(await screen.findByText('1.300 clientes pueden recibirlo ahora.')).toBeInTheDocument();
  });

  it('says why it could not count, and goes on', async () => {
    const { server } = scheduleServer();
    server.answerGraphql(audienceQuery, () => graphqlRefusal('UNAVAILABLE'));
    const { user } = await openScreen(paths.newSchedule, { server });
    await find(user, 'Perfil', /Clientas fieles/);
    expect(await screen.findByText(/^Sin contar: El servicio no responde/)).toBeInTheDocument();
  });

  it('leads on where there is nothing to choose', async () => {
    const { server } = scheduleServer();
    server.answerGraphql(profilesQuery, () => ({ profiles: { items: [], total: 0 } }));
    server.answerGraphql(newslettersQuery, () => ({ newsletter: { items: [], total: 0 } }));
    await openScreen(paths.newSchedule, { server });
    expect(await screen.findByRole('link', { name: 'Crear Campaña' })).toHaveAttribute('href', paths.newCampaign);
    expect(screen.getByRole('link', { name: 'Ver newsletters' })).toHaveAttribute('href', paths.newsletters);
  });

  it('says so when it can not be loaded, and tries again', async () => {
    const { server } = scheduleServer();
    server.answerGraphql(profilesQuery, () => graphqlRefusal('UNAVAILABLE'));
    const { user } = await openScreen(paths.newSchedule, { server });
    await screen.findByText('No pudimos cargar el formulario');
    server.answerGraphql(profilesQuery, () => ({ profiles: { items: [loyal], total: 1 } }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByLabelText('Nombre')).toBeInTheDocument();
  });
});

/** A form that begins like a schedule that there is: all of it stands there but the day. */
async function openFilled(server: FakeServer) {
  const { user } = await openScreen(paths.newSchedule, { server, state: { copy: draft.identifier } });
  await screen.findByLabelText('Asunto');
  await typeSegments(user, 'Día', '24112099');
  return { user };
}

describe('saving', () => {
  it('keeps a draft without asking', async () => {
    const { server, scheduled, reviewed } = scheduleServer();
    const { user, location } = await openScreen(paths.newSchedule, { server });
    await fillIn(user);
    await user.click(save());
    await waitFor(() => expect(location().pathname).toBe(paths.schedules));
    expect(scheduled).toMatchObject([complete]);
    expect(reviewed).toEqual([]);
    expect(await screen.findByText('«Navidad» queda como borrador.')).toBeInTheDocument();
  });

  it('puts what the server refuses at its field, and loses nothing', async () => {
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
  ] as const)('says %s above the form', async (code, message) => {
    const { server } = scheduleServer();
    server.answer(createSchedule, () => refusal(code));
    const { user } = await openFilled(server);
    await user.click(save());
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('says above the form that nobody answers', async () => {
    const { server } = scheduleServer();
    server.answer(createSchedule, () => Promise.reject(new TypeError('down')));
    const { user } = await openFilled(server);
    await user.click(save());
    expect(await screen.findByText('Sin respuesta del servidor')).toBeInTheDocument();
    expect(screen.getByLabelText('Nombre')).toHaveValue(`Copia de ${draft.name}`);
  });

  it('asks again with the same key, so that what arrived without an answer is not made twice', async () => {
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

  it('is refused to those who may only look, with the reason', async () => {
    await openScreen(paths.newSchedule, { ...scheduleServer(), role: 'lector' });
    const button = await screen.findByRole('button', { name: 'Guardar borrador' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Tu rol no permite esta acción.');
  });
});

describe('what is typed and not saved', () => {
  it('is brought back, and can be thrown away', async () => {
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
