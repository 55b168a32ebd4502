import { describe, expect, it } from '@jest/globals';
import { refusal } from '@pregon/auth-api/testing/fake-server';
import { measureSms } from '@pregon/contract/schedules/schedules.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../../../paths.ts';
import { openScreen } from '../../../testing/screens.tsx';
import { chooseBySearch } from '../testing/form-actions.ts';
import { scheduleServer } from '../testing/schedule-server.ts';

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
