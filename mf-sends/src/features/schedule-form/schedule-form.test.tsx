import { describe, expect, it } from '@jest/globals';
import { createFakeServer, graphqlRefusal, refusal } from '@pregon/auth-api/testing/fake-server';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { audienceQuery, profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import type { ScheduleForm } from '@pregon/contract/schedules/schedule.schema';
import { createSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { paths } from '../../paths.ts';
import { christmas, everybody, loyal, planned } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';

/** A server that knows one profile and one approved newsletter, and remembers what was scheduled. */
function serverWithChoices() {
  const server = createFakeServer();
  const scheduled: ScheduleForm[] = [];
  server.answerGraphql(profilesQuery, () => ({ profiles: { items: [loyal], total: 1 } }));
  server.answerGraphql(newslettersQuery, ({ filter }) => ({
    newsletter: filter?.approve ? { items: [christmas], total: 1 } : { items: [], total: 0 },
  }));
  server.answerGraphql(audienceQuery, () => ({ audience: everybody }));
  server.answer(createSchedule, ({ body }) => {
    scheduled.push(body);
    return planned;
  });
  return { server, scheduled };
}

const choose = async (user: UserEvent, label: RegExp, option: RegExp) => {
  await user.click(await screen.findByRole('button', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};

const type = async (user: UserEvent, label: string, keys: string) => {
  const [group] = screen.getAllByRole('group', { name: label });
  const [first] = within(group ?? document.body).getAllByRole('spinbutton');
  await user.click(first ?? document.body);
  await user.keyboard(keys);
};

async function fill(user: UserEvent) {
  await user.type(await screen.findByLabelText('Nombre'), 'Navidad');
  await choose(user, /Perfil/, /Clientas fieles/);
  await type(user, 'Día', '24112099');
  await type(user, 'Hora', '1530');
  await choose(user, /Newsletter/, /Navidad en tu barrio/);
  await user.type(screen.getByLabelText('Correo del remitente'), 'hola@tienda.example');
  await user.type(screen.getByLabelText('Asunto'), 'Hola');
}

const complete = {
  requestKey: expect.any(String),
  name: 'Navidad',
  profile: loyal.key,
  active: false,
  dateStart: '2099-11-24T15:30',
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
  it('reads the schedule back, with those who receive it', async () => {
    const { user } = await openScreen(paths.newSchedule, { server: serverWithChoices().server });
    await fill(user);
    await user.click(screen.getByRole('switch', { name: 'Activa' }));
    expect(
      await screen.findByText(
        'Se enviará una vez, el 24 de noviembre de 2099 a las 15:30 (Bogotá), por e-mail a 1.234 clientes.',
      ),
    ).toBeInTheDocument();
  });

  it('offers approved newsletters alone, and names the campaign of a profile', async () => {
    const { user } = await openScreen(paths.newSchedule, { server: serverWithChoices().server });
    await user.click(await screen.findByRole('button', { name: /Perfil/ }));
    expect(await screen.findByRole('option', { name: 'Clientas fieles · Navidad en tu barrio' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: /Newsletter/ }));
    expect(await screen.findAllByRole('option')).toHaveLength(1);
  });

  it('shows the zone of the account beside the clock', async () => {
    await openScreen(paths.newSchedule, { server: serverWithChoices().server });
    expect(await screen.findByText('Bogotá (GMT−5)')).toBeInTheDocument();
  });

  it('leads on where there is nothing to choose', async () => {
    const { server } = serverWithChoices();
    server.answerGraphql(profilesQuery, () => ({ profiles: { items: [], total: 0 } }));
    server.answerGraphql(newslettersQuery, () => ({ newsletter: { items: [], total: 0 } }));
    await openScreen(paths.newSchedule, { server });
    expect(await screen.findByRole('link', { name: 'Crear Campaña' })).toHaveAttribute('href', paths.newCampaign);
    expect(screen.getByRole('link', { name: 'Ver newsletters' })).toHaveAttribute('href', paths.newsletters);
  });

  it('says so when its choices can not be loaded, and tries again', async () => {
    const { server } = serverWithChoices();
    server.answerGraphql(profilesQuery, () => graphqlRefusal('UNAVAILABLE'));
    const { user } = await openScreen(paths.newSchedule, { server });
    await screen.findByText('No pudimos cargar el formulario');
    server.answerGraphql(profilesQuery, () => ({ profiles: { items: [loyal], total: 1 } }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByLabelText('Nombre')).toBeInTheDocument();
  });
});

describe('submitting', () => {
  it('keeps a draft without asking', async () => {
    const { server, scheduled } = serverWithChoices();
    const { user, location } = await openScreen(paths.newSchedule, { server });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
    await waitFor(() => expect(location().pathname).toBe(paths.schedules));
    expect(scheduled).toMatchObject([complete]);
    expect(screen.getByText('«Navidad» queda como borrador.')).toBeInTheDocument();
  });

  it('asks before it is programmed: how many, what and when', async () => {
    const { server, scheduled } = serverWithChoices();
    const { user, location } = await openScreen(paths.newSchedule, { server });
    await fill(user);
    await user.click(screen.getByRole('switch', { name: 'Activa' }));
    await user.click(screen.getByRole('button', { name: 'Programar' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('24 de noviembre de 2099 a las 15:30 (Bogotá), por e-mail a 1.234 clientes.');
    expect(dialog).toHaveTextContent('Newsletter: «Navidad en tu barrio».');
    await user.click(within(dialog).getByRole('button', { name: 'Seguir editando' }));
    expect(scheduled).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Programar' }));
    await user.click(await screen.findByRole('button', { name: 'Programar envío' }));
    await waitFor(() => expect(location().pathname).toBe(paths.schedules));
    expect(scheduled).toMatchObject([{ ...complete, active: true }]);
  });

  it('sends nothing that is incomplete, and says what is missing where', async () => {
    const { server, scheduled } = serverWithChoices();
    const { user } = await openScreen(paths.newSchedule, { server });
    await user.click(await screen.findByRole('button', { name: 'Guardar borrador' }));
    for (const said of [
      'El nombre es requerido',
      'Elige un perfil.',
      'Elige el día del envío.',
      'Elige un newsletter.',
      'Escribe el asunto.',
    ])
      expect(await screen.findByText(said)).toBeInTheDocument();
    expect(screen.getByLabelText('Nombre')).toHaveFocus();
    expect(scheduled).toEqual([]);
  });

  it('puts what the server refuses at its field, and loses nothing', async () => {
    const { server } = serverWithChoices();
    server.answer(createSchedule, () =>
      refusal('SCHEDULE_IN_THE_PAST', {
        fields: {
          date_start: 'Elige una hora que no haya pasado.',
          'sendMethods.0.newsletter_id': 'Faltan datos para {{city}}.',
        },
      }),
    );
    const { user } = await openScreen(paths.newSchedule, { server });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
    expect(await screen.findByText('Elige una hora que no haya pasado.')).toBeInTheDocument();
    expect(screen.getByText('Faltan datos para {{city}}.')).toBeInTheDocument();
    expect(screen.getByLabelText('Asunto')).toHaveValue('Hola');
  });

  it('says above the form that nobody answers', async () => {
    const { server } = serverWithChoices();
    server.answer(createSchedule, () => Promise.reject(new TypeError('down')));
    const { user } = await openScreen(paths.newSchedule, { server });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
    expect(await screen.findByText('Sin respuesta del servidor')).toBeInTheDocument();
    expect(screen.getByLabelText('Nombre')).toHaveValue('Navidad');
  });

  it('asks again with the same key, so that what arrived without an answer is not made twice', async () => {
    const { server } = serverWithChoices();
    const keys: unknown[] = [];
    server.answer(createSchedule, ({ body }) => {
      keys.push(body.requestKey);
      return Promise.reject(new TypeError('down'));
    });
    const { user } = await openScreen(paths.newSchedule, { server });
    await fill(user);
    for (const times of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
      await waitFor(() => expect(keys).toHaveLength(times));
    }
    expect(keys[1]).toBe(keys[0]);
  });

  it('is refused to those who may only look, with the reason', async () => {
    await openScreen(paths.newSchedule, { server: serverWithChoices().server, role: 'lector' });
    const button = await screen.findByRole('button', { name: 'Guardar borrador' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Tu rol no permite esta acción.');
  });
});
