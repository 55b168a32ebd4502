import { describe, expect, it } from '@jest/globals';
import { type FakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { customersQuery } from '@pregon/contract/customers/customers.operations';
import { readAudienceCustomer } from '@pregon/contract/schedules/audience-customer.endpoints';
import { previewSendMethod } from '@pregon/contract/schedules/schedules.endpoints';
import { screen, within } from '@testing-library/react';
import { paths } from '../../../paths.ts';
import { openScreen } from '../../../testing/screens.tsx';
import { draft, lucia, scheduleServer } from '../testing/schedule-server.ts';

const marta = { id: 8, name: 'Marta Ruiz', detail: 'CC 2040', city: '' };
const names = new Map([
  [lucia.id, 'Lucía'],
  [marta.id, 'Marta'],
]);

/** Opens the form of a draft. Its preview shows the first name of the customer, or the name of the tag. */
async function open(prepare?: (server: FakeServer) => void, role?: 'lector') {
  const fake = scheduleServer();
  const previewed: unknown[] = [];
  fake.server.answerGraphql(customersQuery, () => ({ customers: [marta] }));
  fake.server.answer(previewSendMethod, ({ body: { sendMethod, customer } }) => {
    previewed.push(customer);
    const name = names.get(customer ?? 0) ?? '[Nombre]';
    return {
      type: sendMethod.type,
      subject: `Hola, ${name}`,
      preheader: 'Llegó',
      content: `Para ${name}`,
      mediaUrl: null,
      pageUrl: sendMethod.type === 'email' ? `/newsletter-pictures/${customer}` : null,
      missing: customer === marta.id ? ['city'] : [],
    };
  });
  prepare?.(fake.server);
  const { user } = await openScreen(paths.editSchedule(draft.identifier), { server: fake.server, ...(role && { role }) });
  await screen.findByLabelText('Asunto');
  return { user, previewed };
}

async function openEmail(prepare?: (server: FakeServer) => void, role?: 'lector') {
  const opened = await open(prepare, role);
  await opened.user.click(screen.getByRole('button', { name: 'Ver como un cliente' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'E-mail como lo recibe un cliente' })) };
}

describe('the preview of a message', () => {
  it('begins with a customer of the audience, on a page of its own', async () => {
    const asked: unknown[] = [];
    const { dialog, previewed } = await openEmail((server) =>
      server.answer(readAudienceCustomer, ({ query }) => {
        asked.push(query);
        return { customer: lucia };
      }),
    );
    expect(await dialog.findByText('Hola, Lucía')).toBeInTheDocument();
    expect(dialog.getByText(/^Como lo recibe/)).toHaveTextContent('Como lo recibe Lucía Peña, de Armenia');
    expect(dialog.getByTitle('Mensaje')).toHaveAttribute('src', '/newsletter-pictures/7');
    expect(dialog.getByTitle('Mensaje')).toHaveAttribute('sandbox', '');
    expect([asked, previewed]).toEqual([[{ profile: draft.profileKey, type: 'email' }], [lucia.id]]);
  });

  it('shows another customer at random, one who is searched for, and none', async () => {
    const drawn = [lucia, marta, lucia];
    const { user, dialog, previewed } = await openEmail((server) =>
      server.answer(readAudienceCustomer, () => ({ customer: drawn.shift() ?? null })),
    );
    await dialog.findByText('Hola, Lucía');
    await user.click(dialog.getByRole('button', { name: 'Otro al azar' }));
    expect(await dialog.findByText('Hola, Marta')).toBeInTheDocument();
    expect(dialog.getByText('No se sabe «Ciudad» de este cliente.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Ver sin cliente' }));
    expect(await dialog.findByText('Hola, [Nombre]')).toBeInTheDocument();
    expect(dialog.getByText('Ves el nombre de cada etiqueta.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Otro al azar' }));
    expect(await dialog.findByText('Hola, Lucía')).toBeInTheDocument();
    await user.type(dialog.getByRole('combobox', { name: 'Cliente' }), 'marta');
    await user.click(await screen.findByRole('option', { name: /Marta Ruiz/ }));
    expect(await dialog.findByText('Hola, Marta')).toBeInTheDocument();
    expect(previewed.slice(0, 3)).toEqual([lucia.id, marta.id, null]);
  });

  it('shows the names of the tags, and says so, when the channel reaches nobody of the audience', async () => {
    const { dialog, previewed } = await openEmail((server) => server.answer(readAudienceCustomer, () => ({ customer: null })));
    expect(await dialog.findByText('Hola, [Nombre]')).toBeInTheDocument();
    expect(
      dialog.getByText('Ningún cliente de este perfil puede recibirlo por e-mail. Ves el nombre de cada etiqueta.'),
    ).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Otro al azar' })).toBeNull();
    expect(previewed).toEqual([null]);
  });

  it('shows the names of the tags to roles that may not read customers', async () => {
    const { dialog, previewed } = await openEmail(undefined, 'lector');
    expect(
      await dialog.findByText('Tu rol no puede ver los datos de los clientes. Ves el nombre de cada etiqueta.'),
    ).toBeInTheDocument();
    expect(await dialog.findByText('Hola, [Nombre]')).toBeInTheDocument();
    expect(previewed).toEqual([null]);
  });

  it('shows the names of the tags until a profile is chosen', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /^Quitar .+ · / }));
    await user.click(screen.getByRole('button', { name: 'Ver como un cliente' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      await dialog.findByText('Elige un perfil para verlo como uno de sus clientes. Ves el nombre de cada etiqueta.'),
    ).toBeInTheDocument();
    expect(await dialog.findByText('Hola, [Nombre]')).toBeInTheDocument();
  });

  it('shows the names of the tags after a failure, and draws again on request', async () => {
    const answers = [refusal('UNAVAILABLE'), { customer: lucia }];
    const { user, dialog } = await openEmail((server) =>
      server.answer(readAudienceCustomer, () => answers.shift() ?? { customer: null }),
    );
    expect(await dialog.findByText('Hola, [Nombre]')).toBeInTheDocument();
    expect(
      dialog.getByText(/^No pudimos elegir un cliente del perfil\. Ves el nombre de cada etiqueta\. \S/),
    ).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Otro al azar' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Intentar de nuevo' }));
    expect(await dialog.findByText('Hola, Lucía')).toBeInTheDocument();
  });

  it('shows the SMS on a telephone', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('switch', { name: 'Enviar por SMS' }));
    await user.click(await screen.findByRole('textbox', { name: 'Mensaje' }));
    await user.paste('Para {{name}}');
    const card = within(screen.getByRole('region', { name: 'SMS' }));
    await user.click(card.getByRole('button', { name: 'Ver como un cliente' }));
    expect(await screen.findByRole('figure', { name: 'Mensaje de SMS' })).toHaveTextContent('Para Lucía');
  });
});
