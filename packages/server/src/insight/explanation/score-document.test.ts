import { describe, expect, it } from '@jest/globals';
import type { CustomerInsight } from '@pregon/contract/customers/customer-insight.endpoints';
import { scoreFacts, scoreJson, scorePage } from './score-document.ts';

const unknown = { name: null, source: null, since: null, calculated: null };
const nothing: CustomerInsight = {
  focus: unknown,
  category: unknown,
  model: null,
  scoredFor: null,
  purchasesUntil: null,
  objected: false,
  objection: null,
  rhythm: null,
  probability: null,
  expected: null,
  value: null,
  riskOn: null,
  inactiveOn: null,
  quadrant: null,
  groupFactor: null,
  lifeCycle: null,
  dropoutAlert: null,
  subquadrant: null,
  lifeCycleReturn: null,
  crossLevel: null,
  upLevel: null,
  mostBought: null,
  promo: null,
  purchasesDeletedBefore: null,
  focusReason: null,
  explanations: [],
  alike: null,
  recommended: null,
  cross: null,
  up: null,
  affinity: null,
  reasons: [],
  productReasons: [],
};
const rhythm = {
  visits: 12,
  firstDay: '2025-01-02',
  lastDay: '2026-11-01',
  daysSilent: 22,
  medianGap: 30.46,
  spent: 1_250_000,
  yearSpent: 480_000,
};
const scored: CustomerInsight = {
  ...nothing,
  focus: { ...unknown, name: 'En riesgo', source: 'calculado' },
  category: { ...unknown, name: 'Oro', source: 'importado' },
  rhythm,
  probability: 0.456,
  expected: 1.26,
  value: 98_765,
  riskOn: '2026-12-24',
  inactiveOn: '2027-02-01',
  quadrant: 'Dormido',
  dropoutAlert: 'media',
  subquadrant: 'alto',
  lifeCycle: 'inactividad',
  lifeCycleReturn: { people: 1200, returned: 830 },
  mostBought: { name: 'Taza azul', sku: 'T1' },
  promo: 'Bono recompra',
  crossLevel: 'alta',
  upLevel: 'baja',
  groupFactor: 1.5,
  affinity: { category: 'Lino', index: 2 },
};
const factsOf = (insight: CustomerInsight) =>
  scoreFacts(insight, 'COP').map(([label, value]) => `${label}: ${value?.replaceAll('\u00a0', ' ')}`);

describe('the scores of a customer in their document', () => {
  it('are all of them, in words', () => {
    expect(factsOf(scored)).toEqual([
      'Enfoque: En pausa (en el sistema: «En riesgo») (calculado)',
      'Categoría: Oro (importado)',
      'Días con compras: 12',
      'Última compra: 1 de noviembre de 2026',
      'Días entre dos compras: 30,5',
      'Gastado en total: $ 1.250.000',
      'Gastado en los últimos 12 meses: $ 480.000',
      'Probabilidad de comprar en 90 días: 46 %',
      'Compras esperadas en 90 días: 1,26',
      'Valor esperado en 90 días: $ 98.765',
      'Te extrañaríamos desde el: 24 de diciembre de 2026',
      'Te esperamos antes del: 1 de febrero de 2027',
      'Cuánto hace que no vienes: Hace rato no te vemos (en el sistema: «alerta media»)',
      'Cuadrante: Pausa (en el sistema: «Dormido»)',
      'Subcuadrante: valor alto',
      'Etapa: reencuentro (en el sistema: «inactividad»)',
      'Vuelven en esa etapa: 830 de 1.200',
      'Compras frente a tu grupo: 1,5 veces',
      'Categoría de productos que prefieres: Lino',
      'Producto que más compras: Taza azul',
      'Descuento que prefieres: Bono recompra',
      'Probabilidad de que compres algo nuevo: alta',
      'Probabilidad de que compres algo más caro: baja',
    ]);
  });

  it('are left out without a value; those next to nothing are not, and claim no certainty', () => {
    expect(factsOf(nothing)).toEqual([]);
    expect(factsOf({ ...nothing, rhythm: { ...rhythm, medianGap: null } })).not.toContainEqual(
      expect.stringContaining('entre dos'),
    );
    expect(factsOf({ ...nothing, probability: 0, expected: 0, value: 0, groupFactor: 0 })).toEqual([
      'Probabilidad de comprar en 90 días: menos de 3 %',
      'Compras esperadas en 90 días: casi ninguna',
      'Valor esperado en 90 días: casi nada',
      'Compras frente a tu grupo: 0 veces',
    ]);
  });
});

describe('the page with the scores', () => {
  const person = { customer: 'Luz <Ángel>', document: null, moves: [], events: [], records: [] };
  const head = { account: 'Ceiba', currency: 'COP', timeZone: 'America/Bogota', ...person, day: '2026-11-24' };

  it('names whose they are and of which day, and has only the parts with content', () => {
    const page = scorePage(head, nothing);
    expect(page).toContain('<p>Luz &lt;Ángel&gt;<br>Documento del 24 de noviembre de 2026</p>');
    for (const title of ['Resultados', 'Por qué', 'Qué te recomendaría', 'Lo que otros sistemas contaron de ti'])
      expect(page).not.toContain(`<h2>${title}</h2>`);
  });

  it('has what is stored of the customer, without empty values, and says where there is more', () => {
    const headers = ['nota', 'tienda'];
    const records = [
      { name: 'clientes', headers: ['ciudad'], rows: [['Cali <b>']], isWhole: true },
      {
        name: 'clientes-notas',
        headers,
        rows: [
          ['Llamar', null],
          [0, ''],
        ],
        isWhole: false,
      },
    ];
    const page = scorePage({ ...head, records }, nothing);
    expect(page).toContain('<h1>Lo que Ceiba guarda de ti</h1><h2>Tus datos</h2>');
    expect(page).toContain('<tr><th scope="row">ciudad</th><td>Cali &lt;b&gt;</td></tr>');
    expect(page.match(/<th scope="row">nota/g)).toHaveLength(2);
    expect(page).not.toContain('<th scope="row">tienda');
    expect(page.match(/Hay más: pídelos aparte/g)).toHaveLength(1);
    expect(JSON.parse(scoreJson({ ...head, records }, nothing))).toMatchObject({
      registros: {
        clientes: [{ ciudad: 'Cali <b>' }],
        'clientes-notas': [
          { nota: 'Llamar', tienda: null },
          { nota: 0, tienda: '' },
        ],
      },
      incompletos: ['clientes-notas'],
    });
    expect(scorePage(head, nothing)).not.toContain('guarda de ti');
  });

  it('has a row for each score, and the reasons', () => {
    const page = scorePage({ ...head, document: '123' }, { ...scored, reasons: ['Compra cada mes.'], productReasons: ['Lino.'] });
    expect(page).toContain('<p>Luz &lt;Ángel&gt; · 123<br>');
    expect(page.match(/<tr>/g)).toHaveLength(23);
    expect(page).toContain('<h2>Por qué</h2><ul><li>Compra cada mes.</li></ul>');
    const explanations = [{ score: 'quadrant' as const, reason: 'Tienes 2 visitas.' }];
    const explained = scorePage(head, { ...scored, explanations });
    expect(explained).toContain('Pausa (en el sistema: «Dormido»)<br><small>Tienes 2 visitas.</small></td>');
    expect(page).toContain('<h2>Qué te recomendaría</h2><ul><li>Lino.</li></ul>');
  });
});
