import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import {
  listConsents,
  listCustomerMessages,
  listVisits,
  readCustomerMessage,
} from '@pregon/contract/customers/customer-history.endpoints';
import { changeObjection, eraseCustomer, withdrawConsent } from '@pregon/contract/customers/customer-rights.endpoints';
import { type CustomerInsight, readCustomerInsight } from '@pregon/contract/customers/customer-insight.endpoints';
import { listDuplicates, mergeDuplicate, undoMerge } from '@pregon/contract/customers/customer-merges.endpoints';
import {
  addCustomerNote,
  type CustomerNote,
  deleteCustomerNote,
  listCustomerNotes,
  listReceipts,
  readCustomer,
  updateCustomer,
} from '@pregon/contract/customers/customers.endpoints';
import { dashboardMenuQuery } from '@pregon/contract/dashboards/dashboards.operations';
import { listCustomerEvents } from '@pregon/contract/events/events.endpoints';
import { exampleCustomer } from '@pregon/contract/testing/examples';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { undoDeletion } from '@pregon/contract/archive/archive.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/screens.tsx';

type Server = ReturnType<typeof createFakeServer>;

const message = {
  id: 900,
  isService: false,
  channel: 'email' as const,
  address: 'marta@correo.example',
  schedule: '3c1f6d3e-6f7a-4f6e-9f0e-4b8f6d1c2a10',
  scheduleName: 'Rebajas de año nuevo',
  campaignName: 'Año nuevo',
  profileName: 'Clientas fieles',
  title: 'Rebajas, {{name}}',
  outcome: 'sent' as const,
  at: '2026-01-02T15:00:00.000Z',
  reason: null,
  deliveredAt: '2026-01-02T15:00:09.000Z',
  openedAt: '2026-01-02T16:00:00.000Z',
  clickedAt: '2026-01-02T16:30:00.000Z',
  clicks: 3,
  bouncedAt: null,
  reply: null,
};
const twin = {
  id: 77,
  name: 'Marta N.',
  document: null,
  email: 'marta@correo.example',
  mobile: null,
  city: 'Bogotá',
  reasons: ['email' as const, 'mobile' as const],
  purchases: 2,
  createdAt: '2025-02-01T15:30:00.000Z',
};
const note: CustomerNote = {
  id: 5,
  text: 'Prefiere la tarde.',
  author: 'Ana Ruiz',
  isOwn: true,
  createdAt: '2026-03-01T15:30:00.000Z',
};

const unknownValue = { name: null, source: null, since: null, calculated: null };
const nothingKnown: CustomerInsight = {
  focus: unknownValue,
  category: unknownValue,
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
  explanations: [],
  alike: null,
  recommended: null,
  cross: null,
  up: null,
  affinity: null,
  reasons: ['Todavía no hay compras suyas.'],
  focusReason: null,
  productReasons: [],
};

/** Creates a fake server with one customer and empty answers for all sections. */
function quietServer(customer = exampleCustomer): Server {
  const server = createFakeServer();
  server.answer(readCustomer, () => customer);
  server.answer(listReceipts, () => ({ items: [], total: 0 }));
  server.answer(listCustomerNotes, () => ({ items: [] }));
  server.answer(listConsents, () => ({ items: [] }));
  server.answer(listVisits, () => ({ items: [], total: 0 }));
  server.answer(listCustomerEvents, () => ({ items: [], next: null }));
  server.answer(listCustomerMessages, () => ({ items: [], next: null }));
  server.answer(listDuplicates, () => ({ items: [], merges: [] }));
  server.answer(readCustomerInsight, () => nothingKnown);
  return server;
}
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('a customer’s page', () => {
  let server: Server;
  beforeEach(() => {
    server = quietServer();
  });

  it('links from a prediction to the board of how well they come true', async () => {
    server.answer(readCustomerInsight, () => ({ ...nothingKnown, alike: { people: 300, returned: 57 } }));
    const accuracy = { label: 'Qué tan bien acierta', boardID: 'aB3', path: '/admin/analytics/accuracy' };
    const customers = { label: 'Clientes', boardID: 'c1', path: '/admin/analytics/customers' };
    server.answerGraphql(dashboardMenuQuery, () => ({ dasboardMenu: [customers, accuracy] }));
    await openScreen('/admin/clientes/41', { server });
    const link = await screen.findByRole('link', { name: 'Qué tan bien acierta' });
    expect(link).toHaveAttribute('href', '/admin/analytics/accuracy/aB3');
  });

  it('shows who the customer is, with an empty state in each part', async () => {
    await openScreen('/admin/clientes/41', { server });
    expect(await screen.findByRole('heading', { level: 1, name: 'Marta Ñáñez' })).toBeVisible();
    for (const text of ['$ 1.180.500', '1 devolución', 'En riesgo', 'Categoría Oro', 'Femenino', '12 abr 1988']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    for (const text of [
      /Todavía no ha comprado/,
      /Todavía no le hemos escrito/,
      /Nadie ha registrado una visita/,
      /Ningún otro sistema/,
      /Nadie ha escrito/,
    ]) {
      expect(await screen.findByText(text)).toBeVisible();
    }
    expect(screen.getByText('Nadie más tiene su documento, su correo o su celular.')).toBeVisible();
  });

  it('explains the focus in sentences, with a recommendation and its reason', async () => {
    server.answer(readCustomerInsight, () => ({
      ...nothingKnown,
      focus: { name: 'En riesgo', source: 'calculado' as const, since: null, calculated: 'En riesgo' },
      category: { name: 'Oro', source: 'importado' as const, since: '2026-01-02T15:00:00.000Z', calculated: 'Plata' },
      probability: 0.2,
      value: 84_000,
      inactiveOn: '2199-01-14',
      dropoutAlert: 'media' as const,
      quadrant: 'Por recuperar',
      subquadrant: 'alto' as const,
      lifeCycle: 'madurez',
      lifeCycleReturn: { people: 1200, returned: 850 },
      crossLevel: 'alta' as const,
      upLevel: 'baja' as const,
      mostBought: { name: 'Taza verde', sku: 'T2' },
      promo: 'Bono recompra',
      focusReason: 'Lleva 81 días sin comprar, más de lo usual.',
      explanations: [{ score: 'subquadrant' as const, reason: 'Ha gastado más que la mitad.' }],
      reasons: [
        'Suele comprar cada 32 días (9 visitas) y lleva 81 sin venir.',
        'De cada 100 como ella, 19 volvieron en 90 días (57 de 300).',
        'Calculado hoy, con compras hasta ayer.',
      ],
      productReasons: ['736 de 2.513 compras que llevaban Taza azul llevaban también Plato azul.'],
    }));
    await openScreen('/admin/clientes/41', { server });
    const insight = await section('¿Por qué está en riesgo?');
    expect(insight.getByText(/^Lleva 81 días sin comprar/)).toHaveTextContent(
      'Lleva 81 días sin comprar, más de lo usual. Suele comprar cada 32 días (9 visitas) y lleva 81 sin venir. De cada 100 como ella, 19 volvieron en 90 días (57 de 300). Calculado hoy, con compras hasta ayer.',
    );
    expect(
      insight.getByText(/La categoría «Oro» llegó con datos importados el 2 ene 2026; por sus compras sería «Plata»/),
    ).toBeVisible();
    for (const text of ['20 %', '$ 84.000', '14 ene 2199', 'Por recuperar', 'Madurez', /^736 de 2\.513/]) {
      expect(insight.getByText(text)).toBeVisible();
    }
    const scores = insight.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(scores.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Probabilidad de comprar en 90 días: 20 % calculado',
      'Valor esperado en 90 días: $ 84.000 calculado',
      'Alerta de abandono: Media calculado',
      'Se inactiva: 14 ene 2199 calculado',
      'Categoría: Oro importado',
      'Cuadrante: Por recuperar calculado',
      'Subcuadrante: Por recuperar de alto valor calculadoHa gastado más que la mitad.',
      'Etapa: Madurez calculado',
      'Vuelven en esa etapa: 70,8 % calculado',
      'Producto que más compra: Taza verde calculado',
      'Descuento que prefiere: Bono recompra calculado',
      'Probabilidad de comprar algo nuevo: Alta calculado',
      'Probabilidad de comprar algo más caro: Baja calculado',
    ]);
  });

  it.each([
    ['F', '¿Por qué está inactiva?'],
    ['M', '¿Por qué está inactivo?'],
    [null, '¿Por qué ya no viene?'],
  ] as const)('asks about an inactive customer of gender %s: %s', async (gender, title) => {
    server.answer(readCustomer, () => ({ ...exampleCustomer, gender }));
    const focus = { name: 'Inactivos', source: 'calculado' as const, since: null, calculated: 'Inactivos' };
    server.answer(readCustomerInsight, () => ({ ...nothingKnown, focus }));
    await openScreen('/admin/clientes/41', { server });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });

  it('asks no reason of purchases for an imported focus that they contradict', async () => {
    const focus = { name: 'Nuevos', source: 'importado' as const, since: null, calculated: 'Frecuentes' };
    server.answer(readCustomerInsight, () => ({
      ...nothingKnown,
      focus,
      focusReason: 'Por sus compras sería «Frecuentes»: tiene 3 visitas.',
    }));
    await openScreen('/admin/clientes/41', { server });
    const insight = await section('Qué dicen sus compras');
    const [imported, reason] = [/^El enfoque «Nuevos» llegó con datos importados\.$/, /^Por sus compras sería «Frecuentes»/];
    const importedFirst = (await insight.findByText(imported)).compareDocumentPosition(insight.getByText(reason));
    expect(importedFirst).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('heading', { name: /^¿Por qué/ })).not.toBeInTheDocument();
  });

  it.each([
    ['before the inactivity', '2199-01-01', '1 ene 2199 calculado'],
    ['on the day of the inactivity', '2199-01-14', null],
  ])('names the day of the risk only when it comes %s', async (_, riskOn, shown) => {
    server.answer(readCustomerInsight, () => ({ ...nothingKnown, riskOn, inactiveOn: '2199-01-14' }));
    await openScreen('/admin/clientes/41', { server });
    expect(await screen.findByText('14 ene 2199')).toBeVisible();
    expect(screen.queryByText('Entra en riesgo')?.nextSibling?.textContent ?? null).toBe(shown);
  });

  it.each([
    ['baja', ['Entra en riesgo', 'Se inactiva']],
    ['media', ['Se inactiva']],
    ['alta', []],
  ] as const)(
    'names the days that the alert «%s» leaves ahead, by the last day of outdated purchases',
    async (dropoutAlert, shown) => {
      const ahead = { riskOn: '2026-09-01', inactiveOn: '2026-09-20', scoredFor: '2026-11-29', purchasesUntil: '2026-08-10' };
      server.answer(readCustomerInsight, () => ({ ...nothingKnown, ...ahead, dropoutAlert }));
      await openScreen('/admin/clientes/41', { server });
      expect(await screen.findByText('Alerta de abandono')).toBeVisible();
      const names = ['Entra en riesgo', 'Se inactiva'];
      expect(names.filter((name) => screen.queryByText(name) !== null)).toEqual(shown);
    },
  );

  describe('of an account that deleted older data', () => {
    const before = '2024-11-29T05:00:00.000Z';
    const deletedBefore = { purchases: before, visits: before, answers: before, messages: before };
    beforeEach(() => server.answer(readCustomer, () => ({ ...exampleCustomer, deletedBefore })));

    it('says so in empty lists and beside the totals', async () => {
      await openScreen('/admin/clientes/41', { server });
      for (const [title, text] of [
        ['Compras', 'No hay compras suyas. Las compras anteriores al 29 nov 2024 se eliminaron por la retención de tu cuenta.'],
        [
          'Mensajes',
          'No hay mensajes suyos. Los mensajes anteriores al 29 nov 2024 se eliminaron por la retención de tu cuenta.',
        ],
        [
          'Visitas y encuestas',
          'No hay visitas suyas. Las visitas anteriores al 29 nov 2024 se eliminaron por la retención de tu cuenta.',
        ],
      ] as const)
        expect(await (await section(title)).findByText(text)).toBeVisible();
      expect(screen.getByText('1 devolución · desde el 29 nov 2024')).toBeVisible();
      expect(screen.getByText(/por compra · desde el 29 nov 2024/)).toBeVisible();
      expect(screen.getByText('Primera compra que se conserva')).toBeVisible();
    });

    it('says so at the end of lists, and blames nobody for an answer that is deleted', async () => {
      const receipt = { receipt: 'C', at: before, store: 'Usaquén', paymentMethod: 'Nequi', units: 1, amount: 7000, lines: [] };
      server.answer(listReceipts, ({ query }) => ({ items: [{ ...receipt, key: `${query.page}` }], total: 11 }));
      server.answer(listCustomerMessages, () => ({ items: [message], next: null }));
      const visit = { id: 1, store: 'Usaquén', kind: 'visita' as const, amount: null, answer: null };
      const asked = ['2024-11-01T15:00:00.000Z', '2026-11-01T15:00:00.000Z'];
      server.answer(listVisits, () => ({
        items: asked.map((at, place) => ({ ...visit, id: place + 1, at, askedAt: at })),
        total: 2,
      }));
      const { user } = await openScreen('/admin/clientes/41', { server });
      const receipts = await section('Compras');
      await user.click(await receipts.findByRole('button', { name: 'Página siguiente' }));
      expect(await receipts.findByText(/^Las compras anteriores al 29 nov 2024 se eliminaron/)).toBeVisible();
      await user.click(receipts.getByRole('button', { name: 'Página anterior' }));
      await waitFor(() => expect(receipts.queryByText(/se eliminaron/)).toBeNull());
      expect(await (await section('Mensajes')).findByText(/^Los mensajes anteriores/)).toBeVisible();
      const visits = await section('Visitas y encuestas');
      expect(await visits.findByText(/^Las respuestas de encuestas anteriores/)).toBeVisible();
      expect(visits.getAllByText('No ha respondido la encuesta.')).toHaveLength(1);
    });
  });

  it('shows receipts with their lines, including returns', async () => {
    server.answer(listReceipts, () => ({
      items: [
        {
          key: '1 C',
          receipt: 'C',
          at: '2026-02-03T15:00:00.000Z',
          store: 'Usaquén',
          paymentMethod: 'Nequi',
          units: -1,
          amount: -7000,
          lines: [{ id: 1, product: 'Taza azul', units: -1, amount: -7000, discount: null }],
        },
      ],
      total: 11,
    }));
    const { user, location } = await openScreen('/admin/clientes/41', { server });
    const receipts = await section('Compras');
    expect(await receipts.findByText('Devolución')).toBeVisible();
    await user.click(receipts.getByText(/Usaquén/));
    expect(receipts.getByRole('cell', { name: 'Taza azul' })).toBeVisible();
    await user.click(receipts.getByRole('button', { name: 'Página siguiente' }));
    await waitFor(() => expect(server.requests.at(-1)?.url.search).toContain('page=2'));
    expect(location().search).toBe('?compras=2');
    await user.click(receipts.getByRole('button', { name: 'Página anterior' }));
    await waitFor(() => expect(location().search).toBe(''));
  });

  it.each([
    ['?compras=2', '?page=2&size=10'],
    ['?compras=0', '?page=1&size=10'],
    ['?compras=x', '?page=1&size=10'],
  ])('opens the page of receipts that the address names: %s', async (search, requested) => {
    await openScreen(`/admin/clientes/41${search}`, { server });
    expect(await screen.findByText(/Todavía no ha comprado/)).toBeVisible();
    const asked = server.requests.filter(({ url }) => url.pathname.endsWith('/receipts'));
    expect(asked.map(({ url }) => url.search)).toEqual([requested]);
  });

  it('shows the evidence of each consent', async () => {
    const evidence = { place: 'Chapinero', ip: '203.0.113.7', text: 'Acepto recibir mensajes', version: '2' };
    server.answer(listConsents, () => ({
      items: [
        {
          channel: 'email' as const,
          address: 'marta@correo.example',
          agreed: true,
          suppressedAt: null,
          evidence: [{ ...evidence, kind: 'form' as const, at: '2026-01-02T15:00:00.000Z', address: 'marta@correo.example' }],
        },
        {
          channel: 'sms' as const,
          address: '+573001234567',
          agreed: true,
          suppressedAt: '2026-01-02T15:00:00.000Z',
          evidence: [],
        },
        { channel: 'wa' as const, address: null, agreed: false, suppressedAt: null, evidence: [] },
      ],
    }));
    await openScreen('/admin/clientes/41', { server });
    const consents = await section('Permisos');
    expect(await consents.findByText('Puede recibir')).toBeVisible();
    expect(consents.getByText(/Autorizó en el formulario/)).toHaveTextContent(
      'Autorizó en el formulario el 2 ene 2026, 10:00 · Chapinero · desde 203.0.113.7',
    );
    expect(consents.getByText('Se dio de baja')).toBeVisible();
    expect(consents.getByText('Sin dirección')).toBeVisible();
    expect(consents.getByText(/Llegó con datos importados/)).toBeVisible();
  });

  it('shows a received message in a frame without scripts', async () => {
    server.answer(listCustomerMessages, () => ({ items: [message], next: null }));
    server.answer(readCustomerMessage, () => ({
      channel: 'email' as const,
      subject: 'Rebajas, Marta',
      preheader: '',
      content: '',
      mediaUrl: null,
      pageUrl: '/newsletter-pictures/pase',
    }));
    const { user } = await openScreen('/admin/clientes/41', { server });
    const messages = await section('Mensajes');
    expect(await messages.findByText(/Lo abrió/)).toHaveTextContent(/Lo abrió: 2 ene 2026, 11:00 · Hizo clic: .+ \(3 veces\)/);
    expect(messages.getByRole('link', { name: 'Rebajas de año nuevo' })).toHaveAttribute(
      'href',
      `/admin/sends/scheduled-list/${message.schedule}`,
    );
    await user.click(messages.getByRole('button', { name: `Ver el mensaje: ${message.title}` }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Rebajas, Marta')).toBeVisible();
    expect(dialog.getByTitle('Mensaje')).toHaveAttribute('sandbox', '');
    expect(dialog.getByText(/^Es la versión que salió el .+, con los datos que el cliente tiene hoy/)).toBeVisible();
  });

  it.each([
    [{ isExact: true, sentAt: '2026-01-02T15:00:00.000Z' }, 'sent', /^Así salió el 2 ene 2026, 10:00\.$/],
    [
      { isExact: true, sentAt: '2026-01-02T15:00:00.000Z' },
      'uncertain',
      /^Así lo enviamos el 2 ene 2026, 10:00\. No sabemos si llegó\.$/,
    ],
    [{ isExact: false, sentAt: null }, 'skipped', /^Este mensaje no salió\. Así se vería/],
    [{ isExact: false, sentAt: null }, 'pending', /^Este mensaje todavía no ha salido\. Así se vería/],
  ] as const)('tells how true a message is that is shown: %j, %s', async (state, outcome, told) => {
    server.answer(listCustomerMessages, () => ({ items: [{ ...message, channel: 'wa' as const, outcome }], next: null }));
    server.answer(readCustomerMessage, () => ({
      ...state,
      channel: 'wa' as const,
      subject: '',
      preheader: '',
      content: 'Hola, Marta',
      mediaUrl: null,
      pageUrl: null,
      buttons: [{ kind: 'enlace' as const, text: 'Ver', value: 'https://tienda.example/marta' }],
    }));
    const { user } = await openScreen('/admin/clientes/41', { server });
    const messages = await section('Mensajes');
    await user.click(await messages.findByRole('button', { name: `Ver el mensaje: ${message.title}` }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(told)).toBeVisible();
    expect(dialog.getByRole('list', { name: 'Botones' })).toHaveTextContent('Ver abre https://tienda.example/marta');
  });

  it('shows a message that another system sent, without a schedule to follow', async () => {
    const service = {
      ...message,
      isService: true,
      title: 'Tu pedido A-1',
      scheduleName: 'Tu pedido',
      campaignName: '',
      profileName: '',
    };
    server.answer(listCustomerMessages, () => ({ items: [service], next: null }));
    await openScreen('/admin/clientes/41', { server });
    const messages = await section('Mensajes');
    expect(await messages.findByText('Tu pedido A-1')).toBeVisible();
    expect(messages.getByText(/Mensaje de servicio, enviado por otro sistema/)).toBeVisible();
    expect(messages.queryByRole('link')).not.toBeInTheDocument();
  });

  it('loads earlier messages on request', async () => {
    const earlier = { ...message, id: 800, title: 'Feliz cumpleaños' };
    server.answer(listCustomerMessages, ({ query }) =>
      query.after === 900 ? { items: [earlier], next: null } : { items: [message], next: 900 },
    );
    const { user } = await openScreen('/admin/clientes/41', { server });
    await user.click(await screen.findByRole('button', { name: 'Ver mensajes anteriores' }));
    expect(await screen.findByText('Feliz cumpleaños')).toBeVisible();
    expect(screen.getByText('Rebajas, {{name}}')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ver mensajes anteriores' })).toBeNull();
  });

  it('shows events with their properties, and loads earlier ones on request', async () => {
    const at = '2026-01-02T15:00:00.000Z';
    const cart = {
      id: 8,
      type: 'cart' as const,
      name: '',
      at,
      properties: { total: 189_900, regalo: true, url: 'https://t.example' },
    };
    const wish = { id: 7, type: 'custom' as const, name: 'Lista de deseos', at, properties: {} };
    server.answer(listCustomerEvents, ({ query }) =>
      query.after === 8 ? { items: [wish], next: null } : { items: [cart], next: 8 },
    );
    const { user } = await openScreen('/admin/clientes/41', { server });
    const events = await section('Eventos');
    expect(await events.findByText('Carrito')).toBeVisible();
    for (const text of ['189.900', 'Sí', 'https://t.example']) expect(events.getByText(text)).toBeVisible();
    await user.click(events.getByRole('button', { name: 'Ver eventos anteriores' }));
    expect(await events.findByText('Lista de deseos')).toBeVisible();
    expect(events.queryByRole('button')).toBeNull();
  });

  it('creates and deletes notes', async () => {
    const notes: CustomerNote[] = [];
    server.answer(listCustomerNotes, () => ({ items: notes }));
    server.answer(addCustomerNote, ({ body }) => {
      notes.unshift({ ...note, text: body.text });
      return notes[0] ?? note;
    });
    const undoKey = '00000000-0000-4000-8000-000000000077';
    const removed: CustomerNote[] = [];
    server.answer(deleteCustomerNote, () => {
      removed.push(...notes.splice(0));
      return { message: 'La nota se eliminó.', canUndo: true, undoKey };
    });
    server.answer(undoDeletion, () => {
      notes.push(...removed);
      return { message: 'De nuevo.' };
    });
    const { user } = await openScreen('/admin/clientes/41', { server });
    await user.type(await screen.findByLabelText('Nueva nota'), 'Llamar en diciembre');
    await user.click(screen.getByRole('button', { name: 'Guardar nota' }));
    expect(await screen.findByText('Llamar en diciembre')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Nueva nota')).toHaveValue(''));
    await user.click(screen.getByRole('button', { name: 'Eliminar la nota de Ana Ruiz' }));
    await waitFor(() => expect(screen.queryByText('Llamar en diciembre')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByText('Llamar en diciembre')).toBeVisible();
    expect(server.requests.some(({ url }) => url.pathname === `/V1/deletions/customerNote/${undoKey}/undo`)).toBe(true);
  });

  it('saves changes, and merges a concurrent change', async () => {
    const theirs = { ...exampleCustomer, version: 8, city: 'Cali' };
    let saved = exampleCustomer;
    server.answer(readCustomer, () => saved);
    server.answer(updateCustomer, ({ body }) => {
      if (body.version !== theirs.version) {
        saved = theirs;
        return refusal('CONFLICT');
      }
      saved = { ...theirs, firstName: body.firstName, city: body.city, version: 9 };
      return saved;
    });
    const { user } = await openScreen('/admin/clientes/41', { server });
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    const name = await screen.findByLabelText('Nombres');
    await user.clear(name);
    await user.type(name, 'Martha');
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await user.click(await screen.findByRole('button', { name: 'Traer sus cambios' }));
    expect(screen.getByLabelText(/Ciudad/)).toHaveValue('Cali');
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Martha Ñáñez' })).toBeVisible();
    expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ firstName: 'Martha', city: 'Cali' });
  });

  it('merges duplicates, and undoes the merge', async () => {
    const merge = {
      id: 3,
      name: 'Marta N.',
      by: 'Ana Ruiz',
      at: '2026-03-01T15:00:00.000Z',
      undoUntil: '2026-03-31T15:00:00.000Z',
    };
    let isMerged = false;
    server.answer(listDuplicates, () => (isMerged ? { items: [], merges: [merge] } : { items: [twin], merges: [] }));
    server.answer(mergeDuplicate, () => {
      isMerged = true;
      return merge;
    });
    server.answer(undoMerge, () => {
      isMerged = false;
      return { id: twin.id };
    });
    const { user } = await openScreen('/admin/clientes/41', { server });
    expect(await screen.findByText(/Tiene el mismo correo y el mismo celular/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Unir a Marta N. con este cliente' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Unir a Marta N. con Marta Ñáñez' }));
    await user.click(question.getByRole('button', { name: 'Unir clientes' }));
    await user.click(await screen.findByRole('button', { name: 'Deshacer la unión con Marta N.' }));
    expect(await screen.findByRole('link', { name: 'Marta N.' })).toHaveAttribute('href', '/admin/clientes/77');
    expect(server.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({ other: 77 });
  });

  it('tells two customers of the same name apart before they are merged', async () => {
    const namesake = { ...twin, name: 'MARTA ÑÁÑEZ', city: 'Cali', purchases: 3 };
    server.answer(listDuplicates, () => ({ items: [namesake], merges: [] }));
    const { user } = await openScreen('/admin/clientes/41', { server });
    await user.click(await screen.findByRole('button', { name: 'Unir a MARTA ÑÁÑEZ con este cliente' }));
    const question = await screen.findByRole('alertdialog', { name: 'Unir los dos registros de Marta Ñáñez' });
    expect(question).toHaveTextContent(
      'los permisos y las notas del otro registro (Cali, 3 compras) pasan a este, que conserva sus datos',
    );
  });

  it('redirects from a merged customer to the one that was kept', async () => {
    const { location } = await openScreen('/admin/clientes/77', { server });
    await waitFor(() => expect(location().pathname).toBe('/admin/clientes/41'));
  });

  it.each([
    ['that there is not', () => refusal('NOT_FOUND'), '/admin/clientes/41'],
    ['whose address is none', () => refusal('NOT_FOUND'), '/admin/clientes/hola'],
  ])('explains that a customer is not available: %s', async (_, answer, path) => {
    server.answer(readCustomer, answer);
    await openScreen(path, { server });
    expect(await screen.findByRole('heading', { name: 'Este cliente no existe' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver clientes' })).toHaveAttribute('href', '/admin/clientes');
  });

  it('shows a load error of one part, and retries that part alone', async () => {
    server.answer(listVisits, () => refusal('UNAVAILABLE'));
    const { user } = await openScreen('/admin/clientes/41', { server });
    const visits = await section('Visitas y encuestas');
    expect(await visits.findByRole('alert')).toHaveTextContent('El servicio no responde');
    server.answer(listVisits, () => ({ items: [], total: 0 }));
    await user.click(visits.getByRole('button', { name: 'Reintentar' }));
    expect(await visits.findByText(/Nadie ha registrado una visita/)).toBeVisible();
  });

  it('withdraws a permission with the words of the customer as evidence', async () => {
    let isWithdrawn = false;
    const sms = { channel: 'sms' as const, address: '+573001234567', suppressedAt: null };
    const evidence = {
      kind: 'withdrawal' as const,
      at: '2026-03-01T15:00:00.000Z',
      address: '+573001234567',
      place: 'Ana Ruiz',
      ip: null,
      text: 'Llamó al almacén',
      version: null,
    };
    server.answer(listConsents, () => ({ items: [{ ...sms, agreed: !isWithdrawn, evidence: isWithdrawn ? [evidence] : [] }] }));
    server.answer(withdrawConsent, () => {
      isWithdrawn = true;
      return { message: '' };
    });
    const { user } = await openScreen('/admin/clientes/41', { server });
    await user.click(await screen.findByRole('button', { name: /^Retirar permiso… de/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Retirar permiso' }));
    expect(await dialog.findByText('Escribe cómo lo pidió.')).toBeVisible();
    await user.type(dialog.getByLabelText(/Cómo lo pidió/), 'Llamó al almacén');
    await user.click(dialog.getByRole('button', { name: 'Retirar permiso' }));
    const consents = await section('Permisos');
    expect(await consents.findByText(/Se retiró el permiso/)).toHaveTextContent('lo registró Ana Ruiz');
    expect(consents.getByText('«Llamó al almacén»')).toBeVisible();
    expect(consents.queryByRole('button', { name: /^Retirar permiso/ })).toBeNull();
    const sent = server.requests.findLast(({ method }) => method === 'POST')?.body;
    expect(sent).toEqual({ channel: 'sms', reason: 'Llamó al almacén' });
  });

  it('records an objection, and shows the user who recorded it', async () => {
    let objection: CustomerInsight['objection'] = null;
    server.answer(readCustomerInsight, () => ({ ...nothingKnown, objected: objection !== null, objection }));
    server.answer(changeObjection, ({ body }) => {
      objection = { at: '2026-03-01T15:00:00.000Z', by: 'Ana Ruiz', reason: body.reason };
      return { message: 'No se calculará nada de sus compras.' };
    });
    const { user } = await openScreen('/admin/clientes/41', { server });
    const rights = await section('Habeas data');
    await user.click(await rights.findByRole('button', { name: 'No calcular nada…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Cómo lo pidió/), 'Escribió una carta');
    await user.click(dialog.getByRole('button', { name: 'No calcular nada' }));
    expect(await rights.findByText(/Lo registró Ana Ruiz/)).toHaveTextContent('el 1 mar 2026, 10:00: «Escribió una carta»');
    expect(rights.getByRole('button', { name: 'Volver a calcular…' })).toBeVisible();
  });

  it('erases a customer after a typed word, and goes back to the list', async () => {
    server.answer(eraseCustomer, () => ({ message: '' }));
    const { user, location } = await openScreen('/admin/clientes/41', { server, role: 'administrador' });
    const rights = await section('Habeas data');
    await user.click(await rights.findByRole('button', { name: 'Eliminar cliente…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Escribe ELIMINAR para confirmar'), 'eliminar');
    await user.click(dialog.getByRole('button', { name: 'Eliminar para siempre' }));
    expect(server.requests.some(({ url }) => url.pathname.endsWith('/erasure'))).toBe(false);
    await user.clear(dialog.getByLabelText('Escribe ELIMINAR para confirmar'));
    await user.type(dialog.getByLabelText('Escribe ELIMINAR para confirmar'), 'ELIMINAR');
    await user.click(dialog.getByRole('button', { name: 'Eliminar para siempre' }));
    await waitFor(() => expect(location().pathname).toBe('/admin/clientes'));
    expect(server.requests.findLast(({ url }) => url.pathname.endsWith('/erasure'))?.body).toEqual({ confirmation: 'ELIMINAR' });
  });

  it('leads to a profile with the filters of the customer', async () => {
    await openScreen('/admin/clientes/41', { server });
    const link = await screen.findByRole('link', { name: 'Crear perfil con personas parecidas' });
    const address = new URL(link.getAttribute('href') ?? '', 'http://x');
    const { focus, category, city } = exampleCustomer;
    expect(address.pathname).toBe('/admin/campaigns/add-send');
    expect(Object.fromEntries(address.searchParams)).toEqual(
      Object.fromEntries(Object.entries({ focus, category, city }).filter(([, value]) => value)),
    );
  });

  it("shows a store's manager the facts, purchases, visits and notes, and asks for nothing else", async () => {
    server.answer(listCustomerNotes, () => ({ items: [note] }));
    await openScreen('/admin/clientes/41', { server, role: 'gerente_tienda' });
    expect(await screen.findByText('Prefiere la tarde.')).toBeVisible();
    for (const name of ['Compras', 'Visitas y encuestas', 'Notas']) {
      expect(screen.getByRole('heading', { name })).toBeVisible();
    }
    expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();
    expect(screen.queryByLabelText('Nueva nota')).toBeNull();
    expect(screen.queryByRole('button', { name: /Eliminar la nota/ })).toBeNull();
    const asked = server.requests.map(({ url }) => url.pathname).toSorted();
    const own = ['', '/notes', '/receipts', '/visits'].map((part) => `/V1/customers/41${part}`);
    expect([...new Set(asked)]).toEqual(own);
  });

  it('is hidden from readers, and read-only for operators', async () => {
    await openScreen('/admin/clientes/41', { server, role: 'operador' });
    expect(await screen.findByRole('button', { name: 'Editar' })).toHaveAttribute('aria-disabled', 'true');
  });
});
