import { describe, expect, it, jest } from '@jest/globals';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { readScheduleClickMap } from '@pregon/contract/results/click-maps.endpoints';
import { readScheduleResults, type SendingResults } from '@pregon/contract/results/sending-results.endpoints';
import { type IncrementalSales, readIncrementalSales } from '@pregon/contract/results/incremental-sales.endpoints';
import { readResultPeople } from '@pregon/contract/results/result-people.endpoints';
import { listOccurrences, listRecipients } from '@pregon/contract/schedules/schedules.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { sendMethodsQuery } from '@pregon/contract/schedules/send-methods.operations';
import { screen, within } from '@testing-library/react';
import { exampleClicks } from '@pregon/ui/testing/example-clicks';
import { exampleResults, exampleSales } from '@pregon/ui/testing/example-results';
import { paths } from '../paths.ts';
import { planned, storedMethod } from '../testing/examples.ts';
import { openScreen } from '../testing/screens.tsx';

const results: SendingResults = { startedAt: '2026-11-24T20:30:01.000Z', ...exampleResults };

const sending = (id: number) => ({
  id,
  dueAt: `2026-11-2${id}T15:00:00.000Z`,
  state: 'completada' as const,
  startedAt: `2026-11-2${id}T15:00:00.000Z`,
  finishedAt: null,
  sentCount: 10,
  omittedReason: null,
});
type Sending = ReturnType<typeof sending>;

const unmeasured = { ...exampleSales, schedules: [], effect: null };

async function open(
  answer: SendingResults | ReturnType<typeof refusal> = results,
  sent = 35,
  search = '',
  {
    sales = unmeasured,
    sendings = [sending(4), sending(5)],
  }: { readonly sales?: IncrementalSales; readonly sendings?: Sending[] } = {},
) {
  const server = createFakeServer();
  const deliveries = { total: 40, pending: 0, sent, failed: 0, uncertain: 0, skipped: 0 };
  const schedule = { ...planned, state: 'completada' as const, nextOccurrence: null, deliveries };
  server.answerGraphql(schedulesQuery, () => ({ programming: { items: [schedule], total: 1 } }));
  server.answerGraphql(sendMethodsQuery, () => ({ sendMethod: [storedMethod] }));
  server.answer(listOccurrences, () => ({ items: sendings, total: sendings.length }));
  server.answer(listRecipients, () => ({ items: [], total: 0, next: null }));
  server.answer(readIncrementalSales, () => sales);
  server.answer(readResultPeople, () => ({ people: [{ to: 'clic' as const, count: 20 }] }));
  let current = answer;
  server.answer(readScheduleResults, () => current);
  server.answer(readScheduleClickMap, () => exampleClicks);
  const screenOpened = await openScreen(`${paths.schedule(planned.identifier)}${search}`, { server });
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
    await user.click(within(screen.getByRole('region', { name: 'Resultados' })).getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('lo usual: 38 %')).toBeVisible();
  });

  it('are those of the sending and the days of the address', async () => {
    const { server } = await open(results, 35, '?occurrence=4&desde=2026-11-01&hasta=2026-11-30');
    expect(await screen.findByRole('button', { name: /^Envío: 24 nov 2026/ })).toBeVisible();
    const asked = server.requests.find(({ url }) => url.pathname.endsWith('/results'));
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({ from: '2026-11-01', to: '2026-11-30', occurrence: '4' });
  });

  it('are downloaded as a file with the name of the schedule', async () => {
    const saved: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await open();
    const ofResults = within(await screen.findByRole('region', { name: 'Resultados' }));
    await user.click(await ofResults.findByRole('button', { name: 'Descargar CSV' }));
    expect(click).toHaveBeenCalledTimes(1);
    expect(saved[0]?.size).toBeGreaterThan(500);
  });

  it('have the click map of their e-mails, of the sending and the days of the address', async () => {
    const { server } = await open(results, 35, '?occurrence=4&desde=2026-11-01&hasta=2026-11-30');
    expect(await screen.findByTitle('Mapa de clics de Rebajas, versión 3')).toHaveAttribute('src', '/click-maps/pase');
    const asked = server.requests.find(({ url }) => url.pathname.endsWith('/click-map'));
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({ from: '2026-11-01', to: '2026-11-30', occurrence: '4' });
  });

  it('have no click map without an e-mail', async () => {
    const { server } = await open({ ...results, channels: results.channels.filter(({ channel }) => channel === 'sms') });
    expect(await screen.findByRole('row', { name: /^Audiencia/ })).toBeVisible();
    expect(server.requests.some(({ url }) => url.pathname.endsWith('/click-map'))).toBe(false);
    expect(screen.queryByRole('heading', { name: 'Mapa de clics' })).toBeNull();
  });

  it('say plainly that nobody knows what they added without a control group, and how to measure it', async () => {
    const { server } = await open();
    const sold = within(await screen.findByRole('region', { name: 'Cuánto vendió' }));
    expect(await sold.findByText(/^No se sabe$/)).toBeVisible();
    expect(sold.getByRole('link', { name: 'Medirlo en el próximo envío' })).toHaveAttribute(
      'href',
      `${paths.newSchedule}?experiment=control`,
    );
    expect(server.requests.some(({ url }) => url.pathname.endsWith(`/schedule/${planned.identifier}/incremental`))).toBe(true);
  });

  it('say that what was sold is of the whole schedule, where one of its sendings is chosen', async () => {
    await open(results, 35, '?occurrence=5');
    const sold = within(await screen.findByRole('region', { name: 'Cuánto vendió' }));
    expect(await sold.findByText(/De todos sus envíos y fechas, no solo del que elegiste\.$/)).toBeVisible();
  });

  it('explain why the chosen sending is not measured by itself, and how one is', async () => {
    const measured = { ...exampleSales, unmeasured: 0 };
    await open(results, 35, '?occurrence=5', { sales: measured });
    const sold = within(await screen.findByRole('region', { name: 'Cuánto vendió' }));
    expect(await sold.findByText(/^Cuánto añadió este envío por separado no se puede saber\./)).toBeVisible();
    expect(sold.getByRole('link', { name: 'Medir un envío aparte' })).toHaveAttribute(
      'href',
      `${paths.newSchedule}?experiment=control`,
    );
  });

  it('of a schedule with one sending say nothing of others', async () => {
    await open(results, 35, '?occurrence=5', { sales: { ...exampleSales, unmeasured: 0 }, sendings: [sending(5)] });
    const sold = within(await screen.findByRole('region', { name: 'Cuánto vendió' }));
    expect(await sold.findByText(/Cada programación se mide entera/)).toBeVisible();
    expect(sold.queryByText(/no solo del que elegiste|por separado/)).toBeNull();
  });

  it('lead to a profile that begins with the people behind one sending', async () => {
    const { user, server } = await open(results, 35, '?occurrence=5&desde=2026-11-01&hasta=2026-11-30');
    await user.click(await screen.findByRole('button', { name: 'Crear perfil con estas personas' }));
    const link = await screen.findByRole('link', { name: 'Crear perfil con estos 20: hicieron clic' });
    const people = `resultsOf=schedule&resultsId=${planned.identifier}&resultsOccurrence=5&resultsTo=clic&resultsStart=2026-11-01&resultsEnd=2026-11-30`;
    expect(link).toHaveAttribute('href', `/admin/campaigns/add-send?${people}`);
    const asked = server.requests.find(({ url }) => url.pathname.endsWith('/people'));
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({ from: '2026-11-01', to: '2026-11-30', occurrence: '5' });
    expect(screen.getByText(/^Cuenta personas y no mensajes, de las fechas elegidas/)).toBeVisible();
  });
});
