import { describe, expect, it } from '@jest/globals';
import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { type ExperimentOutcome, readExperimentOutcome } from '@pregon/contract/experiments/experiments.endpoints';
import { listOccurrences, listRecipients } from '@pregon/contract/schedules/schedules.endpoints';
import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { sendMethodsQuery } from '@pregon/contract/schedules/send-methods.operations';
import { screen, within } from '@testing-library/react';
import { paths } from '../paths.ts';
import { planned, storedMethod } from '../testing/examples.ts';
import { openScreen } from '../testing/screens.tsx';

const same = { subject: '', newsletterId: '', smsMessage: '', delayHours: 0, channels: [] };
const sealed: ExperimentOutcome = {
  experiment: {
    id: 9,
    arms: [same],
    controlShare: 10,
    metric: 'ventas',
    horizonDays: 14,
    mode: 'fijo',
    automaticWinner: false,
    winner: null,
  },
  currency: 'COP',
  state: 'sellado',
  sealedUntil: '2026-12-08T20:30:00.000Z',
  purchasesUntil: '2026-11-24T20:30:00.000Z',
  isMissingPurchases: false,
  groups: [
    { arm: 0, share: 0.1, people: 1000, buyers: null, mean: null, orders: null },
    { arm: 1, share: 0.9, people: 9000, buyers: null, mean: null, orders: null },
  ],
  reference: 0,
  comparisons: [],
  heldOut: 0,
};
const more: ExperimentOutcome = {
  ...sealed,
  state: 'resultado',
  groups: [
    { arm: 0, share: 0.1, people: 1000, buyers: 100, mean: 10_000, orders: 0.12 },
    { arm: 1, share: 0.9, people: 9000, buyers: 1100, mean: 12_000, orders: 0.154 },
  ],
  comparisons: [
    {
      arm: 1,
      difference: { value: 2000, low: 500, high: 3500 },
      total: { value: 18_000_000, low: 4_500_000, high: 31_500_000 },
      relative: { value: 0.2, low: 0.05, high: 0.35 },
      verdict: 'more',
      secondary: {
        conversion: {
          difference: { value: 0.0222, low: 0.0048, high: 0.0396 },
          relative: { value: 0.222, low: 0.02, high: 0.43 },
          verdict: 'more',
        },
        orders: {
          difference: { value: 0.034, low: -0.0004, high: 0.074 },
          relative: { value: 0.28, low: -0.05, high: 0.62 },
          verdict: 'inconclusive',
        },
      },
    },
  ],
};

async function open(answer: () => { outcome: ExperimentOutcome | null }) {
  const server = createFakeServer();
  server.answerGraphql(schedulesQuery, () => ({ programming: { items: [{ ...planned, experiment: 9 }], total: 1 } }));
  server.answerGraphql(sendMethodsQuery, () => ({ sendMethod: [storedMethod] }));
  server.answer(listOccurrences, () => ({ items: [], total: 0 }));
  server.answer(listRecipients, () => ({ items: [], total: 0, next: null }));
  server.answer(readExperimentOutcome, answer);
  const opened = await openScreen(paths.schedule(planned.identifier), { server });
  return { ...opened, server, section: within(await screen.findByRole('region', { name: 'Experimento' })) };
}

describe('the result of an experiment', () => {
  it('is sealed until the horizon is over: it shows the groups, and no purchases', async () => {
    const { section } = await open(() => ({ outcome: sealed }));
    expect(await section.findByText(/^Sellado hasta el 8 dic 2026/)).toBeVisible();
    expect(section.getByRole('row', { name: 'Grupo de control 10 % 1.000' })).toBeVisible();
    expect(section.queryByText('Compraron')).not.toBeInTheDocument();
  });

  it.each([
    [{ ...sealed, isMissingPurchases: true }, /faltan compras por importar, que llegan hasta el 24 nov 2026/],
    [{ ...sealed, state: 'roto' as const }, /^Los grupos no tienen el tamaño que se planeó/],
    [{ ...sealed, state: 'pocos datos' as const }, /^No concluyente: hay pocas personas/],
    [{ ...sealed, state: 'sin empezar' as const }, /^Con el primer envío/],
  ])('says why there is none', async (outcome, words) => {
    const { section } = await open(() => ({ outcome }));
    expect(await section.findByText(words)).toBeVisible();
  });

  it('tells the difference in pesos for each person first, and the share second', async () => {
    const { section } = await open(() => ({ outcome: more }));
    expect(await section.findByRole('heading', { level: 3 })).toHaveTextContent(
      'Con el mensaje: $ 2.000 más por persona que sin mensaje',
    );
    expect(section.getByText(/entre \$\s500 y \$\s3\.500 por persona/)).toBeVisible();
    expect(section.getByText('20 % más (entre 5 % y 35 %).')).toBeVisible();
  });

  it('shows conversion and orders as secondary, uncorrected for being several', async () => {
    const { section } = await open(() => ({ outcome: more }));
    const list = (await section.findByText('Medidas secundarias, sin corrección por varias comparaciones:')).parentElement;
    const items = within(list ?? document.body).getAllByRole('listitem');
    const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ');
    expect(items.map(({ textContent }) => plain(textContent))).toEqual([
      'Conversión: compró el 12,2 % de las personas, frente al 10 %. La diferencia está entre 0,5 y 4 puntos, con 95 % de confianza: compró más gente.',
      'Pedidos: 15,4 compras por cada 100 personas, frente a 12. La diferencia está entre 0 y 7,4, con 95 % de confianza: no concluyente, puede ser casualidad.',
    ]);
  });

  it.each([
    [
      'conversion',
      'Con el mensaje: 2,2 compradores más por cada 100 personas que sin mensaje',
      /^Conversión: compró el 12,2 %/,
      'Pedidos',
    ],
    ['pedidos', 'Con el mensaje: no concluyente', /^Pedidos: 15,4 compras por cada 100 personas/, 'Conversión'],
  ] as const)('is decided by %s where that is its metric, with money as secondary', async (metric, title, detail, other) => {
    const { section } = await open(() => ({ outcome: { ...more, experiment: { ...more.experiment, metric } } }));
    expect(await section.findByRole('heading', { level: 3 })).toHaveTextContent(title);
    expect(section.getByText(detail)).toBeVisible();
    const items = section.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
    expect(items).toHaveLength(2);
    expect(items[0]).toBe(
      'Ventas: el efecto está entre $ 500 y $ 3.500 por persona, con 95 % de confianza. En total, entre $ 4.500.000 y $ 31.500.000.',
    );
    expect(items[1]).toMatch(new RegExp(`^${other}: `));
  });

  it.each([
    ['ventas', 2, /^Medidas secundarias, sin corrección por varias comparaciones:$/],
    ['pedidos', 1, /^Medidas secundarias, sin corrección por varias comparaciones:$/],
    ['pedidos', 2, /^Medidas secundarias; de ellas, solo la de ventas tiene corrección por varias comparaciones:$/],
    ['conversion', 2, /^Medidas secundarias; de ellas, solo la de ventas tiene corrección por varias comparaciones:$/],
  ] as const)(
    'says which secondary intervals are corrected: by %s with %i compared versions',
    async (metric, compared, caption) => {
      const [group, comparison] = [more.groups[1], more.comparisons[0]];
      if (!group || !comparison) throw new Error('There is no comparison.');
      const arms = [1, 2].slice(0, compared);
      const outcome = {
        ...more,
        experiment: { ...more.experiment, metric, arms: arms.map(() => same) },
        groups: [...more.groups.slice(0, 1), ...arms.map((arm) => ({ ...group, arm }))],
        comparisons: arms.map((arm) => ({ ...comparison, arm })),
      };
      const { section } = await open(() => ({ outcome }));
      const captions = await section.findAllByText(/^Medidas secundarias/);
      expect(captions).toHaveLength(compared);
      for (const one of captions) expect(one).toHaveTextContent(caption);
    },
  );

  it('tells no secondary measure of a sealed result', async () => {
    const { section } = await open(() => ({ outcome: sealed }));
    expect(await section.findByText(/^Sellado hasta el 8 dic 2026/)).toBeVisible();
    expect(section.queryByText(/secundarias/)).not.toBeInTheDocument();
  });

  it('labels the line of no effect, and gives a lone version no letter', async () => {
    const { section } = await open(() => ({ outcome: more }));
    expect(await section.findByText('sin efecto')).toBeInTheDocument();
    expect(section.getByRole('row', { name: /^Con el mensaje 90 %/ })).toBeVisible();
    expect(section.queryByText(/Versión/)).toBeNull();
  });

  it('names versions by letters where there are several, the winner too', async () => {
    const experiment = { ...more.experiment, arms: [same, same], winner: 2 };
    const groups = [...more.groups, { arm: 2, share: 0.45, people: 4500, buyers: 600, mean: 13_000, orders: 0.16 }];
    const { section } = await open(() => ({ outcome: { ...more, experiment, groups } }));
    expect(await section.findByText('Ganó la versión B: los envíos que faltan salen con ella.')).toBeVisible();
    expect(section.getByRole('row', { name: /^Versión B 45 %/ })).toBeVisible();
  });

  it('calls a difference that may be chance inconclusive', async () => {
    const [comparison] = more.comparisons;
    if (!comparison) throw new Error('There is no comparison.');
    const unclear = {
      ...comparison,
      difference: { value: 300, low: -900, high: 1500 },
      relative: { value: 0.03, low: -0.09, high: 0.15 },
      verdict: 'inconclusive' as const,
    };
    const { section } = await open(() => ({ outcome: { ...more, comparisons: [unclear] } }));
    expect(await section.findByRole('heading', { level: 3 })).toHaveTextContent('Con el mensaje: no concluyente');
    expect(section.getByText('En porcentaje, entre −9 % y 15 %.')).toBeVisible();
    expect(section.getByText(/^Puede ser casualidad: el efecto está entre −\$\s900 y \$\s1\.500/)).toBeVisible();
  });

  it('is read again after a failure', async () => {
    const { section, server, user } = await open(() => refusal('UNAVAILABLE') as never);
    server.answer(readExperimentOutcome, () => ({ outcome: sealed }));
    await user.click(await section.findByRole('button', { name: 'Reintentar' }));
    expect(await section.findByText(/^Sellado/)).toBeVisible();
  });
});
