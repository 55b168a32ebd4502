import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses in a list that opens by its button. */
export async function choose(user: UserEvent, label: RegExp, option: RegExp | string) {
  await user.click(await screen.findByRole('button', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Chooses in a list that one can type into. */
export async function find(user: UserEvent, label: string, option: RegExp | string) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Types a date or a time: digits alone. */
export async function typeSegments(user: UserEvent, label: string, digits: string) {
  const [group] = screen.getAllByRole('group', { name: label });
  const [first] = within(group ?? document.body).getAllByRole('spinbutton');
  await user.click(first ?? document.body);
  await user.keyboard(digits);
}

/** Writes into a field all at once. */
export async function write(user: UserEvent, label: string | RegExp, text: string) {
  await user.click(await screen.findByLabelText(label));
  await user.paste(text);
}

/** Fills in a schedule that sends once, by e-mail. */
export async function fillIn(user: UserEvent) {
  await write(user, 'Nombre', 'Navidad');
  await find(user, 'Perfil', /Clientas fieles/);
  await typeSegments(user, 'Día', '24112099');
  await typeSegments(user, 'Hora', '1530');
  await find(user, 'Newsletter', /Navidad en tu barrio/);
  await write(user, 'Correo del remitente', 'hola@tienda.example');
  await write(user, 'Asunto', 'Hola');
}

/** The same, and it is to send. */
export async function fillInActive(user: UserEvent) {
  await fillIn(user);
  await user.click(screen.getByRole('switch', { name: 'Activa' }));
}
