import { describe, expect, it } from '@jest/globals';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { readCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { readCampaignOverview } from '@pregon/contract/results/campaign-overview.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { readCampaignResults, type SendingResults } from '@pregon/contract/results/sending-results.endpoints';
import { readIncrementalSales } from '@pregon/contract/results/incremental-sales.endpoints';
import { readResultPeople } from '@pregon/contract/results/result-people.endpoints';
import type { Role } from '@pregon/contract/session/roles';
import { exampleResults, exampleSales } from '@pregon/ui/testing/example-results';
import { screen, within } from '@testing-library/react';
import { navidad } from '../testing/examples.ts';
import { openScreen } from '../testing/screens.tsx';

const results: SendingResults = { startedAt: '2026-11-24T20:30:01.000Z', ...exampleResults };

async function open(
  sentCount = 35,
  search = '',
  answer: SendingResults | ReturnType<typeof refusal> = results,
  role: Role = 'marketing',
) {
  const server = createFakeServer();
  server.answer(readCampaign, () => ({ ...navidad, sentCount }));
  server.answerGraphql(profilesQuery, () => ({ profiles: { items: [], total: 0 } }));
  server.answer(readCampaignOverview, () => ({ newsletters: [], newsletterCount: 0, events: [], eventCount: 0 }));
  server.answerGraphql(schedulesQuery, () => ({ programming: { items: [], total: 0 } }));
  let current = answer;
  server.answer(readCampaignResults, () => current);
  server.answer(readIncrementalSales, () => exampleSales);
  server.answer(readResultPeople, () => ({ people: [{ to: 'no abrieron' as const, count: 312 }] }));
  const opened = await openScreen(`/admin/campaign/${navidad.identifier}${search}`, { server, role });
  return { ...opened, server, answerWith: (next: SendingResults) => (current = next) };
}

describe('the results of a campaign', () => {
  it('are on its page, for the days of the address', async () => {
    const { server } = await open(35, '?desde=2026-11-01');
    expect(await screen.findByRole('row', { name: /^Audiencia/ })).toBeVisible();
    expect(screen.getByText(/no prueban que sea la causa/)).toBeVisible();
    const asked = server.requests.find(({ url }) => url.pathname.endsWith('/results'));
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({ from: '2026-11-01' });
  });

  it('are absent before the first message has left', async () => {
    await open(0);
    expect(await screen.findByRole('heading', { level: 1, name: navidad.name })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Resultados' })).toBeNull();
  });

  it('are loaded again on request after a fault', async () => {
    const { user, answerWith } = await open(35, '', refusal('NOT_FOUND'));
    expect(await screen.findByText('No pudimos cargar los resultados')).toBeVisible();
    answerWith(results);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('lo usual: 38 %')).toBeVisible();
  });

  it('tell what the sendings added beside the sales after them, and lead to those that were measured', async () => {
    const { server } = await open();
    const sold = within(await screen.findByRole('region', { name: 'Cuánto vendió' }));
    expect(await sold.findByText(/^Con 95 % de confianza, entre \$\s300\.000 y \$\s2\.100\.000/)).toBeVisible();
    const [{ identifier, name } = { identifier: '', name: '' }] = exampleSales.schedules;
    expect(sold.getByRole('link', { name })).toHaveAttribute('href', `/admin/sends/scheduled-list/${identifier}`);
    expect(server.requests.some(({ url }) => url.pathname === `/V1/results/campaign/${navidad.identifier}/incremental`)).toBe(
      true,
    );
  });

  it('lead to a profile that begins with the people behind them, who are counted on request', async () => {
    const { user, server } = await open();
    const button = await screen.findByRole('button', { name: 'Crear perfil con estas personas' });
    expect(server.requests.some(({ url }) => url.pathname.endsWith('/people'))).toBe(false);
    await user.click(button);
    expect(await screen.findByRole('link', { name: /^Crear perfil con estos 312/ })).toHaveAttribute(
      'href',
      `/admin/campaigns/add-send?resultsOf=campaign&resultsId=${navidad.identifier}&resultsTo=no+abrieron`,
    );
  });

  it('offer no profile to a role that may not create any', async () => {
    await open(35, '', results, 'lector');
    expect(await screen.findByRole('button', { name: 'Crear perfil con estas personas' })).toHaveAccessibleDescription(
      'Tu rol no permite esta acción.',
    );
  });
});
