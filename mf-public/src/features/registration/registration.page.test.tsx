import { exampleShop, freshDevice, reconnect, serveShop } from '../../testing/shop.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { exampleSupportCode, type FakeServer, refusal, traced } from '@pregon/auth-api/testing/fake-server';
import { registerClient } from '@pregon/contract/clients/clients.endpoints';
import { readPublicStore } from '@pregon/contract/public-keys/public-keys.endpoints';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { pendingVisit } from '../../shop/pending-visit.ts';
import { RegistrationPage } from './registration.page.tsx';

beforeEach(freshDevice);
afterEach(freshDevice);

const open = () => render(<RegistrationPage appKey={exampleShop.key} />);
/** By label, because a query by role would compute the names of all countries each time. */
const field = (name: string) => screen.getByLabelText(name, { exact: true });
/** Sets the value at once, because typing letter by letter is slow. */
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Registrarme' }));
const sent = ({ requests }: FakeServer) => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

async function fillIn(change: Readonly<Record<string, string>> = {}) {
  const typed = {
    'Número del documento': '1.017.244.906',
    Nombres: 'Marcela',
    Apellidos: 'Ospina',
    Celular: '300 555 0148',
    Correo: 'marcela@correo.example',
    ...change,
  };
  await screen.findByRole('heading', { name: 'Regístrate' });
  for (const [name, text] of Object.entries(typed)) fill(name, text);
}

describe('the registration page', () => {
  it('names the store and the retailer', async () => {
    serveShop();
    open();
    expect(await screen.findByRole('heading', { name: 'Regístrate' })).toBeVisible();
    expect(screen.getByText('Almacenes Ceiba')).toBeVisible();
    expect(screen.getByText('Ceiba Chapinero. Toma dos minutos.')).toBeVisible();
    expect(document.title).toBe('Regístrate · Pregón');
  });

  it('shows only an error page for an unknown key', async () => {
    serveShop().answer(readPublicStore, () => refusal('NOT_FOUND'));
    open();
    expect(await screen.findByRole('heading', { name: /no está disponible/ })).toBeVisible();
    expect(screen.queryByText('Almacenes Ceiba')).not.toBeInTheDocument();
  });

  it('opens on retry after a network error', async () => {
    const server = serveShop();
    server.answer(readPublicStore, () => traced(refusal('UNAVAILABLE')));
    open();
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    expect(screen.getByRole('heading', { name: 'Sin respuesta del servidor' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(`Código de soporte: ${exampleSupportCode}`);
    server.answer(readPublicStore, () => exampleShop);
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Regístrate' })).toBeVisible();
  });
});

describe('registering a customer', () => {
  it('sends all fields in wire names, and thanks', async () => {
    const server = serveShop();
    server.answer(registerClient, () => ({ message: 'Registro guardado' }));
    open();
    await fillIn();
    await userEvent.click(screen.getByText('Cuéntanos más (opcional)'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Género' }), 'Femenino');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Estado civil' }), 'Unión libre');
    fill('Fecha de nacimiento', '1990-02-28');
    fill('Dirección', 'Calle 10');
    fill('Teléfono fijo', '601 555 0142');
    fill('Comentarios', 'Los sábados');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tiene hijos' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tiene mascotas' }));
    await userEvent.click(screen.getByRole('checkbox', { name: exampleShop.consent.text }));
    await send();
    expect(await screen.findByRole('heading', { name: 'Registro guardado' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Registro guardado' })).toHaveFocus();
    expect(screen.getByText('Gracias por registrarte en Almacenes Ceiba.')).toBeVisible();
    expect(sent(server)).toEqual([
      {
        agree: true,
        photo: '',
        document: 'CC',
        number: '1.017.244.906',
        name: 'Marcela',
        lastName: 'Ospina',
        gender: 'F',
        birthday: '1990-02-28',
        coutryCode: '57',
        movil: '300 555 0148',
        phoneNumber: '601 555 0142',
        email: 'marcela@correo.example',
        maritalStatus: 'union_libre',
        address: 'Calle 10',
        children: true,
        pets: true,
        comments: 'Los sábados',
        apikey: exampleShop.key,
        consentVersion: '2026-11',
        requestKey: expect.any(String),
        filledAt: expect.any(String),
      },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Hacer otro registro' }));
    expect(field('Nombres')).toHaveValue('');
    expect(screen.getByRole('heading', { name: 'Regístrate' })).toHaveFocus();
  });

  it('accepts a customer who does not consent, with a notice', async () => {
    const server = serveShop();
    server.answer(registerClient, () => ({ message: 'Registro guardado' }));
    open();
    await fillIn();
    await send();
    expect(await screen.findByRole('heading', { name: 'Registro guardado' })).toBeVisible();
    expect(sent(server)).toMatchObject([{ agree: false, consentVersion: '2026-11' }]);
  });

  it('sends the chosen photo', async () => {
    const server = serveShop();
    server.answer(registerClient, () => ({ message: 'Registro guardado' }));
    open();
    await fillIn();
    await userEvent.upload(screen.getByLabelText('Archivo de la foto'), new File(['xyz'], 'cara.jpg', { type: 'image/jpeg' }));
    await screen.findByRole('img', { name: 'La foto que tomaste' });
    await send();
    await screen.findByRole('heading', { name: 'Registro guardado' });
    expect(sent(server)).toMatchObject([{ photo: 'data:image/jpeg;base64,eHl6' }]);
  });

  it('shows an error at each missing field, and focuses the first', async () => {
    serveShop();
    open();
    await screen.findByRole('heading', { name: 'Regístrate' });
    await send();
    const said = [
      'Escribe el número del documento.',
      'Escribe los nombres.',
      'Escribe los apellidos.',
      'Escribe el número del celular.',
      'Escribe el correo.',
    ];
    for (const message of said) expect(screen.getByText(message)).toBeVisible();
    expect(field('Número del documento')).toHaveFocus();
    expect(field('Nombres')).toHaveAccessibleDescription('Escribe los nombres.');
    await userEvent.type(field('Nombres'), 'Eva');
    expect(screen.queryByText('Escribe los nombres.')).not.toBeInTheDocument();
  });

  it.each([
    ['Correo', 'marcela', 'Debe ingresar un correo valido'],
    ['Número del documento', '12', 'Revisa el número: debe tener entre 4 y 20 letras o números.'],
    ['Celular', 'no tengo', 'Escribe el celular solo con números.'],
  ])('refuses the %s "%s"', async (name, text, message) => {
    serveShop();
    open();
    await fillIn({ [name]: text });
    await send();
    expect(screen.getByText(message)).toBeVisible();
    expect(field(name)).toHaveFocus();
  });

  it('shows the errors of all invalid fields at once', async () => {
    serveShop();
    open();
    const long = 'x'.repeat(1001);
    const wrong: Readonly<Record<string, readonly [typed: string, said: string]>> = {
      'Número del documento': ['AB', 'Revisa el número: debe tener entre 4 y 20 letras o números.'],
      Nombres: [long, 'Usa 80 caracteres o menos.'],
      Apellidos: [long, 'Usa 80 caracteres o menos.'],
      Celular: ['trescientos', 'Escribe el celular solo con números.'],
      Correo: ['marcela@', 'Debe ingresar un correo valido'],
      'Fecha de nacimiento': ['2999-01-01', 'Elige una fecha entre 1900 y hoy.'],
      Dirección: [long, 'Usa 200 caracteres o menos.'],
      'Teléfono fijo': ['601-AZUL', 'Escribe el teléfono solo con números.'],
      Comentarios: [long, 'Usa 1000 caracteres o menos.'],
    };
    await fillIn(Object.fromEntries(Object.entries(wrong).map(([name, [typed]]) => [name, typed])));
    await send();
    for (const [name, [typed, said]] of Object.entries(wrong)) {
      const control = field(name);
      expect(control).toHaveValue(typed);
      expect(control).toBeInvalid();
      expect(control).toHaveAccessibleDescription(said);
      expect(control).toBeVisible();
    }
    expect(field('Número del documento')).toHaveFocus();
    fill('Fecha de nacimiento', '1899-12-31');
    expect(screen.getByLabelText('Fecha de nacimiento')).toHaveAccessibleDescription('Elige una fecha entre 1900 y hoy.');
    fill('Fecha de nacimiento', '1990-02-28');
    expect(screen.getByLabelText('Fecha de nacimiento')).toBeValid();
  });

  it('accepts telephone numbers of all countries', async () => {
    const server = serveShop();
    server.answer(registerClient, () => ({ message: 'Registro guardado' }));
    open();
    await fillIn({ Celular: '123 4567' });
    await screen.findByRole('option', { name: '+54 Argentina' });
    await send();
    expect(screen.getByText('Este número no existe en el país que elegiste.')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'País' }), '+34 España');
    fill('Celular', '612 34 56 78');
    await send();
    await screen.findByRole('heading', { name: 'Registro guardado' });
    expect(sent(server)).toMatchObject([{ coutryCode: '34', movil: '612 34 56 78' }]);
  });

  it('expands a collapsed section that contains an error', async () => {
    serveShop().answer(registerClient, () => refusal('INVALID', { fields: { phoneNumber: 'Revisa el teléfono.' } }));
    open();
    await fillIn();
    await send();
    expect(await screen.findByText('Revisa el teléfono.')).toBeVisible();
    expect(field('Teléfono fijo')).toHaveFocus();
  });

  it('shows a server error at its field, and keeps the typed values', async () => {
    serveShop().answer(registerClient, () =>
      refusal('INVALID', { fields: { movil: 'Este número no existe en el país que elegiste.' } }),
    );
    open();
    await fillIn();
    await send();
    expect(await screen.findByText('Este número no existe en el país que elegiste.')).toBeVisible();
    expect(field('Celular')).toHaveFocus();
    expect(field('Nombres')).toHaveValue('Marcela');
    expect(screen.queryByRole('region', { name: 'Por enviar' })).not.toBeInTheDocument();
  });

  it("shows the server's message when the page was stopped meanwhile", async () => {
    serveShop().answer(registerClient, () => refusal('NOT_FOUND'));
    open();
    await fillIn();
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('No encontramos lo que buscas.');
  });
});

describe('registering offline', () => {
  const away = (server: FakeServer) => server.answer(registerClient, () => refusal('UNAVAILABLE'));

  it('stores the registration on the device, shows it, and sends it when online', async () => {
    const server = serveShop();
    away(server);
    open();
    await fillIn();
    await send();
    expect(await screen.findByRole('heading', { name: 'Guardado en este dispositivo' })).toBeVisible();
    const waiting = screen.getByRole('region', { name: 'Por enviar' });
    expect(within(waiting).getByText('1 por enviar')).toBeVisible();
    expect(within(waiting).getByText('Marcela Ospina')).toBeVisible();
    server.answer(registerClient, () => ({ message: 'Registro guardado' }));
    reconnect();
    expect(await screen.findByRole('heading', { name: 'Registro guardado' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Por enviar' })).not.toBeInTheDocument();
    const bodies = sent(server) as { requestKey: string }[];
    expect(new Set(bodies.map(({ requestKey }) => requestKey)).size).toBe(1);
  });

  it('deletes a waiting registration after confirmation', async () => {
    away(serveShop());
    open();
    await fillIn();
    await send();
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar Marcela Ospina' }));
    expect(screen.getByRole('button', { name: 'Conservar' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Conservar' }));
    expect(screen.getByText('Marcela Ospina')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Eliminar Marcela Ospina' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar Marcela Ospina' }));
    await userEvent.click(screen.getByRole('button', { name: 'Eliminar registro' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Regístrate' })).toHaveFocus());
    expect(field('Nombres')).toHaveValue('');
    await waitFor(() => expect(screen.queryByText('Marcela Ospina')).not.toBeInTheDocument());
    expect(screen.queryByText('Registro guardado')).not.toBeInTheDocument();
  });

  it('shows a later rejection, and sends the correction with the same idempotency key', async () => {
    const server = serveShop();
    away(server);
    open();
    await fillIn();
    await send();
    await screen.findByRole('heading', { name: 'Guardado en este dispositivo' });
    server.answer(registerClient, () => refusal('INVALID', { fields: { email: 'Este correo no recibe mensajes.' } }));
    reconnect();
    expect(await screen.findByRole('heading', { name: 'Falta corregir algo' })).toBeVisible();
    expect(screen.getByText('Este correo no recibe mensajes.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Corregir Marcela Ospina' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Este correo no recibe mensajes.');
    server.answer(registerClient, () => ({ message: 'Registro guardado' }));
    await fillIn({ Correo: 'otra@correo.example' });
    await send();
    expect(await screen.findByRole('heading', { name: 'Registro guardado' })).toBeVisible();
    const bodies = sent(server) as { requestKey: string; email: string }[];
    expect(new Set(bodies.map(({ requestKey }) => requestKey)).size).toBe(1);
    expect(bodies.at(-1)?.email).toBe('otra@correo.example');
    expect(screen.queryByRole('region', { name: 'Por enviar' })).not.toBeInTheDocument();
  });

  it('shows that the device is offline', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    serveShop();
    open();
    expect(await screen.findByText('Sin conexión.')).toBeVisible();
  });
});

it('continues from a visit with its typed values, and returns to it', async () => {
  serveShop().answer(registerClient, () => ({ message: 'Registro guardado' }));
  pendingVisit.save(exampleShop.key, { user: '1017244906' });
  open();
  await screen.findByRole('heading', { name: 'Regístrate' });
  expect(field('Número del documento')).toHaveValue('1017244906');
  await fillIn({ 'Número del documento': '1017244907' });
  await send();
  const back = await screen.findByRole('link', { name: 'Volver a la visita' });
  expect(back).toHaveAttribute('href', `/apps/${exampleShop.key}/visita/`);
  expect(pendingVisit.read(exampleShop.key)).toEqual({ user: '1017244907' });
});
