import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { paths } from '../../../paths.ts';
import { openScreen } from '../../../testing/screens.tsx';
import { choose, fillIn, write } from '../testing/hands.ts';
import { scheduleServer, welcomeTemplate } from '../testing/schedule-server.ts';

it('gives the places of a template to who fills them in, and shortens their links for each customer on request', async () => {
  const knows = scheduleServer();
  const { user } = await openScreen(paths.newSchedule, knows);
  await screen.findByLabelText('Nombre');
  await fillIn(user);
  await user.click(screen.getByRole('switch', { name: 'Enviar por WhatsApp' }));
  await screen.findByRole('button', { name: /Número de WhatsApp/ });
  await choose(user, /Número de WhatsApp/, /Ceiba/);
  expect(screen.queryByRole('checkbox', { name: 'Acortar enlaces' })).not.toBeInTheDocument();
  await choose(user, /^Plantilla/, /navidad_barrio/);
  await screen.findByLabelText('Dato 1');
  await write(user, 'Dato 1', 'vecina');
  await write(user, 'Dato 2', 'https://tienda.example/hogar');
  await write(user, 'Dirección de la imagen', 'https://tienda.example/foto.jpg');
  await user.click(screen.getByRole('checkbox', { name: 'Acortar enlaces' }));
  await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
  await waitFor(() => expect(knows.scheduled).toHaveLength(1));
  expect(knows.scheduled[0]?.sendMethods).toContainEqual({
    type: 'wa',
    waPhoneNumber: '10001',
    waTemplateId: welcomeTemplate.id,
    waParameters: ['vecina', 'https://tienda.example/hogar'],
    waMessage: welcomeTemplate.body,
    waMediaUrl: 'https://tienda.example/foto.jpg',
    shortenLinks: true,
  });
});
