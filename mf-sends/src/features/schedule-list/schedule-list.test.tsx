import { describe, expect, it, jest } from '@jest/globals';
import { createFakeServer, graphqlRefusal } from '@pregon/auth-api/testing/fake-server';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { act, screen, waitFor } from '@testing-library/react';
import { paths } from '../../paths.ts';
import { planned } from '../../testing/examples.ts';
import { openScreen } from '../../testing/screens.tsx';

const serverWith = (...items: Schedule[]) => {
  const server = createFakeServer();
  server.answerGraphql(schedulesQuery, () => ({ programming: { items, total: items.length } }));
  return server;
};
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr');

describe('a schedule in the list', () => {
  it('shows the profile, the time on the account’s clock, and the state', async () => {
    await openScreen(paths.schedules, { server: serverWith(planned) });
    const row = await rowOf('Navidad, primer envío');
    expect(row).toHaveTextContent('Clientas fieles');
    expect(row).toHaveTextContent('Programada');
    expect(row).toHaveTextContent('24 nov 2099, 15:30');
    expect(row).toHaveTextContent('Sin envíos todavía');
  });

  it("shows nine o'clock when it has no time", async () => {
    await openScreen(paths.schedules, { server: serverWith({ ...planned, dateStart: '2099-12-01', nextOccurrence: null }) });
    expect(await rowOf(planned.name)).toHaveTextContent('1 dic 2099, 09:00');
  });

  it('shows the numbers of remaining and of skipped occurrences', async () => {
    const repeated = { ...planned, repeatSending: true, remainingOccurrences: 4, omittedOccurrences: 2 };
    await openScreen(paths.schedules, { server: serverWith(repeated) });
    const row = await rowOf(planned.name);
    expect(row).toHaveTextContent('Faltan 4 envíos');
    expect(row).toHaveTextContent('2 envíos omitidos por tardar');
  });

  it('counts its messages by outcome', async () => {
    const deliveries = { total: 1240, pending: 200, sent: 1000, failed: 22, uncertain: 1, skipped: 17 };
    await openScreen(paths.schedules, { server: serverWith({ ...planned, state: 'en_curso', deliveries }) });
    const row = await rowOf(planned.name);
    for (const expected of ['1.000 enviados', '22 fallidos', '1 incierto', '17 omitidos', '200 pendientes'])
      expect(row).toHaveTextContent(expected);
    expect(screen.getByRole('progressbar', { name: 'Mensajes procesados' })).toHaveAttribute('aria-valuetext', '1.040 de 1.240');
  });
});

describe('a list with running sendings', () => {
  it('is polled while a sending runs, and not after it ended', async () => {
    jest.useFakeTimers();
    try {
      const server = createFakeServer();
      const sending: Schedule = { ...planned, state: 'en_curso', nextOccurrence: null };
      let left = 3;
      server.answerGraphql(schedulesQuery, () => {
        left -= 1;
        return { programming: { items: [left > 0 ? sending : { ...sending, state: 'completada' as const }], total: 1 } };
      });
      await openScreen(paths.schedules, { server });
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(screen.getByText('Completada')).toBeInTheDocument();
      expect(server.requests.filter(({ url }) => url.pathname === '/V2/query')).toHaveLength(3);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('search, filters, order and pages', () => {
  it('are requested as the address says', async () => {
    const server = serverWith(planned);
    await openScreen(`${paths.schedules}?q=navidad&state=pausada&sendType=sms&from=2026-12-01&order=-nextOccurrence`, { server });
    await screen.findByText(planned.name);
    expect(server.requests[0]?.body).toMatchObject({
      variables: {
        filter: { search: 'navidad', state: 'pausada', sendType: 'sms', from: '2026-12-01' },
        sort: { by: 'nextOccurrence', direction: 'desc' },
      },
    });
  });

  it('are written to the address', async () => {
    const server = createFakeServer();
    server.answerGraphql(schedulesQuery, ({ page, filter }) => ({
      programming: { items: [{ ...planned, name: `${filter?.search ?? 'todas'} ${page}` }], total: 64 },
    }));
    const { user, location } = await openScreen(`${paths.schedules}?q=navidad&page=2`, { server });
    expect(await screen.findByText('navidad 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
    expect(await screen.findByText('navidad 3')).toBeInTheDocument();
    expect(location().search).toBe('?q=navidad&page=3');
  });
});

describe('an empty list of schedules', () => {
  it('explains schedules on first use', async () => {
    await openScreen(paths.schedules, { server: serverWith() });
    expect(await screen.findByText('Aquí van tus programaciones')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Programar Envios' })).toHaveAttribute('href', paths.newSchedule);
    expect(screen.getByRole('button', { name: 'Reglas de envío' })).toBeEnabled();
  });

  it('shows the search without results', async () => {
    await openScreen(`${paths.schedules}?q=rebajas`, { server: serverWith() });
    expect(await screen.findByText('Nada coincide con «rebajas»')).toBeInTheDocument();
  });

  it('retries after a load error', async () => {
    const server = createFakeServer();
    server.answerGraphql(schedulesQuery, () => graphqlRefusal('UNAVAILABLE'));
    const { user } = await openScreen(paths.schedules, { server });
    expect(await screen.findByText('No pudimos cargar la lista')).toBeInTheDocument();
    server.answerGraphql(schedulesQuery, () => ({ programming: { items: [planned], total: 1 } }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await rowOf(planned.name)).toBeInTheDocument();
  });
});

describe('the schedules of one campaign', () => {
  const campaign = planned.campaignIdentifier;

  it('are asked for by the address, and the filter names the campaign and can be taken away', async () => {
    const asked: unknown[] = [];
    const server = createFakeServer();
    server.answerGraphql(schedulesQuery, ({ filter }) => {
      asked.push(filter);
      return { programming: { items: [planned], total: 1 } };
    });
    const { user, location } = await openScreen(`${paths.schedules}?campaign=${campaign}`, { server });
    await user.click(await screen.findByRole('button', { name: `Campaña: ${planned.campaignName}` }));
    await user.click(await screen.findByRole('menuitemradio', { name: planned.campaignName }));
    await waitFor(() => expect(location().search).toBe(''));
    expect(asked.slice(0, 2)).toEqual([{ campaign }, undefined]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Campaña/ })).toBeNull());
  });

  it('says so when none of them is left by other filters', async () => {
    const server = createFakeServer();
    server.answerGraphql(schedulesQuery, () => ({ programming: { items: [], total: 0 } }));
    const { user, location } = await openScreen(`${paths.schedules}?campaign=${campaign}&state=fallida`, { server });
    expect(await screen.findByText('Nada coincide con estos filtros')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver toda la lista' }));
    await waitFor(() => expect(location().search).toBe(''));
  });

  it('are not asked for by something that is no identifier', async () => {
    const asked: unknown[] = [];
    const server = createFakeServer();
    server.answerGraphql(schedulesQuery, ({ filter }) => {
      asked.push(filter);
      return { programming: { items: [planned], total: 1 } };
    });
    await openScreen(`${paths.schedules}?campaign=Navidad`, { server });
    expect(await screen.findByText(planned.name)).toBeVisible();
    expect(asked[0]).toBeUndefined();
  });
});
