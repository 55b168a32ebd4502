import { describe, expect, it } from '@jest/globals';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import {
  type ExcludedRegistry,
  importExcludedRegistry,
  readExcludedRegistry,
} from '@pregon/contract/excluded-numbers/excluded-numbers.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { changeSendingPolicy, readSendingPolicy } from '@pregon/contract/sending-rules/sending-policy.endpoints';
import type { ChannelRule, SendingPolicy } from '@pregon/contract/sending-rules/sending-policy.schema';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../paths.ts';
import { planned } from '../testing/examples.ts';
import { openScreen } from '../testing/screens.tsx';

const weekday = { from: '08:00', to: '18:00' };
const rule: ChannelRule = {
  windows: [weekday, weekday, weekday, weekday, weekday, { from: '09:00', to: '13:00' }, null],
  onHolidays: false,
  dailyLimit: null,
  weeklyLimit: 5,
};
const anyHour: ChannelRule = {
  windows: Array.from({ length: 7 }, () => ({ from: '00:00', to: '00:00' })),
  onHolidays: true,
  dailyLimit: null,
  weeklyLimit: null,
};
const policy: SendingPolicy = {
  preset: 'CO',
  presetOffReason: '',
  waitDays: 3,
  channels: { email: anyHour, sms: rule, wa: rule },
  total: { dailyLimit: null, weeklyLimit: null, weeklyChannels: null },
};
const noRegistry: ExcludedRegistry = { consultedOn: null, importedAt: null, fileName: '', addresses: 0, customers: 0 };
const registry: ExcludedRegistry = {
  consultedOn: '2020-11-03',
  importedAt: '2020-11-03T15:00:00.000Z',
  fileName: 'rne.csv',
  addresses: 12_345,
  customers: 67,
};

async function open(
  role: 'administrador' | 'marketing' = 'administrador',
  change: (server: ReturnType<typeof createFakeServer>) => void = () => {},
) {
  const server = createFakeServer();
  server.answerGraphql(schedulesQuery, () => ({ programming: { items: [planned], total: 1 } }));
  server.answer(readSendingPolicy, () => policy);
  server.answer(readExcludedRegistry, () => noRegistry);
  change(server);
  const opened = await openScreen(paths.schedules, { server, role });
  await opened.user.click(await screen.findByRole('button', { name: 'Reglas de envío' }));
  return { ...opened, server, dialog: await screen.findByRole('dialog', { name: 'Reglas de envío' }) };
}
const group = (name: string) => screen.findByRole('group', { name });
/** Returns the first segment of a time field; the focus moves to the next one while typing. */
const clock = (of: HTMLElement, name: string) => within(of).getByRole('spinbutton', { name: `hora, ${name}` });
const save = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Guardar' });

describe('Reglas de envío', () => {
  it('shows weekdays with the same hours together, and changes them', async () => {
    const { user, server, dialog } = await open();
    const band = await group('Franja 1 de SMS');
    expect(clock(band, 'Desde las')).toHaveTextContent('08');
    expect(within(band).getByRole('button', { name: 'Viernes' })).toHaveAttribute('aria-pressed', 'true');
    expect(within(await group('Franja 1 de E-mail')).getByText('La misma hora: todo el día.')).toBeVisible();
    let saved: SendingPolicy | undefined;
    server.answer(changeSendingPolicy, ({ body }) => (saved = { ...policy, ...body }));
    await user.click(clock(band, 'Hasta las'));
    await user.keyboard('1900');
    await user.click(within(await group('Franja 2 de SMS')).getByRole('button', { name: 'Quitar la franja 2 de SMS' }));
    const sms = await group('SMS');
    await user.type(within(sms).getByLabelText('Límite por día'), '1');
    await user.click(within(sms).getByRole('checkbox', { name: 'También los festivos del calendario laboral' }));
    await user.type(within(dialog).getByLabelText('Canales por semana'), '2');
    await user.click(save(dialog));
    const notes = within(await screen.findByRole('region', { name: 'Avisos' }));
    expect(await notes.findByText('Las reglas de envío se guardaron.')).toBeVisible();
    const evening = { from: '08:00', to: '19:00' };
    const windows = [evening, evening, evening, evening, evening, null, null];
    expect(saved).toEqual({
      ...policy,
      channels: { ...policy.channels, sms: { windows, onHolidays: true, dailyLimit: 1, weeklyLimit: 5 } },
      total: { ...policy.total, weeklyChannels: 2 },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('explains its words where they stand', async () => {
    const { user, dialog } = await open();
    for (const term of ['Regla de envío', 'Mensaje de servicio', 'Registro de excluidos'])
      expect(await within(dialog).findByRole('button', { name: `¿Qué es esto? ${term}` })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: '¿Qué es esto? Registro de excluidos' }));
    expect(await screen.findByRole('dialog', { name: 'Registro de excluidos' })).toHaveTextContent(
      'pidieron no recibir publicidad',
    );
  });

  it('adds hours for other days, and keeps each day in one group only', async () => {
    const { user, server, dialog } = await open();
    const sms = await group('SMS');
    await user.click(within(sms).getByRole('button', { name: 'Agregar franja' }));
    const added = await group('Franja 3 de SMS');
    await user.click(save(dialog));
    expect(await within(added).findByText('Elige al menos un día.')).toBeVisible();
    await user.click(within(added).getByRole('button', { name: 'Sábado' }));
    await user.click(save(dialog));
    expect(await within(added).findByText('Un día está en dos franjas: déjalo en una.')).toBeVisible();
    await user.click(within(added).getByRole('button', { name: 'Sábado' }));
    await user.click(within(added).getByRole('button', { name: 'Domingo' }));
    let saved: SendingPolicy | undefined;
    server.answer(changeSendingPolicy, ({ body }) => (saved = { ...policy, ...body }));
    await user.click(save(dialog));
    await waitFor(() => expect(saved?.channels.sms.windows[6]).toEqual(weekday));
  });

  it('names the law with its sources and refers to a lawyer', async () => {
    const { dialog } = await open();
    const law = within(await group('Reglas de Colombia'));
    expect(law.getByRole('switch', { name: 'Cumplir la Ley 2300 de 2023 en la publicidad' })).toBeChecked();
    expect(law.getByRole('link', { name: 'Ley 2300 de 2023, artículo 3 y artículo 5, parágrafo 3' })).toBeVisible();
    expect(dialog).toHaveTextContent('consúltalo con tu abogado');
    expect(dialog).not.toHaveTextContent('están apagadas en esta cuenta');
  });

  it('requires a reason to switch the law off', async () => {
    const { user, server, dialog } = await open();
    const law = within(await group('Reglas de Colombia'));
    await user.click(law.getByRole('switch'));
    expect(law.getByText('Las reglas de Colombia están apagadas en esta cuenta: solo valen las de abajo.')).toBeVisible();
    await user.click(save(dialog));
    expect(await law.findByText('Escribe por qué la apagas.')).toBeVisible();
    let saved: SendingPolicy | undefined;
    server.answer(changeSendingPolicy, ({ body }) => (saved = { ...policy, ...body, presetOffReason: '' }));
    await user.type(law.getByLabelText('Por qué están apagadas'), 'Solo servicio');
    await user.click(save(dialog));
    await waitFor(() => expect(saved).toMatchObject({ preset: null }));
  });

  it('shows the reason why the law is switched off', async () => {
    const presetOffReason = 'Cuenta de demostración: así se puede probar a cualquier hora de cualquier día.';
    await open('marketing', (server) => server.answer(readSendingPolicy, () => ({ ...policy, preset: null, presetOffReason })));
    const law = within(await group('Reglas de Colombia'));
    expect(law.getByText('Las reglas de Colombia están apagadas en esta cuenta: solo valen las de abajo.')).toBeVisible();
    expect(law.getByLabelText('Por qué están apagadas')).toHaveValue(presetOffReason);
  });

  it('shows an error at each invalid field, and focuses the first', async () => {
    const { user, dialog } = await open();
    const email = await group('E-mail');
    await user.click(clock(email, 'Desde las'));
    await user.keyboard('{Backspace}{Backspace}');
    await user.type(within(email).getByLabelText('Límite por semana'), '500');
    await user.click(save(dialog));
    expect(await within(email).findByText('Elige una hora.')).toBeVisible();
    expect(within(email).getByText('Escribe 100 o menos.')).toBeVisible();
    await waitFor(() => expect(clock(email, 'Desde las')).toHaveFocus());
  });

  it('is read-only for other roles, with the reason', async () => {
    const { dialog } = await open('marketing');
    expect(await screen.findByText('Solo un administrador puede cambiar las reglas.')).toBeVisible();
    expect(clock(await group('Franja 1 de SMS'), 'Desde las')).toHaveAttribute('aria-disabled', 'true');
    expect(within(dialog).queryByRole('button', { name: 'Guardar' })).not.toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Agregar franja' })).not.toBeInTheDocument();
    expect(within(dialog).queryByLabelText('Archivo CSV de números excluidos')).not.toBeInTheDocument();
  });

  it('keeps the typed values when saving failed', async () => {
    const { user, server, dialog } = await open();
    server.answer(changeSendingPolicy, () => refusal('UNAVAILABLE'));
    await user.type(within(await group('E-mail')).getByLabelText('Límite por semana'), '4');
    await user.click(save(dialog));
    expect(await within(dialog).findByText('El servicio no responde. Intenta de nuevo en un momento.')).toBeVisible();
    expect(within(await group('E-mail')).getByLabelText('Límite por semana')).toHaveValue('4');
  });

  it('retries after a load error', async () => {
    const { user, server } = await open('administrador', (fake) => fake.answer(readSendingPolicy, () => refusal('UNAVAILABLE')));
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    server.answer(readSendingPolicy, () => policy);
    await user.click(again);
    expect(await group('SMS')).toBeVisible();
  });
});

describe('the registry of excluded numbers', () => {
  it('shows when it was consulted, how many numbers it holds, and that it is outdated', async () => {
    const { dialog } = await open('marketing', (server) => server.answer(readExcludedRegistry, () => registry));
    expect(
      await within(dialog).findByText(/^Consultado el 3 nov 2020: 12\.345 números y correos, 67 clientes tuyos están en él/),
    ).toBeVisible();
    expect(within(dialog).getByText('Lo consultaste hace más de 30 días: puede haber números nuevos.')).toBeVisible();
  });

  it('is imported from a file with its date, and shows rejected rows', async () => {
    const { user, server, dialog } = await open();
    expect(await within(dialog).findByText('Todavía no lo has importado: la publicidad no se compara con él.')).toBeVisible();
    const imported: string[] = [];
    server.answer(importExcludedRegistry, ({ form }) => {
      imported.push(form.consultedOn);
      return { registry, rejected: 1, problems: [{ line: 4, message: 'Aquí no hay un número de celular ni un correo.' }] };
    });
    const file = new File(['3001112233'], 'rne.csv', { type: 'text/csv' });
    await user.upload(within(dialog).getByLabelText('Archivo CSV de números excluidos'), file);
    expect(
      await within(dialog).findByText(/^Importado: 12\.345 números y correos\. 1 fila rechazada; línea 4: Aquí/),
    ).toBeVisible();
    expect(within(dialog).getByText(/^Consultado el 3 nov 2020/)).toBeVisible();
    expect(imported).toEqual([expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)]);
  });

  it.each([
    ['is a warning where rows were rejected', 1, 'warning'],
    ['is none where all were taken', 0, 'info'],
  ])('the result of an import shows %s', async (_, rejected, tone) => {
    const { user, server, dialog } = await open();
    const problems = rejected > 0 ? [{ line: 4, message: 'Aquí no hay un número de celular ni un correo.' }] : [];
    server.answer(importExcludedRegistry, () => ({ registry, rejected, problems }));
    const file = new File(['3001112233'], 'rne.csv', { type: 'text/csv' });
    await user.upload(await within(dialog).findByLabelText('Archivo CSV de números excluidos'), file);
    const note = await within(dialog).findByText(/^Importado: 12\.345 números y correos\./);
    expect(note.closest('.note')).toHaveAttribute('data-tone', tone);
  });

  it('shows what is wrong with a file, and what to do after a network error', async () => {
    const { user, server, dialog } = await open('administrador', (fake) =>
      fake.answer(readExcludedRegistry, () => refusal('UNAVAILABLE')),
    );
    const section = within(await within(dialog).findByRole('region', { name: 'Registro de Números Excluidos' }));
    server.answer(readExcludedRegistry, () => noRegistry);
    await user.click(await section.findByRole('button', { name: 'Reintentar' }));
    expect(await section.findByText(/^Todavía no lo has importado/)).toBeVisible();
    server.answer(importExcludedRegistry, () =>
      refusal('IMPORT_INVALID', { fields: { file: 'El archivo debe ser de tipo CSV' } }),
    );
    await user.upload(section.getByLabelText('Archivo CSV de números excluidos'), new File(['x'], 'x.csv', { type: 'text/csv' }));
    expect(await section.findByText('El archivo debe ser de tipo CSV')).toBeVisible();
  });
});
