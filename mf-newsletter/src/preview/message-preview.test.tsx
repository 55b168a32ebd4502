import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createQueryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, type FakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { customersQuery } from '@pregon/contract/customers/customers.operations';
import { listTestRecipients, readPreviewCustomer } from '@pregon/contract/newsletters/newsletter-trials.endpoints';
import { previewNewsletter, sendNewsletterTest } from '@pregon/contract/newsletters/newsletters.endpoints';
import type { Role } from '@pregon/contract/session/roles';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { MessagePreview } from './message-preview.tsx';

const html =
  '<!doctype html><html lang="es"><head></head><body><p>Hola, {{name}}</p><img src="https://x.co/a.png" alt="Vitrina"></body></html>';

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  server.answer(previewNewsletter, ({ body: { templateHtml, subject, preheader, customer } }) => ({
    html: templateHtml.replace('{{name}}', customer === 4 ? 'Lucía' : '«Nombre»'),
    text: 'Hola en texto',
    subject,
    preheader,
    size: 38_500,
    missing: customer === 4 ? ['city'] : ['city', 'promo'],
  }));
  server.answer(readPreviewCustomer, () => ({ customer: null }));
  server.answerGraphql(customersQuery, ({ filter: { search } }) => ({
    customers: 'lucia peña'.startsWith(search) ? [{ id: 4, name: 'Lucía Peña', detail: 'CC 52 123 456', city: 'Cali' }] : [],
  }));
});
afterEach(() => act(() => session.clear()));

let router: ReturnType<typeof createMemoryRouter>;

function open(role: Role = 'marketing', search = '') {
  const element = <MessagePreview templateHtml={html} name="Hogar renovado" />;
  router = createMemoryRouter([{ path: '/', element }], { initialEntries: [`/${search}`] });
  session.setCredentials({ ...ana, user: { ...ana.user, role } });
  render(
    <QueryClientProvider client={createQueryClient({ retries: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const frame = () => screen.findByTitle<HTMLIFrameElement>('Vista previa del mensaje');
const shown = async () => new DOMParser().parseFromString((await frame()).srcdoc, 'text/html');

describe('the message preview', () => {
  it('shows the message in a scaled frame without scripts', async () => {
    const user = open();
    expect(await frame()).toHaveAttribute('sandbox', '');
    expect((await frame()).style.scale).toBe('0.5');
    expect((await shown()).querySelector('base')?.target).toBe('_blank');
    await user.click(screen.getByRole('radio', { name: 'Celular' }));
    expect(await frame()).toHaveStyle({ width: '375px' });
  });

  it('inserts merge tags into the subject at the caret', async () => {
    const user = open();
    const subject = screen.getByRole<HTMLInputElement>('textbox', { name: /Asunto/ });
    await user.type(subject, 'Hola, ¿vienes?');
    subject.setSelectionRange(5, 5);
    await user.click(screen.getByRole('button', { name: 'Insertar etiqueta en asunto' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Nombre' }));
    await waitFor(() => expect(subject).toHaveValue('Hola,{{name}} ¿vienes?'));
    expect(subject).toHaveFocus();
  });

  it('shows a simulated dark mode with a notice', async () => {
    const user = open();
    await frame();
    await user.click(screen.getByRole('button', { name: 'Modo oscuro' }));
    expect((await shown()).head.innerHTML).toContain('invert(1)');
    expect(screen.getByText('Simulado: cada programa de correo oscurece a su manera.')).toBeInTheDocument();
  });

  it('shows the message without images, by their alternative texts', async () => {
    const user = open();
    await frame();
    await user.click(screen.getByRole('button', { name: 'Sin imágenes' }));
    expect((await shown()).querySelector('img')).toBeNull();
    expect((await shown()).body.textContent).toContain('Vitrina');
  });

  it('shows the plain-text version', async () => {
    const user = open();
    await frame();
    await user.click(screen.getByRole('radio', { name: 'Solo texto' }));
    expect(screen.getByRole('textbox', { name: 'Texto del mensaje' })).toHaveValue('Hola en texto');
    expect(screen.getByRole('button', { name: 'Sin imágenes' })).toBeDisabled();
  });

  it('retries after a load error', async () => {
    server.answer(previewNewsletter, () => refusal('UNAVAILABLE'));
    const user = open();
    expect(await screen.findByText('No pudimos preparar la vista previa')).toBeInTheDocument();
    server.answer(previewNewsletter, () => ({ html, text: '', subject: '', preheader: '', size: 1, missing: [] }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await frame()).toBeInTheDocument();
  });
});

describe('the preview as a customer', () => {
  it('is filled in for a customer found by name, and lists the missing values', async () => {
    const user = open();
    expect(await screen.findByText('Sin valor por defecto: Ciudad, Promoción.')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: 'Ver como' }), 'lucia');
    expect(await screen.findByRole('button', { name: /Lucía Peña/ })).toHaveTextContent('CC 52 123 456');
    await user.keyboard('{Enter}');
    await waitFor(async () => expect((await shown()).body.textContent).toContain('Hola, Lucía'));
    expect(screen.getByText(/De Lucía Peña no se sabe: Ciudad/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Quitar a Lucía Peña' }));
    await waitFor(async () => expect((await shown()).body.textContent).toContain('Hola, «Nombre»'));
  });

  it('begins with a random customer, and shows another one on request', async () => {
    const customers = [
      { id: 4, name: 'Lucía Peña', detail: 'CC 52 123 456', city: 'Cali' },
      { id: 5, name: 'Eva Paz', detail: '', city: '' },
    ];
    server.answer(readPreviewCustomer, () => ({ customer: customers.shift() ?? null }));
    const user = open();
    await waitFor(async () => expect((await shown()).body.textContent).toContain('Hola, Lucía'));
    expect(server.requests.filter(({ url }) => url.pathname.endsWith('/template-preview'))).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Otro al azar' }));
    expect(await screen.findByRole('button', { name: 'Quitar a Eva Paz' })).toBeInTheDocument();
  });

  it('is named by the address with its view, which shows both again', async () => {
    const lucia = { id: 4, name: 'Lucía Peña', detail: 'CC 52 123 456', city: 'Cali' };
    server.answer(readPreviewCustomer, () => ({ customer: lucia }));
    const user = open();
    await waitFor(() => expect(router.state.location.search).toBe('?cliente=4'));
    await user.click(screen.getByRole('radio', { name: 'Celular' }));
    await user.click(screen.getByRole('button', { name: 'Modo oscuro' }));
    await user.click(screen.getByRole('button', { name: 'Sin imágenes' }));
    expect(router.state.location.search).toBe('?cliente=4&vista=celular&oscuro=si&imagenes=no');
    await user.click(screen.getByRole('button', { name: 'Quitar a Lucía Peña' }));
    expect(router.state.location.search).toContain('cliente=nadie');
  });

  it('is the one of the address, in the view of the address', async () => {
    const asked: unknown[] = [];
    server.answer(readPreviewCustomer, ({ query }) => {
      asked.push(query);
      return { customer: { id: 4, name: 'Lucía Peña', detail: '', city: '' } };
    });
    open('marketing', '?cliente=4&vista=celular&imagenes=no');
    await waitFor(async () => expect((await shown()).body.textContent).toContain('Hola, Lucía'));
    expect((await shown()).querySelector('img')).toBeNull();
    expect(await frame()).toHaveStyle({ width: '375px' });
    expect(screen.getByRole('button', { name: 'Quitar a Lucía Peña' })).toBeInTheDocument();
    expect(asked).toEqual([{ customer: 4 }]);
  });

  it('is nobody where the address says so, and where it names somebody who is not there', async () => {
    server.answer(readPreviewCustomer, () => ({ customer: null }));
    open('marketing', '?cliente=9');
    await waitFor(async () => expect((await shown()).body.textContent).toContain('Hola, «Nombre»'));
    expect(screen.getByRole('searchbox', { name: 'Ver como' })).toBeInTheDocument();
  });

  it('shows when no customer is found', async () => {
    const user = open();
    await user.type(screen.getByRole('searchbox', { name: 'Ver como' }), 'zzz');
    expect(await screen.findByText('Ningún cliente coincide.')).toBeInTheDocument();
  });
});

describe('the inbox preview', () => {
  it('shows subject and preheader, or else the beginning of the text', async () => {
    const user = open();
    const line = await screen.findByRole('figure', { name: 'En la bandeja de entrada' });
    await waitFor(() => expect(line).toHaveTextContent('Casa Lulú(sin asunto) — Hola en texto'));
    await user.type(screen.getByRole('textbox', { name: /^Asunto/ }), 'Ya llega');
    await user.type(screen.getByRole('textbox', { name: /^Preencabezado/ }), 'La Navidad');
    await waitFor(() => expect(line).toHaveTextContent('Casa LulúYa llega — La Navidad'));
    expect(screen.getByText('Pesa 38 KB de los 102 KB que Gmail muestra enteros.')).toBeInTheDocument();
  });
});

describe('a test message', () => {
  it("is sent to the user's own address as it is shown", async () => {
    server.answer(sendNewsletterTest, ({ body }) => ({ message: `Enviamos la prueba: ${body.subject}` }));
    const user = open();
    // Without a subject it is told apart by the name of the newsletter.
    await user.click(screen.getByRole('button', { name: 'Enviarme una prueba' }));
    expect(await screen.findByText('Enviamos la prueba: Hogar renovado')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: /^Asunto/ }), 'Ya llega');
    await user.click(screen.getByRole('button', { name: 'Enviarme una prueba' }));
    expect(await screen.findByText('Enviamos la prueba: Ya llega')).toBeInTheDocument();
  });

  it('is sent to the colleagues who are chosen', async () => {
    server.answer(listTestRecipients, () => ({
      items: [
        { id: 1, name: 'Ana', email: 'ana@tienda.example' },
        { id: 2, name: 'Luis', email: 'luis@tienda.example' },
      ],
    }));
    server.answer(sendNewsletterTest, ({ body }) => ({ message: `Enviamos la prueba a ${String(body.to)}` }));
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Enviar a colegas…' }));
    expect(screen.getByRole('button', { name: 'Enviar la prueba' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(await screen.findByRole('checkbox', { name: /^Luis/ }));
    await user.click(screen.getByRole('button', { name: 'Enviar la prueba' }));
    expect(await screen.findByText('Enviamos la prueba a 2')).toBeInTheDocument();
  });

  it('shows the reason of a failure', async () => {
    server.answer(sendNewsletterTest, () => refusal('MESSAGE_NOT_SENT'));
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Enviarme una prueba' }));
    expect(await screen.findByText('El servidor de correo no aceptó el mensaje.')).toBeInTheDocument();
  });

  it('is not available to operators', () => {
    open('operador');
    expect(screen.getByRole('button', { name: 'Enviarme una prueba' })).toHaveAttribute('aria-disabled', 'true');
  });
});
