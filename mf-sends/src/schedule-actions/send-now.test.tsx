import { describe, expect, it } from '@jest/globals';
import { refusal } from '@pregon/auth-api/testing/fake-server';
import type { ScheduleReview } from '@pregon/contract/schedules/schedule-review.schema';
import { changeScheduleState, previewSendMethod, reviewSendNow } from '@pregon/contract/schedules/schedules.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { screen, waitFor, within } from '@testing-library/react';
import { emailReview, scheduleServer, someReview } from '../features/schedule-form/testing/schedule-server.ts';
import { paths } from '../paths.ts';
import { planned } from '../testing/examples.ts';
import { openScreen } from '../testing/screens.tsx';

const notes = async () => within(await screen.findByRole('region', { name: 'Avisos' }));

/** Opens the dialog from the schedule's row in the list; the fake server answers with the given review. */
async function openDialog(change: Partial<ScheduleReview> = {}) {
  const fake = scheduleServer(planned);
  fake.server.answerGraphql(schedulesQuery, () => ({ programming: { items: [planned], total: 1 } }));
  fake.server.answer(reviewSendNow, () => ({ ...someReview, ...change }));
  fake.server.answer(changeScheduleState, () => planned);
  const opened = await openScreen(paths.schedules, fake);
  await opened.user.click(await screen.findByRole('button', { name: `Más acciones para ${planned.name}` }));
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Enviar una vez ahora…' }));
  const dialog = await screen.findByRole('alertdialog', { name: `Enviar ahora «${planned.name}»` });
  const sent = () => fake.server.requests.filter(({ url }) => url.pathname.endsWith('/state')).map(({ body }) => body);
  return { ...opened, ...fake, dialog, sent, confirm: () => within(dialog).findByRole('button', { name: 'Enviar ahora' }) };
}

describe('the review before a stored schedule is sent once now', () => {
  it('shows subject, sender, how many receive it, and who does not and why', async () => {
    const { dialog, confirm, user, sent } = await openDialog();
    await confirm();
    for (const expected of [
      '1.234clientes reciben al menos un mensaje.',
      `Se envía una vez a quienes están ahora en «${planned.profileName}», además de lo que ya está programado.`,
      'Asunto: Hola',
      'Remitente: Casa Lulú <hola@tienda.example>',
      '«Navidad en tu barrio», versión 3, aprobada',
      'No lo reciben: 3 sin dirección · 40 sin permiso · 5 dados de baja',
    ])
      expect(dialog).toHaveTextContent(expected);
    expect(within(dialog).getByRole('figure', { name: /^Así se ve/ })).toBeVisible();
    await user.click(await confirm());
    expect(await (await notes()).findByText(`«${planned.name}» sale ahora.`)).toBeVisible();
    expect(sent()).toEqual([{ action: 'enviar', confirmed_people: 1234, request_key: expect.any(String) }]);
  });

  it('shows the message with the version that the schedule has pinned', async () => {
    const { dialog, confirm, user, server } = await openDialog();
    const asked: unknown[] = [];
    server.answer(previewSendMethod, ({ body }) => {
      asked.push(body);
      const text = { subject: 'Hola, Lucía', preheader: '', content: '<p>Hola</p>' };
      return {
        type: 'email',
        ...text,
        mediaUrl: null,
        pageUrl: 'https://pregon.example/newsletter-pictures/1',
        missing: [],
        buttons: [],
      };
    });
    await confirm();
    await user.click(within(dialog).getByText('Ver el mensaje de E-mail'));
    expect(await within(dialog).findByText('Hola, Lucía')).toBeVisible();
    expect(asked).toMatchObject([{ schedule: planned.identifier, profile: planned.profileKey, sendMethod: { subject: 'Hola' } }]);
  });

  it('asks for the number of people above the limit, and counts again when it has changed', async () => {
    const { dialog, confirm, user, server, sent } = await openDialog({ people: 6200, mustConfirm: true });
    const field = await within(dialog).findByRole('textbox', { name: 'Escribe 6.200 para confirmar' });
    await user.type(field, '6.20.0');
    await user.click(await confirm());
    await waitFor(() => expect(field).toHaveAccessibleDescription('Debe ser un número'));
    expect(sent()).toEqual([]);
    await user.clear(field);
    await user.type(field, '6.200');
    server.answer(changeScheduleState, () => refusal('CONFIRMATION_NEEDED', { message: 'Ahora son 6.201 clientes.' }));
    server.answer(reviewSendNow, () => ({ ...someReview, people: 6201, mustConfirm: true }));
    await user.click(await confirm());
    expect(await within(dialog).findByText('Ahora son 6.201 clientes.')).toBeVisible();
    const again = await within(dialog).findByRole('textbox', { name: 'Escribe 6.201 para confirmar' });
    server.answer(changeScheduleState, () => planned);
    await user.clear(again);
    await user.type(again, '6201');
    await user.click(await confirm());
    expect(await (await notes()).findByText(`«${planned.name}» sale ahora.`)).toBeVisible();
    expect(sent()).toMatchObject([{ confirmed_people: 6200 }, { confirmed_people: 6201 }]);
    expect(new Set(sent().map((body) => (body as { request_key: string }).request_key)).size).toBe(1);
  });

  it('names the tags without a value, and is not sent to nobody', async () => {
    const missingValues = [{ tag: 'city', label: 'Ciudad', people: 12 }];
    const { dialog, confirm, user, sent } = await openDialog({
      people: 0,
      methods: [{ ...emailReview, people: 0, missingValues }],
    });
    expect(await confirm()).toHaveAttribute('aria-disabled', 'true');
    expect(dialog).toHaveTextContent('Ningún cliente de este perfil puede recibir el envío.');
    expect(dialog).toHaveTextContent('E-mail: no se sabe «Ciudad» de 12 clientes.');
    expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'No enviar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(sent()).toEqual([]);
  });

  it('offers to try again where the review cannot be loaded, and sends nothing until then', async () => {
    const fake = scheduleServer(planned);
    fake.server.answerGraphql(schedulesQuery, () => ({ programming: { items: [planned], total: 1 } }));
    fake.server.answer(reviewSendNow, () => refusal('NEWSLETTER_UNRENDERABLE'));
    const { user } = await openScreen(paths.schedules, fake);
    await user.click(await screen.findByRole('button', { name: `Más acciones para ${planned.name}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Enviar una vez ahora…' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(await within(dialog).findByText('No pudimos revisar el envío')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Enviar ahora' })).not.toBeInTheDocument();
    fake.server.answer(reviewSendNow, () => someReview);
    await user.click(within(dialog).getByRole('button', { name: 'Reintentar' }));
    expect(await within(dialog).findByRole('button', { name: 'Enviar ahora' })).toBeVisible();
  });
});
