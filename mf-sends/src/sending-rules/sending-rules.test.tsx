import { describe, expect, it } from '@jest/globals';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { changeSendingRules, readSendingRules, type SendingRules } from '@pregon/contract/sending-rules/sending-rules.endpoints';
import { expectNumberRefused } from '@pregon/testing/number-entry';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../paths.ts';
import { planned } from '../testing/examples.ts';
import { openScreen } from '../testing/screens.tsx';

const anyHour = { from: '00:00', to: '00:00', onlyWorkingDays: false, weeklyLimit: null };
const rules: SendingRules = { email: anyHour, sms: { ...anyHour, from: '08:00', to: '20:00' }, wa: anyHour };

async function open(
  role: 'administrador' | 'marketing' = 'administrador',
  change: (server: ReturnType<typeof createFakeServer>) => void = () => {},
) {
  const server = createFakeServer();
  server.answerGraphql(schedulesQuery, () => ({ programming: { items: [planned], total: 1 } }));
  server.answer(readSendingRules, () => rules);
  change(server);
  const opened = await openScreen(paths.schedules, { server, role });
  await opened.user.click(await screen.findByRole('button', { name: 'Reglas de envío' }));
  return { ...opened, server, dialog: await screen.findByRole('dialog', { name: 'Reglas de envío' }) };
}
const group = (name: string) => screen.findByRole('group', { name });
/** The first part of a clock: what is typed there goes on into the second. */
const clock = (of: HTMLElement, name: string) => within(of).getByRole('spinbutton', { name: `hora, ${name}` });

describe('Reglas de envío', () => {
  it('shows when people may be written to, and changes it', async () => {
    const { user, server, dialog } = await open();
    const sms = await group('SMS');
    expect(clock(sms, 'Desde las')).toHaveTextContent('08');
    expect(within(await group('E-mail')).getByText('La misma hora: a cualquiera.')).toBeVisible();
    let saved: SendingRules | undefined;
    server.answer(changeSendingRules, ({ body }) => (saved = body));
    await user.click(clock(sms, 'Hasta las'));
    await user.keyboard('1900');
    await user.type(within(sms).getByLabelText('Límite por semana'), '3');
    await user.click(within(sms).getByRole('checkbox', { name: 'No los domingos ni festivos' }));
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    const notes = within(await screen.findByRole('region', { name: 'Avisos' }));
    expect(await notes.findByText('Las reglas de envío se guardaron.')).toBeVisible();
    expect(saved).toEqual({ ...rules, sms: { from: '08:00', to: '19:00', onlyWorkingDays: true, weeklyLimit: 3 } });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says at each field what is wrong, and goes to the first', async () => {
    const { user, dialog } = await open();
    const email = await group('E-mail');
    await user.click(clock(email, 'Desde las'));
    await user.keyboard('{Backspace}{Backspace}');
    await user.type(within(email).getByLabelText('Límite por semana'), '500');
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(within(email).getByText('Elige una hora.')).toBeVisible();
    expect(within(email).getByText('Escribe 100 o menos.')).toBeVisible();
    await waitFor(() => expect(clock(email, 'Desde las')).toHaveFocus());
  });

  it.each(['E-mail', 'SMS', 'WhatsApp'])(
    'refuses a weekly limit of %s that is no whole number, and keeps it as typed',
    async (name) => {
      const { user, server, dialog } = await open();
      const rule = await group(name);
      await expectNumberRefused({
        user,
        input: () => within(rule).getByLabelText('Límite por semana'),
        save: () => user.click(within(dialog).getByRole('button', { name: 'Guardar' })),
        message: 'Escribe un número entero desde 1.',
      });
      expect(server.requests.every(({ method }) => method !== 'PUT')).toBe(true);
    },
  );

  it('lets others look, and says why they can’t change them', async () => {
    const { dialog } = await open('marketing');
    expect(await screen.findByText('Solo un administrador puede cambiar las reglas.')).toBeVisible();
    expect(clock(await group('SMS'), 'Desde las')).toHaveAttribute('aria-disabled', 'true');
    expect(within(dialog).queryByRole('button', { name: 'Guardar' })).not.toBeInTheDocument();
  });

  it('keeps what was typed when it can’t be saved', async () => {
    const { user, server, dialog } = await open();
    server.answer(changeSendingRules, () => refusal('UNAVAILABLE'));
    await user.type(within(await group('SMS')).getByLabelText('Límite por semana'), '4');
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await within(dialog).findByText('El servicio no responde. Intenta de nuevo en un momento.')).toBeVisible();
    expect(within(await group('SMS')).getByLabelText('Límite por semana')).toHaveValue('4');
  });

  it('lets try again when they did not come', async () => {
    const { user, server } = await open('administrador', (fake) => fake.answer(readSendingRules, () => refusal('UNAVAILABLE')));
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    server.answer(readSendingRules, () => rules);
    await user.click(again);
    expect(await group('SMS')).toBeVisible();
  });
});
