import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createQueryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, type FakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { previewNewsletter, readNewsletter, readNewsletterVersion } from '@pregon/contract/newsletters/newsletters.endpoints';
import { markCollaborationSeen, readCollaboration } from '@pregon/contract/collaboration/collaboration.endpoints';
import { readNewsletterUses } from '@pregon/contract/newsletters/newsletter-uses.endpoints';
import { readIncrementalSales } from '@pregon/contract/results/incremental-sales.endpoints';
import { readNewsletterClickMap } from '@pregon/contract/results/click-maps.endpoints';
import { readResultPeople } from '@pregon/contract/results/result-people.endpoints';
import { readNewsletterResults } from '@pregon/contract/results/sending-results.endpoints';
import { exampleNewsletter } from '@pregon/contract/testing/examples';
import { exampleClicks } from '@pregon/ui/testing/example-clicks';
import { exampleResults, exampleSales } from '@pregon/ui/testing/example-results';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import NewsletterPreviewPage from './newsletter-preview.page.tsx';

let server: FakeServer;
let asked: unknown[];

beforeEach(() => {
  asked = [];
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340);
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  server.answer(previewNewsletter, ({ body: { templateHtml: html } }) => ({
    html,
    text: 'Hola',
    subject: '',
    preheader: '',
    size: 20,
    missing: [],
  }));
  server.answer(readNewsletterResults, () => ({ ...exampleResults, startedAt: '2026-11-24T20:30:01.000Z' }));
  server.answer(readIncrementalSales, () => exampleSales);
  server.answer(readNewsletterClickMap, () => exampleClicks);
  server.answer(readCollaboration, () => ({
    revision: '3',
    isApproved: true,
    isRequired: false,
    changes: null,
    mayRequest: true,
    request: null,
    colleagues: [],
    comments: [],
  }));
  server.answer(readNewsletterUses, () => ({ approvedVersion: null, schedules: [], total: 0 }));
  server.answer(markCollaborationSeen, () => ({ message: 'Visto.' }));
  session.setCredentials(ana);
});
afterEach(() => act(() => session.clear()));

const answerNewsletter = (approved = true, archived = false) =>
  server.answer(readNewsletter, () => ({
    data: { ...exampleNewsletter, approved, archived, templateJson: '{}', templateHtml: '<p>x</p>' },
  }));
const answerVersion = () =>
  server.answer(readNewsletterVersion, ({ params }) => {
    asked.push(params);
    return {
      version: 3,
      approved: true,
      createdAt: '2026-11-20T15:30:00.000Z',
      createdBy: 'Ana Peña',
      size: 20,
      templateJson: '{}',
      templateHtml: '<p>Hola</p>',
    };
  });

function open(purpose = '') {
  const path = '/admin/newsletter/preview';
  const router = createMemoryRouter([{ path, element: <NewsletterPreviewPage /> }], {
    initialEntries: [`${path}?id=${exampleNewsletter.identifier}${purpose}`],
  });
  render(
    <QueryClientProvider client={createQueryClient({ retries: 0 })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return Object.assign(userEvent.setup(), { address: () => router.state.location.search });
}

it.each([
  [true, 'aprobada'],
  [false, 'por aprobar'],
])('shows the newest version of a newsletter, approved: %s', async (approved, word) => {
  answerNewsletter(approved);
  answerVersion();
  open();
  expect(await screen.findByRole('heading', { name: exampleNewsletter.name })).toBeVisible();
  expect(screen.getByText(`Vista previa de la versión 3, ${word}`)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Editar' })).toBeVisible();
  expect(screen.queryAllByRole('link', { name: /^Programar/ })).toHaveLength(approved ? 1 : 0);
  expect(await screen.findByTitle('Vista previa del mensaje')).toBeVisible();
  expect(asked).toEqual([{ id: exampleNewsletter.identifier, version: 3 }]);
});

it('leads from an approved newsletter to its schedule, with the campaign and the profile that it is for', async () => {
  answerNewsletter();
  answerVersion();
  open('&campaign=c1&profile=7');
  expect(await screen.findByRole('link', { name: 'Programar este newsletter' })).toHaveAttribute(
    'href',
    `/admin/sends/schedule?campaign=c1&profile=7&newsletter=${exampleNewsletter.identifier}`,
  );
  expect(screen.getByRole('link', { name: 'Editar' })).toHaveAttribute(
    'href',
    `/admin/newsletter/build?id=${exampleNewsletter.identifier}&campaign=c1&profile=7`,
  );
});

it('offers to schedule the approved version of a newsletter that was changed since, and nothing without one', async () => {
  answerNewsletter(false);
  answerVersion();
  server.answer(readNewsletterUses, () => ({ approvedVersion: 2, schedules: [], total: 0 }));
  open();
  expect(await screen.findByRole('link', { name: 'Programar la versión 2' })).toBeVisible();
});

it('offers no schedule of an archived newsletter, and says why', async () => {
  answerNewsletter(true, true);
  answerVersion();
  open();
  const description = 'Está archivado: sácalo del archivo para programarlo.';
  const button = await screen.findByRole('button', { name: 'Programar este newsletter', description });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('link', { name: /^Programar/ })).not.toBeInTheDocument();
});

it('tries again what could not be loaded: first the newsletter, then its version', async () => {
  server.answer(readNewsletter, () => refusal('UNAVAILABLE'));
  server.answer(readNewsletterVersion, () => refusal('UNAVAILABLE'));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  const asksOf = (path: RegExp) => server.requests.filter(({ url }) => path.test(url.pathname)).length;
  await waitFor(() => expect([asksOf(/\/template\/[^/]+$/), asksOf(/versions/)]).toEqual([2, 0]));
  answerNewsletter();
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect([asksOf(/\/template\/[^/]+$/), asksOf(/versions/)]).toEqual([3, 1]));
  answerVersion();
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByTitle('Vista previa del mensaje')).toBeVisible();
  expect([asksOf(/\/template\/[^/]+$/), asksOf(/versions/)]).toEqual([3, 2]);
});

it('has nothing to try again where the newsletter is gone', async () => {
  server.answer(readNewsletter, () => refusal('NOT_FOUND'));
  open();
  expect(await screen.findByRole('heading', { name: 'Este newsletter no existe' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ver newsletters' })).toBeVisible();
});

it('shows what the e-mails with the newsletter achieved', async () => {
  answerNewsletter();
  answerVersion();
  open();
  expect(await screen.findByRole('row', { name: /^Audiencia/ })).toBeVisible();
  expect(screen.getByText(/no prueban que sea la causa/)).toBeVisible();
  const sold = within(screen.getByRole('region', { name: 'Cuánto vendió' }));
  expect(await sold.findByText(/^Con 95 % de confianza, entre/)).toBeVisible();
  expect(sold.getByRole('link', { name: 'Invitación' })).toBeVisible();
  expect(server.requests.some(({ url }) => /^\/V1\/results\/template\/[^/]+\/incremental$/.test(url.pathname))).toBe(true);
});

it('leads to a profile that begins with the people behind its results, who are counted on request', async () => {
  answerNewsletter();
  answerVersion();
  server.answer(readResultPeople, () => ({ people: [{ to: 'abrieron' as const, count: 312 }] }));
  const user = open();
  const button = await screen.findByRole('button', { name: 'Crear perfil con estas personas' });
  expect(server.requests.some(({ url }) => url.pathname.endsWith('/people'))).toBe(false);
  await user.click(button);
  expect(await screen.findByRole('link', { name: /^Crear perfil con estos 312/ })).toHaveAttribute(
    'href',
    `/admin/campaigns/add-send?resultsOf=template&resultsId=${exampleNewsletter.identifier}&resultsTo=abrieron`,
  );
  expect(server.requests.some(({ url }) => url.pathname.startsWith('/V1/results/template/'))).toBe(true);
});

it('tells where the people behind its results could not be counted, and counts them again on request', async () => {
  answerNewsletter();
  answerVersion();
  server.answer(readResultPeople, () => refusal('NOT_FOUND'));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Crear perfil con estas personas' }));
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  server.answer(readResultPeople, () => ({ people: [{ to: 'abrieron' as const, count: 312 }] }));
  await user.click(retry);
  expect(await screen.findByRole('link', { name: /^Crear perfil con estos 312/ })).toBeVisible();
});

it('shows the click map of the newest version that was sent, and of another one on request', async () => {
  answerNewsletter();
  answerVersion();
  const versions: unknown[] = [];
  server.answer(readNewsletterClickMap, ({ query }) => {
    versions.push(query.version);
    return exampleClicks;
  });
  const user = open();
  const map = await screen.findByTitle('Mapa de clics de Rebajas, versión 3');
  expect(map).toHaveAttribute('src', '/click-maps/pase');
  expect(map).toHaveAttribute('sandbox', '');
  await user.click(screen.getByRole('button', { name: 'Newsletter: Rebajas, versión 3' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Rebajas, versión 2' }));
  await waitFor(() => expect(versions).toEqual([undefined, 7]));
  expect(user.address()).toMatch(/&version=7(?:&|$)/);
});

it('can load the click map again after a fault', async () => {
  answerNewsletter();
  answerVersion();
  server.answer(readNewsletterClickMap, () => refusal('UNAVAILABLE'));
  const user = open();
  expect(await screen.findByText('No pudimos cargar el mapa de clics')).toBeVisible();
  server.answer(readNewsletterClickMap, () => exampleClicks);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('table', { name: 'Clics por enlace' })).toBeVisible();
});
