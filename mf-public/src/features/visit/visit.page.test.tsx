import { exampleShop, freshDevice, reconnect, serveShop } from '../../testing/shop.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type FakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { findClient, registerVisit, sendSurveyLink } from '@pregon/contract/visits/visits.endpoints';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { pendingVisit } from '../../shop/pending-visit.ts';
import { VisitPage } from './visit.page.tsx';

beforeEach(freshDevice);
afterEach(freshDevice);

const surveyUrl = 'https://tienda.example/apps/clave-de-prueba/encuesta/abc';
const logged =
  (message = 'Visita registrada') =>
  () => ({ message, traceid: 'abc', surveyUrl });

const open = async (server: FakeServer = serveShop()) => {
  render(<VisitPage appKey={exampleShop.key} />);
  await screen.findByRole('heading', { name: 'Registra una visita' });
  return server;
};
const field = (name: string) => screen.getByRole('textbox', { name });
/** Sets the value at once, because typing letter by letter is slow. */
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const bought = () => userEvent.click(screen.getByRole('radio', { name: 'Compró' }));
const sent = ({ requests }: FakeServer, path: string) =>
  requests.filter(({ url }) => url.pathname.endsWith(path)).map(({ body }) => body);

it('shows the store and the day', async () => {
  await open();
  expect(screen.getByText(/^Ceiba Chapinero · \p{L}+, \d+ de \p{L}+$/u)).toBeVisible();
  expect(document.title).toBe('Registra una visita · Pregón');
});

it('is not available for keys of customer pages', async () => {
  serveShop({ counter: false });
  render(<VisitPage appKey={exampleShop.key} />);
  expect(await screen.findByRole('heading', { name: /no está disponible/ })).toBeVisible();
});

describe('finding a customer', () => {
  it('shows only the masked name that identifies the customer', async () => {
    const server = await open();
    server.answer(findClient, () => ({ found: true, name: 'M••• O•••' }));
    expect(screen.getByRole('button', { name: 'Buscar' })).toBeDisabled();
    fill('Cliente', ' 1017244906 ');
    await press('Buscar');
    expect(await screen.findByText('M••• O•••')).toBeVisible();
    expect(screen.queryByText('Buscando…')).not.toBeInTheDocument();
    expect(screen.getByText('Pregúntale su nombre para confirmar.')).toBeVisible();
    expect(sent(server, '/clients/search')).toEqual([{ user: '1017244906', store: 'CEI-001', apikey: exampleShop.key }]);
  });

  it('links an unknown customer to the registration with the typed value', async () => {
    const server = await open();
    server.answer(findClient, () => ({ found: false, name: '' }));
    fill('Cliente', '1017244906');
    await press('Buscar');
    const link = await screen.findByRole('link', { name: 'Registrar cliente nuevo' });
    expect(screen.getByText('No encontramos a este cliente.')).toBeVisible();
    expect(link).toHaveAttribute('href', `/apps/${exampleShop.key}/registro/`);
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(pendingVisit.read(exampleShop.key)).toEqual({ user: '1017244906' });
  });

  it('starts with the customer who was just registered', async () => {
    pendingVisit.save(exampleShop.key, { user: '1017244906' });
    await open();
    expect(field('Cliente')).toHaveValue('1017244906');
  });

  it('shows that a search requires a connection', async () => {
    await open();
    fill('Cliente', '1017244906');
    await press('Buscar');
    expect(
      await screen.findByText('Sin conexión no podemos buscar. Registra la visita: la revisamos al enviarla.'),
    ).toBeVisible();
  });

  it.each([
    [refusal('TOO_MANY_REQUESTS'), 'Demasiados intentos. Espera un momento.'],
    [
      refusal('INVALID', { fields: { user: 'Varios clientes comparten este dato: busca por el documento.' } }),
      'Varios clientes comparten este dato: busca por el documento.',
    ],
  ])('shows the error of the server', async (answer, message) => {
    const server = await open();
    server.answer(findClient, () => answer);
    fill('Cliente', '300 555 0148');
    await press('Buscar');
    expect(await screen.findByText(message)).toBeVisible();
  });
});

describe('logging a visit', () => {
  it('sends customer and store of a visit without purchase fields', async () => {
    const server = await open();
    server.answer(registerVisit, logged());
    await bought();
    fill('Valor de la compra', '1.000');
    await userEvent.click(screen.getByRole('radio', { name: 'Solo visita' }));
    fill('Cliente', '1017244906');
    await press('Registrar visita');
    expect(await screen.findByRole('heading', { name: 'Visita registrada' })).toBeVisible();
    const body = { user: '1017244906', kind: 'visita', store: 'CEI-001', apikey: exampleShop.key };
    expect(sent(server, '/visit/register')).toEqual([{ ...body, requestKey: expect.any(String), filledAt: expect.any(String) }]);
    expect(screen.getByRole('heading', { name: 'Visita registrada' })).toHaveFocus();
    await press('Registrar otra visita');
    expect(field('Cliente')).toHaveValue('');
    expect(screen.getByRole('heading', { name: 'Registra una visita' })).toHaveFocus();
  });

  it('sends the total, payment, receipt and products of a purchase', async () => {
    const server = await open();
    server.answer(registerVisit, logged('Compra registrada'));
    fill('Cliente', 'marcela@correo.example');
    await bought();
    fill('Valor de la compra', '$ 189.900,50');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Cómo pagó' }), 'Tarjeta débito');
    fill('Número de factura', 'F-1');
    await press('Agregar un producto');
    await press('Agregar un producto');
    expect(within(screen.getByRole('group', { name: 'Producto 2' })).getByLabelText('Referencia (SKU)')).toHaveFocus();
    await press('Quitar producto 2');
    expect(screen.getByRole('button', { name: 'Agregar un producto' })).toHaveFocus();
    const product = within(screen.getByRole('group', { name: 'Producto 1' }));
    fireEvent.change(product.getByRole('textbox', { name: 'Referencia (SKU)' }), { target: { value: 'TAZA-1' } });
    expect(product.getByRole('textbox', { name: 'Cantidad' })).toHaveValue('1');
    fireEvent.change(product.getByRole('textbox', { name: 'Cantidad' }), { target: { value: '2,5' } });
    fireEvent.change(product.getByRole('textbox', { name: 'Valor' }), { target: { value: '189900,5' } });
    await press('Registrar compra');
    expect(await screen.findByRole('heading', { name: 'Compra registrada' })).toBeVisible();
    expect(sent(server, '/visit/register')).toMatchObject([
      {
        kind: 'compra',
        amount: 189_900.5,
        paymentMethod: 'Tarjeta débito',
        reference: 'F-1',
        products: [{ sku: 'TAZA-1', amount: 189_900.5, units: 2.5 }],
      },
    ]);
  });

  it('shows an error at each missing field, and focuses the first', async () => {
    await open();
    await bought();
    await press('Agregar un producto');
    await press('Registrar compra');
    for (const message of [
      'Escribe el documento, el correo o el celular.',
      'Elige cómo pagó.',
      'Escribe la referencia del producto.',
    ]) {
      expect(screen.getByText(message)).toBeVisible();
    }
    expect(screen.getAllByText('Escribe el valor de la compra.')).toHaveLength(2);
    expect(field('Cliente')).toHaveFocus();
  });

  it.each(['abc', '1.00', '1,999', '-5', '1.5', '1e3', '1 5a', '1.500.5'])(
    'rejects the amount "%s", and keeps it',
    async (text) => {
      await open();
      await bought();
      await press('Agregar un producto');
      fill('Valor de la compra', text);
      fill('Valor', text);
      await press('Registrar compra');
      for (const name of ['Valor de la compra', 'Valor']) {
        expect(field(name)).toHaveAccessibleDescription('Escribe el valor de la compra.');
        expect(field(name)).toHaveValue(text);
      }
    },
  );

  it('shows the limit of every purchase field that exceeds it', async () => {
    await open();
    const wrong: readonly (readonly [name: string, typed: string, said: string])[] = [
      ['Cliente', 'x'.repeat(255), 'Usa 254 caracteres o menos.'],
      ['Número de factura', 'x'.repeat(61), 'Usa 60 caracteres o menos.'],
      ['Referencia (SKU)', 'x'.repeat(81), 'Usa 80 caracteres o menos.'],
      ['Valor de la compra', '1.000.000.000', 'Revisa el valor: es demasiado alto.'],
    ];
    await bought();
    await press('Agregar un producto');
    for (const [name, typed] of wrong) fill(name, typed);
    await press('Registrar compra');
    for (const [name, typed, said] of wrong) {
      expect(field(name)).toHaveAccessibleDescription(said);
      expect(field(name)).toHaveValue(typed);
    }
  });

  it('rejects products whose sum differs from the total', async () => {
    await open();
    fill('Cliente', '1017244906');
    await bought();
    fill('Valor de la compra', '10.000');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Cómo pagó' }), 'Efectivo');
    await press('Agregar un producto');
    fill('Referencia (SKU)', 'TAZA-1');
    fill('Valor', '9.000');
    await press('Registrar compra');
    expect(field('Valor de la compra')).toHaveAccessibleDescription('Los productos deben sumar el valor de la compra.');
  });

  it('shows a server error at its field, and keeps the typed values', async () => {
    const server = await open();
    server.answer(registerVisit, () =>
      refusal('INVALID', { fields: { user: 'No encontramos a este cliente. Regístralo primero.' } }),
    );
    fill('Cliente', '1017244906');
    await press('Registrar visita');
    expect(await screen.findByText('No encontramos a este cliente. Regístralo primero.')).toBeVisible();
    expect(field('Cliente')).toHaveFocus();
    expect(field('Cliente')).toHaveValue('1017244906');
    const link = screen.getByRole('link', { name: 'Registrar cliente nuevo' });
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(pendingVisit.read(exampleShop.key)).toEqual({ user: '1017244906' });
  });
});

describe('logging offline', () => {
  it.each([
    ['visita', 'Registrar visita', 'Visita registrada'],
    ['compra', 'Registrar compra', 'Compra registrada'],
  ])('stores a %s until the device is online, and confirms its delivery', async (kind, button, arrived) => {
    const server = await open();
    fill('Cliente', '1017244906');
    if (kind === 'compra') {
      await bought();
      fill('Valor de la compra', '10.000');
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Cómo pagó' }), 'Efectivo');
    }
    await press(button);
    const words = `No hay conexión en este momento. La ${kind} se envía sola cuando vuelva.`;
    expect(await screen.findByText(words)).toBeVisible();
    server.answer(registerVisit, logged(arrived));
    reconnect();
    expect(await screen.findByRole('heading', { name: arrived })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Por enviar' })).not.toBeInTheDocument();
  });

  it('shows no result for a deleted visit', async () => {
    await open();
    fill('Cliente', '1017244906');
    await press('Registrar visita');
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar 1017244906' }));
    await press('Eliminar visita');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Registra una visita' })).toHaveFocus());
    await waitFor(() => expect(screen.queryByText('1017244906')).not.toBeInTheDocument());
  });

  it("stores the visit, and shows the server's error when online", async () => {
    const server = await open();
    fill('Cliente', '1017244906');
    await press('Registrar visita');
    expect(await screen.findByRole('heading', { name: 'Guardada en este dispositivo' })).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Por enviar' })).getByText('1017244906')).toBeVisible();
    server.answer(registerVisit, () =>
      refusal('INVALID', { fields: { user: 'No encontramos a este cliente. Regístralo primero.' } }),
    );
    reconnect();
    expect(await screen.findByRole('heading', { name: 'Falta corregir algo' })).toBeVisible();
    await press('Corregir 1017244906');
    server.answer(registerVisit, logged());
    fill('Cliente', '1017244907');
    await press('Registrar visita');
    expect(await screen.findByRole('heading', { name: 'Visita registrada' })).toBeVisible();
    const bodies = sent(server, '/visit/register') as { requestKey: string }[];
    expect(new Set(bodies.map(({ requestKey }) => requestKey)).size).toBe(1);
  });
});

describe('the survey of a visit', () => {
  const openLogged = async () => {
    const server = await open();
    server.answer(registerVisit, logged());
    fill('Cliente', '1017244906');
    await press('Registrar visita');
    await screen.findByRole('region', { name: 'Encuesta' });
    return server;
  };

  it.each([
    ['Por correo', 'email'],
    ['Por SMS', 'sms'],
  ])('is sent %s', async (button, channel) => {
    const server = await openLogged();
    server.answer(sendSurveyLink, () => ({ message: 'Ya va en camino.' }));
    await press(button);
    expect(await screen.findByText('Ya va en camino.')).toBeVisible();
    expect(sent(server, '/survey-link')).toEqual([{ apikey: exampleShop.key, traceid: 'abc', channel }]);
  });

  it('shows an error when sending fails', async () => {
    await openLogged();
    await press('Por correo');
    expect(await screen.findByText('Sin respuesta del servidor')).toBeVisible();
  });

  it("opens on this device, or is shared by the seller's WhatsApp", async () => {
    await openLogged();
    expect(screen.getByRole('link', { name: 'Abrir la encuesta aquí' })).toHaveAttribute('href', surveyUrl);
    const words = `Gracias por tu visita a Ceiba Chapinero. Cuéntanos cómo te fue: ${surveyUrl}`;
    expect(screen.getByRole('link', { name: 'Por WhatsApp' })).toHaveAttribute(
      'href',
      `https://wa.me/?text=${encodeURIComponent(words)}`,
    );
  });

  it('is copied as a link', async () => {
    await openLogged();
    const writeText = jest.fn<(text: string) => Promise<void>>().mockResolvedValueOnce().mockRejectedValue(new Error('denied'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await press('Copiar enlace');
    expect(await screen.findByText('Enlace copiado.')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith(surveyUrl);
    await press('Copiar enlace');
    expect(await screen.findByText('No pudimos copiarlo: mantén presionado el enlace.')).toBeVisible();
  });

  it('says that copying failed in an insecure context, which has no clipboard', async () => {
    await openLogged();
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    await press('Copiar enlace');
    expect(await screen.findByText('No pudimos copiarlo: mantén presionado el enlace.')).toBeVisible();
  });
});
