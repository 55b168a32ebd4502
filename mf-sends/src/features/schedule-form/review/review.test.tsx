import { describe, expect, it } from '@jest/globals';
import { type FakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import type { ScheduleChange } from '@pregon/contract/schedules/schedule-form.schema';
import type { MethodPreview, MethodReview, ScheduleReview } from '@pregon/contract/schedules/schedule-review.schema';
import { readAudienceCustomer } from '@pregon/contract/schedules/audience-customer.endpoints';
import { readScheduleExperiment } from '@pregon/contract/experiments/experiments.endpoints';
import {
  changeScheduleState,
  previewSendMethod,
  updateSchedule,
  reviewSchedule,
} from '@pregon/contract/schedules/schedules.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../paths.ts';
import { openScreen } from '../../../testing/screens.tsx';
import { draft, emailReview, lucia, scheduleServer, someReview } from '../testing/schedule-server.ts';

const smsReview: MethodReview = {
  ...emailReview,
  type: 'sms',
  people: 800,
  exclusions: { noAddress: 0, noConsent: 0, suppressed: 0, excluded: 3, overLimit: 12, otherMethod: 700, controlGroup: 0 },
  sender: '890123',
  newsletter: null,
  sms: {
    least: { parts: 1, units: 90, encoding: 'GSM-7' },
    typical: { parts: 1, units: 95, encoding: 'GSM-7' },
    most: { parts: 2, units: 170, encoding: 'GSM-7' },
    totalParts: 920,
    longest: 'Hola María',
  },
};

const emailPreview: MethodPreview = {
  type: 'email',
  subject: 'Hola',
  preheader: '',
  content: '<p>Hola</p>',
  mediaUrl: null,
  pageUrl: 'https://pregon.example/newsletter-pages/1',
  missing: [],
  buttons: [],
};

/** Opens the review of a draft; the fake server answers with the given review. */
async function openReview(change: Partial<ScheduleReview> = {}, prepare?: (server: FakeServer) => void) {
  const fake = scheduleServer();
  fake.server.answer(previewSendMethod, () => emailPreview);
  prepare?.(fake.server);
  const saved: ScheduleChange[] = [];
  fake.server.answer(reviewSchedule, () => ({ ...someReview, ...change }));
  fake.server.answer(updateSchedule, ({ body }) => {
    saved.push(body);
    return { ...draft, name: body.name, active: true, state: 'programada' as const };
  });
  const opened = await openScreen(paths.editSchedule(draft.identifier), fake);
  await opened.user.click(await screen.findByRole('switch', { name: 'Activa' }));
  await opened.user.click(screen.getByRole('button', { name: 'Guardar y programar' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Programar el envío' });
  const confirm = () => within(dialog).getByRole('button', { name: 'Programar envío' });
  return { ...opened, ...fake, saved, dialog, confirm };
}
const notes = async () => within(await screen.findByRole('region', { name: 'Avisos' }));

describe('the review before the first message', () => {
  it('shows reach and exclusions of each method, sender, duration, and the quota of the campaign', async () => {
    const { dialog } = await openReview({ methods: [emailReview, smsReview] });
    for (const expected of [
      '1.234clientes reciben al menos un mensaje.',
      'Se enviará una vez, el martes 24 de noviembre de 2099 a las 15:30 (Bogotá).',
      'Envío24 nov 2099, 15:30',
      'Bogotá (GMT−5)',
      'La campaña usa 2 de 5 perfiles.',
    ])
      expect(dialog).toHaveTextContent(expected);
    const [email, sms] = within(dialog).getAllByRole('listitem');
    for (const expected of [
      'E-mail1.234 clientes',
      'Asunto: Hola',
      'Remitente: Casa Lulú <hola@tienda.example>',
      '«Navidad en tu barrio», versión 3, aprobada',
      'Del primero al último mensaje: de 15:30 a 15:33, a 600 por minuto',
      'No lo reciben: 3 sin dirección · 40 sin permiso · 5 dados de baja',
    ])
      expect(email).toHaveTextContent(expected);
    expect(sms).toHaveTextContent('SMS800 clientes');
    expect(sms).toHaveTextContent('920 partes en total; cada mensaje, de 1 a 2 partes');
    expect(sms).toHaveTextContent(
      'No lo reciben: 3 en el registro de números excluidos · 12 ya en su límite de mensajes · 700 lo reciben por otro canal',
    );
  });

  it('says what is left of the quota, and warns where it is not enough for the sendings of its month', async () => {
    const quota = { month: '2026-11', total: 10_000, used: 8800, sendings: 1 };
    const { dialog } = await openReview({
      methods: [
        { ...emailReview, people: 1200, quota },
        { ...smsReview, quota: { ...quota, total: 900, used: 0, sendings: 2 } },
      ],
    });
    const [email, sms] = within(dialog).getAllByRole('listitem');
    expect(email).toHaveTextContent('Cupo: quedan 1.200 de 10.000 correos de noviembre.');
    expect(sms).toHaveTextContent('No alcanza el cupo: quedan 900 de 900 SMS de noviembre y hacen falta 1.600.');
  });

  it('shows the message of each method, and who stays in the control group', async () => {
    const exclusions = { ...emailReview.exclusions, noAddress: 0, noConsent: 0, suppressed: 0, controlGroup: 120 };
    const asked: unknown[] = [];
    const { user, dialog } = await openReview({ methods: [{ ...emailReview, exclusions }] }, (server) =>
      server.answer(previewSendMethod, ({ body }) => {
        asked.push(body);
        return { ...emailPreview, subject: 'Hola, María' };
      }),
    );
    expect(dialog).toHaveTextContent('No lo reciben: 120 en el grupo de control');
    await user.click(within(dialog).getByText('Ver el mensaje de E-mail'));
    expect(await within(dialog).findByText('Hola, María')).toBeVisible();
    expect(within(dialog).getByText(/^Como lo recibe/)).toHaveTextContent('Como lo recibe Lucía Peña, de Armenia');
    expect(within(dialog).getByTitle('Mensaje')).toHaveAttribute('src', emailPreview.pageUrl);
    expect(asked).toMatchObject([{ profile: draft.profileKey, customer: lucia.id, sendMethod: { subject: 'Hola' } }]);
  });

  it('reads a customer and the message only when it is opened, and shows another customer on request', async () => {
    const drawn = [lucia, { id: 8, name: 'Marta Ruiz', detail: '', city: '' }];
    const asked: unknown[] = [];
    const { user, dialog } = await openReview({}, (server) => {
      server.answer(readAudienceCustomer, ({ query }) => {
        asked.push(query);
        return { customer: drawn[asked.length - 1] ?? null };
      });
      server.answer(previewSendMethod, ({ body }) => ({ ...emailPreview, subject: `Para ${body.customer}` }));
    });
    expect(asked).toEqual([]);
    await user.click(within(dialog).getByText('Ver el mensaje de E-mail'));
    expect(await within(dialog).findByText('Para 7')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Otro al azar' }));
    expect(await within(dialog).findByText('Para 8')).toBeVisible();
    expect(asked).toEqual(Array.from({ length: 2 }, () => ({ profile: draft.profileKey, type: 'email' })));
    await user.click(within(dialog).getByRole('button', { name: 'Ver sin cliente' }));
    expect(await within(dialog).findByText('Para null')).toBeVisible();
  });

  it('shows what each version sends, to how many people, in how many parts and for how much', async () => {
    const sms = {
      type: 'sms' as const,
      people: 300,
      subject: null,
      text: 'Hoy',
      newsletter: null,
      sms: smsReview.sms,
      cost: 9000,
    };
    const email = { ...sms, type: 'email' as const, text: null, sms: null, newsletter: emailReview.newsletter, cost: null };
    const arms = [
      { arm: 1, delayHours: 0, methods: [{ ...email, subject: 'Uno' }, sms] },
      { arm: 2, delayHours: 3, methods: [{ ...sms, people: 200, cost: 6000 }] },
    ];
    const { dialog } = await openReview({ methods: [emailReview, smsReview], arms });
    const [base, , first, second] = within(dialog).getAllByRole('listitem');
    expect(base).not.toHaveTextContent('Asunto: Hola');
    expect(first).toHaveTextContent(
      'Versión AE-mail300 clientesAsunto: Uno«Navidad en tu barrio», versión 3Sin precio: no se sabe cuánto cuesta.',
    );
    expect(first).toHaveTextContent('SMS300 clientes920 partes en total; cada mensaje, de 1 a 2 partesCuesta unos');
    expect(second).toHaveTextContent('Versión B · 3 horas después');
    expect(second).toHaveTextContent('SMS200 clientes');
    expect(dialog).not.toHaveTextContent('Todas las versiones cuestan');
  });

  it('shows the message of each version as a customer of the audience receives it', async () => {
    const email = {
      type: 'email' as const,
      people: 300,
      text: null,
      newsletter: null,
      newsletterId: null,
      sms: null,
      cost: null,
    };
    const arms = ['Uno, {{name}}', 'Dos, {{name}}'].map((subject, place) => ({
      arm: place + 1,
      delayHours: 0,
      methods: [{ ...email, subject }],
    }));
    const { user, dialog } = await openReview({ methods: [emailReview], arms }, (server) => {
      server.answer(readAudienceCustomer, () => ({ customer: lucia }));
      server.answer(previewSendMethod, ({ body: { sendMethod } }) => ({
        ...emailPreview,
        subject: 'subject' in sendMethod ? sendMethod.subject.replace('{{name}}', 'Lucía') : '',
      }));
    });
    expect(await within(dialog).findByText(/^Asunto: Uno, Lucía/)).toHaveTextContent('· así lo recibe Lucía Peña');
    expect(await within(dialog).findByText(/^Asunto: Dos, Lucía/)).toBeVisible();
    expect(dialog).not.toHaveTextContent('{{');
    const [, second] = within(dialog).getAllByText('Ver el mensaje de E-mail');
    await user.click(second as HTMLElement);
    expect(await within(dialog).findByText('Dos, Lucía')).toBeVisible();
  });

  it('reads the names of the tags in a subject that cannot be filled in', async () => {
    const arms = [
      {
        arm: 1,
        delayHours: 0,
        methods: [
          {
            type: 'email' as const,
            people: 300,
            subject: '{{name|Hola}}, llegó',
            text: null,
            newsletter: null,
            newsletterId: null,
            sms: null,
            cost: null,
          },
        ],
      },
    ];
    const { dialog } = await openReview({ methods: [emailReview], arms }, (server) =>
      server.answer(previewSendMethod, () => refusal('CONFLICT')),
    );
    expect(await within(dialog).findByText('Asunto: [Nombre], llegó')).toBeVisible();
  });

  it('reviews a stored experiment that stays as it is, and adds up what its versions cost', async () => {
    const email = { type: 'email' as const, people: 300, subject: 'Uno', text: null, newsletter: null, sms: null, cost: 1500 };
    const arms = [1, 2].map((arm) => ({ arm, delayHours: 0, methods: [email] }));
    const fake = scheduleServer({ ...draft, experiment: 7 });
    fake.server.answer(previewSendMethod, () => emailPreview);
    const asked: unknown[] = [];
    fake.server.answer(readScheduleExperiment, () => ({ experiment: null }));
    fake.server.answer(reviewSchedule, ({ body }) => {
      asked.push(body.experiment);
      return { ...someReview, arms };
    });
    const { user } = await openScreen(paths.editSchedule(draft.identifier), fake);
    await user.click(await screen.findByRole('switch', { name: 'Activa' }));
    await user.click(screen.getByRole('button', { name: 'Guardar y programar' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Programar el envío' });
    expect(asked).toEqual([7]);
    expect(dialog).toHaveTextContent(/Todas las versiones cuestan unos \$\s3\.000\./);
  });

  it('warns that a message of service must not contain advertising', async () => {
    const { server, reviewed } = scheduleServer();
    server.answer(previewSendMethod, () => emailPreview);
    const { user } = await openScreen(paths.editSchedule(draft.identifier), { server });
    await user.click(await screen.findByRole('checkbox', { name: /Mensaje de servicio/ }));
    const warning = 'Un mensaje de servicio no puede contener publicidad: ni ofertas, ni descuentos, ni invitaciones a comprar.';
    expect(await screen.findByText(warning)).toBeVisible();
    await user.click(screen.getByRole('switch', { name: 'Activa' }));
    await user.click(screen.getByRole('button', { name: 'Guardar y programar' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Programar el envío' });
    expect(dialog).toHaveTextContent(warning);
    expect(reviewed).toMatchObject([{ serviceMessage: true }]);
  });

  it('shows what the sending rules postpone or skip, until when, and why', async () => {
    const moved: MethodReview = {
      ...emailReview,
      closed: { reason: 'festivo', dueAt: '2099-12-08T20:30:00.000Z', opensAt: '2099-12-09T12:00:00.000Z' },
      postponed: [{ people: 120, at: '2099-12-10T12:00:00.000Z' }],
    };
    const omitted: MethodReview = {
      ...smsReview,
      people: 0,
      closed: { reason: 'dia', dueAt: '2099-12-08T20:30:00.000Z', opensAt: null },
    };
    const { dialog } = await openReview({ occurrences: 9, moved: 2, omitted: 1, methods: [moved, omitted] });
    expect(dialog).toHaveTextContent('Por las reglas de envío, de los próximos envíos 2 se mueven y 1 no sale.');
    const [email, sms] = within(dialog).getAllByRole('listitem');
    expect(email).toHaveTextContent('Se mueve al 9 dic 2099, 07:00: es festivo.');
    expect(email).toHaveTextContent('120 esperan hasta el 10 dic 2099, 07:00 por los límites de mensajes.');
    expect(sms).toHaveTextContent('No sale: ese día no se permiten envíos y el próximo horario permitido llega demasiado tarde.');
  });

  it('shows the first and the last of many occurrences', async () => {
    const { dialog } = await openReview({ occurrences: 10, lastAt: '2100-08-24T20:30:00.000Z' });
    expect(dialog).toHaveTextContent('Primero de 10 envíos24 nov 2099, 15:30Último envío24 ago 2100, 15:30');
  });

  it('closes without saving, and keeps the form', async () => {
    const { user, dialog, saved } = await openReview();
    await user.click(within(dialog).getByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Asunto')).toHaveValue('Hola');
    expect(saved).toEqual([]);
  });

  it('requires the typed number of people above 5.000', async () => {
    const { user, dialog, confirm, saved } = await openReview({ people: 6200, mustConfirm: true });
    expect(confirm()).toHaveAccessibleDescription('Escribe cuántos clientes lo reciben.');
    expect(dialog).toHaveTextContent('Se pide cuando son más de 5.000.');
    await user.type(within(dialog).getByLabelText('Escribe 6.200 para confirmar'), '6.199');
    expect(confirm()).toHaveAttribute('aria-disabled', 'true');
    await user.type(within(dialog).getByLabelText('Escribe 6.200 para confirmar'), '{Backspace>5/}6.200');
    await user.click(confirm());
    await waitFor(() => expect(saved).toMatchObject([{ confirmedPeople: 6200 }]));
  });

  it('accepts only the required number, keeps the typed text, and announces it as it reads', async () => {
    const { user, dialog, confirm } = await openReview({ people: 6200, mustConfirm: true });
    const input = within(dialog).getByLabelText('Escribe 6.200 para confirmar');
    for (const typed of ['6.20.0', '62,00', '6e200', '6 200 personas', '-6200']) {
      await user.clear(input);
      await user.type(input, typed);
      expect(input).toHaveValue(typed);
      expect(confirm()).toHaveAttribute('aria-disabled', 'true');
    }
    await user.clear(input);
    await user.type(input, 'seis mil');
    await user.tab();
    expect(input).toHaveAccessibleDescription('Debe ser un número');
  });

  it('requires confirmation when a merge tag has neither value nor default', async () => {
    const missingValues = [{ tag: 'city', label: 'Ciudad', people: 7 }];
    const { user, dialog, confirm, saved } = await openReview({ methods: [{ ...emailReview, missingValues }] });
    expect(dialog).toHaveTextContent('E-mail: no se sabe «Ciudad» de 7 clientes.');
    expect(confirm()).toHaveAccessibleDescription('Faltan datos: acepta enviarlo de todos modos o corrige el mensaje.');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Enviar de todos modos: en su lugar no se lee nada.' }));
    await user.click(confirm());
    await waitFor(() => expect(saved).toMatchObject([{ acceptMissingValues: true }]));
  });

  it('does not continue when nobody would be reached', async () => {
    const { dialog, confirm } = await openReview({ people: 0 });
    expect(dialog).toHaveTextContent('Ningún cliente de este perfil puede recibir el envío.');
    expect(confirm()).toHaveAccessibleDescription('No hay a quién enviarlo.');
  });

  it('asks again when the number of people has grown', async () => {
    const { user, server, confirm, saved } = await openReview();
    server.answer(updateSchedule, () => refusal('CONFIRMATION_NEEDED'));
    server.answer(reviewSchedule, () => ({ ...someReview, people: 1300 }));
    await user.click(confirm());
    const again = await screen.findByText('1.300');
    server.answer(updateSchedule, ({ body }) => {
      saved.push(body);
      return { ...draft, state: 'programada' as const };
    });
    await user.click(within(again.closest('section') ?? document.body).getByRole('button', { name: 'Programar envío' }));
    await waitFor(() => expect(saved).toMatchObject([{ confirmedPeople: 1300 }]));
  });
});

describe('a schedule that somebody else has to approve', () => {
  it('is kept as a draft, and its page says where to ask', async () => {
    const { user, server, confirm, saved, location } = await openReview();
    server.answer(updateSchedule, ({ body }) => {
      if (body.active) return refusal('APPROVAL_NEEDED');
      saved.push(body);
      return { ...draft, name: body.name };
    });
    await user.click(confirm());
    await waitFor(() => expect(saved).toMatchObject([{ active: false, sendMethods: [{ type: 'email' }] }]));
    expect(await screen.findByText(/^Tu cuenta exige que lo apruebe otra persona: pide la aprobación en esta/)).toBeVisible();
    await waitFor(() => expect(location().pathname).toBe(paths.schedule(draft.identifier)));
  });
});

describe('a confirmed schedule', () => {
  it('can be undone until the first message leaves', async () => {
    const { user, server, confirm } = await openReview();
    const undoUntil = new Date(Date.now() + 30_000).toISOString();
    server.answer(updateSchedule, ({ body }) => ({
      ...draft,
      name: body.name,
      active: true,
      state: 'programada' as const,
      undoUntil,
    }));
    const sentActions: unknown[] = [];
    server.answer(changeScheduleState, ({ body }) => {
      sentActions.push(body);
      return draft;
    });
    await user.click(confirm());
    expect(await (await notes()).findByText('«Navidad, primer envío» está programada.')).toBeVisible();
    await user.click((await notes()).getByRole('button', { name: 'Deshacer' }));
    expect(await (await notes()).findByText('«Navidad, primer envío» vuelve a ser un borrador: no se envía nada.')).toBeVisible();
    expect(sentActions).toMatchObject([{ action: 'deshacer' }]);
  });

  it('explains why it cannot be undone any more', async () => {
    const { user, server, confirm } = await openReview();
    const undoUntil = new Date(Date.now() + 30_000).toISOString();
    server.answer(updateSchedule, () => ({ ...draft, state: 'programada' as const, undoUntil }));
    server.answer(changeScheduleState, () => refusal('SCHEDULE_STATE'));
    await user.click(confirm());
    await user.click(await (await notes()).findByRole('button', { name: 'Deshacer' }));
    expect(await (await notes()).findByText('La programación ya no está en un estado que lo permita.')).toBeVisible();
  });
});
