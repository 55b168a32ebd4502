import { describe, expect, it, jest } from '@jest/globals';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { readScheduleResults, type SendingResults } from '@pregon/contract/results/sending-results.endpoints';
import { listOccurrences, listRecipients } from '@pregon/contract/schedules/schedules.endpoints';
import { schedulesQuery, sendMethodsQuery } from '@pregon/contract/schedules/schedules.operations';
import { screen, within } from '@testing-library/react';
import { paths } from '../paths.ts';
import { planned, storedMethod } from '../testing/examples.ts';
import { openScreen } from '../testing/screens.tsx';
import { resultsCsv } from './results-csv.ts';

const counts = { delivered: 400, openable: 400, opened: 100, clicked: 20, converted: 12, purchases: 13, amount: 1_250_000 };
const results: SendingResults = {
  startedAt: '2026-11-24T20:30:01.000Z',
  currency: 'COP',
  attributionDays: 7,
  attributionTouch: 'ultimo',
  channels: [
    {
      channel: 'email',
      audience: 450,
      skipped: 25,
      failed: 20,
      uncertain: 5,
      ...counts,
      openedByMachines: 3,
      convertedAfterClick: 4,
      bounced: 0,
      left: 2,
      complaints: 0,
      replies: 0,
    },
    {
      channel: 'sms',
      audience: 50,
      skipped: 0,
      failed: 0,
      uncertain: 0,
      ...counts,
      delivered: 50,
      openable: 0,
      opened: 0,
      clicked: 5,
      amount: -3000,
      openedByMachines: 0,
      convertedAfterClick: 0,
      bounced: 0,
      left: 0,
      complaints: 0,
      replies: 0,
    },
  ],
  usual: [{ channel: 'email', delivered: 1000, openable: 1000, opened: 380, clicked: 60 }],
  hours: [
    { hour: 0, opened: 60, clicked: 10 },
    { hour: 26, opened: 40, clicked: 10 },
  ],
  foci: [{ name: 'Leales', ...counts }],
  cities: [{ name: '', ...counts }],
  stores: [{ name: 'Ceiba Cali', purchases: 13, amount: 1_247_000 }],
};

async function open(answer: SendingResults | ReturnType<typeof refusal> = results, sent = 35) {
  const server = createFakeServer();
  const deliveries = { total: 40, pending: 0, sent, failed: 0, uncertain: 0, skipped: 0 };
  const schedule = { ...planned, state: 'completada' as const, nextOccurrence: null, deliveries };
  server.answerGraphql(schedulesQuery, () => ({ programming: { items: [schedule], total: 1 } }));
  server.answerGraphql(sendMethodsQuery, () => ({ sendMethod: [storedMethod] }));
  server.answer(listOccurrences, () => ({ items: [], total: 0 }));
  server.answer(listRecipients, () => ({ items: [], total: 0, next: null }));
  let current = answer;
  server.answer(readScheduleResults, () => current);
  const screenOpened = await openScreen(paths.schedule(planned.identifier), { server });
  return { ...screenOpened, server, answerWith: (next: SendingResults) => (current = next) };
}

const cellsOf = (row: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${row}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '));

describe('the results of a schedule', () => {
  it('go from the audience to the money by channel, beside the usual rates', async () => {
    await open();
    expect(await screen.findByRole('row', { name: /^Audiencia/ })).toBeVisible();
    expect(cellsOf('Audiencia')).toEqual(['450', '50']);
    expect(cellsOf('Enviados')).toEqual(['42594,4 %', '50100 %']);
    expect(cellsOf('Abiertos o leídos')).toEqual(['10025 %lo usual: 38 %', '—no se mide']);
    expect(cellsOf('Con clic 20')[0]).toBe('205 %lo usual: 6 %');
    expect(cellsOf('Ventas después')).toEqual(['$ 1.250.000', '−$ 3.000']);
    expect(screen.getByText(/no prueban que sea la causa/)).toBeVisible();
  });

  it('leave out rare outcomes that did not happen', async () => {
    await open();
    expect(await screen.findByRole('row', { name: /^Omitidos/ })).toBeVisible();
    expect(screen.queryByRole('row', { name: /^Quejas/ })).toBeNull();
    expect(screen.queryByRole('row', { name: /^Respuestas/ })).toBeNull();
  });

  it('give the data of the curve, and name groups without a value', async () => {
    const { user } = await open();
    await user.click(await screen.findByText('Ver datos'));
    expect(cellsOf('Hora 27')).toEqual(['40', '10']);
    expect(screen.getByRole('row', { name: /^Sin ciudad/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /^Ceiba Cali/ })).toBeVisible();
  });

  it('are absent before the first message has left', async () => {
    await open(results, 0);
    expect(await screen.findByRole('heading', { name: 'Destinatarios' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Resultados' })).toBeNull();
  });

  it('are loaded again on request after a fault', async () => {
    const { user, answerWith } = await open(refusal('NOT_FOUND'));
    expect(await screen.findByText('No pudimos cargar los resultados')).toBeVisible();
    answerWith(results);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('lo usual: 38 %')).toBeVisible();
  });

  it('are written as CSV with plain numbers, safe for spreadsheets', () => {
    const lines = resultsCsv({ ...results, cities: [{ name: '=Cali, "norte"', ...counts }] })
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toBe('grupo,nombre,cifra,valor');
    expect(lines).toContain('canal,E-mail,amount,1250000');
    expect(lines).toContain(`ciudad,"'=Cali, ""norte""",opened,100`);
    expect(lines).toContain('tienda,Ceiba Cali,purchases,13');
    const names = resultsCsv({ ...results, stores: [' =A1', '＝A1'].map((name) => ({ name, purchases: 1, amount: 1 })) });
    expect(names).toContain("tienda,' =A1,purchases,1");
    expect(names).toContain("tienda,'＝A1,purchases,1");
  });

  it('are downloaded as a file with the name of the schedule', async () => {
    const saved: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
    expect(click).toHaveBeenCalledTimes(1);
    expect(saved[0]?.size).toBeGreaterThan(500);
  });
});
