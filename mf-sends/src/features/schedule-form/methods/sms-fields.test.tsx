import { describe, expect, it } from '@jest/globals';
import { refusal } from '@pregon/auth-api/testing/fake-server';
import { customersQuery } from '@pregon/contract/customers/customers.operations';
import { measureSms, previewSendMethod } from '@pregon/contract/schedules/schedules.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../paths.ts';
import { openScreen } from '../../../testing/screens.tsx';
import { chooseBySearch } from '../testing/form-actions.ts';
import { draft, scheduleServer } from '../testing/schedule-server.ts';

/** Opens the schedule form with the SMS method switched on. */
async function openSms(fake = scheduleServer()) {
  const { user } = await openScreen(paths.newSchedule, fake);
  await user.click(await screen.findByRole('switch', { name: 'Enviar por SMS' }));
  const message = await screen.findByRole('textbox', { name: 'Mensaje' });
  const write = async (text: string) => {
    await user.clear(message);
    await user.click(message);
    await user.paste(text);
  };
  return { ...fake, user, message, write, card: screen.getByRole('region', { name: 'SMS' }) };
}

describe('the length of an SMS', () => {
  it.each([
    ['160 characters of GSM in one part', 'a'.repeat(160), '160 de 160 caracteres · GSM-7', '1 parte'],
    ['153 in each of several', 'a'.repeat(161), '161 de 306 caracteres · GSM-7', '2 partes'],
    ['70 characters of UCS-2 in one part', `${'a'.repeat(69)}á`, '70 de 70 caracteres · UCS-2', '1 parte'],
    ['67 in each of several', `${'a'.repeat(70)}á`, '71 de 134 caracteres · UCS-2', '2 partes'],
    ['two units for each character of the extension table', '€'.repeat(80), '160 de 160 caracteres · GSM-7', '1 parte'],
    [
      'longer when an escape pair would be split across parts',
      `${'a'.repeat(152)}€${'a'.repeat(8)}`,
      '162 de 306 caracteres · GSM-7',
      '2 partes',
    ],
  ])('is %s', async (_, text, expected, parts) => {
    const { write, card } = await openSms();
    await write(text);
    expect(card).toHaveTextContent(expected);
    expect(card).toHaveTextContent(`${parts}, quedan `);
  });

  it('counts the rendered text, marks the characters outside of GSM-7, and replaces them on request', async () => {
    const { user, write, card, message } = await openSms();
    await write(`Hola {{name|vecina}}: “${'a'.repeat(60)}”`);
    expect(card).toHaveTextContent('sin los datos de las etiquetas');
    expect(card).toHaveTextContent('Estos caracteres hacen que en cada parte quepan 67 en vez de 153: “”');
    expect(within(card).getByRole('figure', { name: 'Vista previa del SMS' })).toHaveTextContent('Hola Nombre: “');
    await user.click(within(card).getByRole('button', { name: 'Escribir con caracteres sencillos' }));
    const offer = await within(card).findByRole('region', { name: 'Mensaje con caracteres sencillos' });
    expect(offer).toHaveTextContent('Pasa de 2 partes a 1 parte.');
    expect(within(offer).getByRole('list', { name: 'Cambios' })).toHaveTextContent('“ → "');
    await user.click(within(offer).getByRole('button', { name: 'Usar este texto' }));
    expect(message).toHaveValue(`Hola {{name|vecina}}: "${'a'.repeat(60)}"`);
    expect(card).toHaveTextContent('GSM-7');
    await user.click(within(card).getByRole('button', { name: 'Deshacer' }));
    expect(message).toHaveValue(`Hola {{name|vecina}}: “${'a'.repeat(60)}”`);
  });

  it('is measured over the people of the profile: shortest, median, longest and total', async () => {
    const { user, write, card } = await openSms();
    await write('Hola {{name}}');
    expect(card).toHaveTextContent('Elige un perfil y aquí ves cuántas partes se envían en total.');
    await chooseBySearch(user, 'Perfil', /Clientas fieles/);
    const measured = await within(card).findByRole('region', { name: 'Partes con los datos de los clientes' });
    for (const expected of [
      'El más corto1 parte',
      'Lo usual1 parte',
      'El más largo2 partes',
      'En total920 partes',
      '800 clientes',
    ])
      expect(measured).toHaveTextContent(expected);
    expect(measured).toHaveTextContent('Hola María, llegó a Medellín');
  });

  it('leaves out the control group of an experiment, and says where the exact figures are', async () => {
    const { user, write, card } = await openSms();
    await write('Hola {{name}}');
    await chooseBySearch(user, 'Perfil', /Clientas fieles/);
    const measured = await within(card).findByRole('region', { name: 'Partes con los datos de los clientes' });
    await user.click(screen.getByRole('button', { name: 'Añadir un experimento' }));
    await user.click(await screen.findByRole('button', { name: 'Crear el experimento' }));
    // Ten percent of 800 people and 920 parts stay in the control group.
    await waitFor(() => expect(measured).toHaveTextContent('En totalunas 828 partes'));
    expect(measured).toHaveTextContent('Por el experimento lo reciben unos 720: al revisar ves cuántos son');
    await user.click(screen.getByRole('button', { name: 'Quitar el experimento' }));
    await waitFor(() => expect(measured).toHaveTextContent('En total920 partes'));
  });

  it('is shown as unknown when measuring failed', async () => {
    const fake = scheduleServer();
    fake.server.answer(measureSms, () => refusal('UNAVAILABLE'));
    const { user, write, card } = await openSms(fake);
    await write('Hola {{name}}');
    await chooseBySearch(user, 'Perfil', /Clientas fieles/);
    expect(await within(card).findByText(/^No pudimos medir el mensaje con los datos de los clientes: /)).toBeInTheDocument();
  });

  it('inserts merge tags and emoji at the caret', async () => {
    const { user, write, card, message } = await openSms();
    await write('Hola ');
    await user.click(within(card).getByRole('button', { name: 'Insertar etiqueta en mensaje' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Nombre/ }));
    await waitFor(() => expect(message).toHaveValue('Hola {{name}}'));
  });
});

describe('the preview of a message', () => {
  const open = async () => {
    const fake = scheduleServer();
    const previewedCustomers: unknown[] = [];
    fake.server.answerGraphql(customersQuery, () => ({
      customers: [{ id: 7, name: 'Lucía Peña', detail: 'CC 1032', city: 'Armenia' }],
    }));
    fake.server.answer(previewSendMethod, ({ body: { sendMethod, customer } }) => {
      previewedCustomers.push(customer);
      const name = customer === null ? '[Nombre]' : 'Lucía';
      return {
        type: sendMethod.type,
        subject: `Hola, ${name}`,
        preheader: 'Llegó',
        content: `Para ${name}`,
        mediaUrl: null,
        pageUrl: sendMethod.type === 'email' ? `/newsletter-pictures/${customer}` : null,
        missing: customer === null ? [] : ['city'],
      };
    });
    const { user } = await openScreen(paths.editSchedule(draft.identifier), fake);
    await screen.findByLabelText('Asunto');
    return { user, previewedCustomers };
  };

  it('shows the e-mail on a page of its own, with the names of its merge tags until a customer is chosen', async () => {
    const { user, previewedCustomers } = await open();
    await user.click(screen.getByRole('button', { name: 'Ver como un cliente' }));
    const dialog = await screen.findByRole('dialog', { name: 'E-mail como lo recibe un cliente' });
    expect(await within(dialog).findByText('Hola, [Nombre]')).toBeInTheDocument();
    expect(within(dialog).getByTitle('Mensaje')).toHaveAttribute('src', '/newsletter-pictures/null');
    expect(within(dialog).getByTitle('Mensaje')).toHaveAttribute('sandbox', '');
    await user.type(within(dialog).getByRole('combobox', { name: 'Cliente' }), 'lucia');
    await user.click(await screen.findByRole('option', { name: /Lucía Peña/ }));
    expect(await screen.findByText('Hola, Lucía')).toBeInTheDocument();
    expect(screen.getByText('No se sabe «Ciudad» de este cliente.')).toBeInTheDocument();
    expect(previewedCustomers).toEqual([null, 7]);
  });

  it('shows the SMS on a telephone', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('switch', { name: 'Enviar por SMS' }));
    await user.click(await screen.findByRole('textbox', { name: 'Mensaje' }));
    await user.paste('Para {{name}}');
    const card = within(screen.getByRole('region', { name: 'SMS' }));
    await user.click(card.getByRole('button', { name: 'Ver como un cliente' }));
    expect(await screen.findByRole('figure', { name: 'Mensaje de SMS' })).toHaveTextContent('Para [Nombre]');
  });
});
