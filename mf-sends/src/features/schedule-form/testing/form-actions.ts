import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses an option of a select. */
export async function choose(user: UserEvent, label: RegExp, option: RegExp | string) {
  await user.click(await screen.findByRole('button', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Chooses an option of a search field. */
export async function chooseBySearch(user: UserEvent, label: string, option: RegExp | string) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Types the digits of a date or time field. */
export async function typeSegments(user: UserEvent, label: string, digits: string) {
  const [group] = screen.getAllByRole('group', { name: label });
  const [first] = within(group ?? document.body).getAllByRole('spinbutton');
  await user.click(first ?? document.body);
  await user.keyboard(digits);
}

/** Pastes a text into a field. */
export async function pasteInto(user: UserEvent, label: string | RegExp, text: string) {
  await user.click(await screen.findByLabelText(label));
  await user.paste(text);
}

/** Fills in a single sending by e-mail. */
export async function fillIn(user: UserEvent) {
  await pasteInto(user, 'Nombre', 'Navidad');
  await chooseBySearch(user, 'Perfil', /Clientas fieles/);
  await typeSegments(user, 'Día', '24112099');
  await typeSegments(user, 'Hora', '1530');
  await chooseBySearch(user, 'Newsletter', /Navidad en tu barrio/);
  await pasteInto(user, 'Correo del remitente', 'hola@tienda.example');
  await pasteInto(user, 'Asunto', 'Hola');
}

/** Fills in a single sending by e-mail and switches it on. */
export async function fillInActive(user: UserEvent) {
  await fillIn(user);
  await user.click(screen.getByRole('switch', { name: 'Activa' }));
}
