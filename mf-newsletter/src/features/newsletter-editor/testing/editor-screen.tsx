import { expect, jest } from '@jest/globals';
import { createQueryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, type FakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { readBrandKit } from '@pregon/contract/account/brand-kit.endpoints';
import { defaultLook } from '@pregon/contract/account/brand-kit.schema';
import type { NewsletterTemplate } from '@pregon/contract/newsletters/newsletter.schema';
import {
  dropNewsletterWork,
  keepNewsletterWork,
  readNewsletterWork,
  saveNewsletter,
} from '@pregon/contract/newsletters/newsletters.endpoints';
import { readNewsletterUses } from '@pregon/contract/newsletters/newsletter-uses.endpoints';
import { listSavedBlocks } from '@pregon/contract/newsletters/saved-blocks.endpoints';
import { refreshToken } from '@pregon/contract/session/session.endpoints';
import { ToastRegion } from '@pregon/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { CreateMailEditor, EditorState, MailEditor } from '../mail-editor.ts';
import { NewsletterEditor } from '../newsletter-editor.tsx';

export const template: NewsletterTemplate = {
  identifier: '3f0c0b9e-6f3e-4a8e-9a55-3f2f6a0f4c11',
  name: 'Navidad en tu barrio',
  approved: true,
  version: 3,
  templateJson: '{"design":1}',
};

const calm: EditorState = {
  content:
    '<p data-part="t">Tenemos novedades en tu tienda: ven a verlas cuando quieras, te esperamos.</p><a href="#darse-de-baja">Baja</a>',
  outline: [],
  selected: undefined,
  fields: [],
  canUndo: false,
  canRedo: false,
  isDirty: false,
  tagRequests: 0,
  imageRequests: 0,
  pressedTag: undefined,
};

export interface FakeMailEditor {
  readonly editor: MailEditor;
  readonly setReady: (isReady: boolean) => void;
  /** Simulates a change by the user. */
  readonly change: (part: Partial<EditorState>) => void;
}

/** A fake editor that becomes ready on request. */
export function fakeMailEditor(): FakeMailEditor {
  let state = calm;
  let isReady = true;
  const listeners = new Set<() => void>();
  const nothing = () => {};
  const editor: MailEditor = {
    isReady: () => isReady,
    loadDesign: jest.fn<MailEditor['loadDesign']>(),
    startWith: jest.fn<MailEditor['startWith']>(),
    getDesign: () => '{"design":2}',
    getHtml: async () => '<!doctype html><body>Novedades</body>',
    exportMessage: jest
      .fn<MailEditor['exportMessage']>()
      .mockResolvedValue({ templateJson: '{"design":2}', templateHtml: '<!doctype html>' }),
    state: () => state,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    insertBlock: jest.fn<MailEditor['insertBlock']>(),
    insertSaved: jest.fn<MailEditor['insertSaved']>(),
    selectedBlock: jest.fn<MailEditor['selectedBlock']>(),
    startDrag: jest.fn<MailEditor['startDrag']>(),
    endDrag: jest.fn<MailEditor['endDrag']>(),
    insertText: jest.fn<MailEditor['insertText']>().mockReturnValue(true),
    setLine: jest.fn<MailEditor['setLine']>(),
    setTag: jest.fn<MailEditor['setTag']>(),
    selectedText: () => '',
    replaceSelectedText: () => false,
    texts: () => [],
    replaceWords: nothing,
    markWords: nothing,
    selectPart: nothing,
    setField: jest.fn<MailEditor['setField']>(),
    replaceImages: nothing,
    editText: jest.fn<MailEditor['editText']>(),
    moveSection: nothing,
    duplicate: nothing,
    remove: nothing,
    undo: nothing,
    redo: nothing,
    setDevice: nothing,
    destroy: jest.fn<MailEditor['destroy']>(),
  };
  return {
    editor,
    setReady: (ready) => {
      isReady = ready;
    },
    change: (part) => {
      state = { ...state, ...part };
      act(() => listeners.forEach((listener) => listener()));
    },
  };
}

const noSender = { senderName: '', senderEmail: '', replyTo: '' };

/** A fake server that accepts newsletters and drafts, and has none. */
export function newsletterServer(): FakeServer {
  const server = createFakeServer();
  server.answer(saveNewsletter, () => ({ message: 'Newsletter guardado.', identifier: template.identifier, version: 4 }));
  server.answer(readBrandKit, () => ({ ...defaultLook, logo: null, version: 0, name: 'Ceiba', sender: noSender }));
  server.answer(listSavedBlocks, () => ({ items: [] }));
  server.answer(readNewsletterUses, () => ({ approvedVersion: null, schedules: [], total: 0 }));
  server.answer(readNewsletterWork, () => ({ work: null }));
  server.answer(keepNewsletterWork, () => ({ keptAt: '2026-11-21T20:02:00.000Z' }));
  server.answer(dropNewsletterWork, () => ({ message: 'Borrador descartado' }));
  // A session that cannot be refreshed.
  server.answer(refreshToken, () => refusal('SESSION_EXPIRED'));
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  return server;
}

/** The bodies of the requests with a method and a path prefix. */
export const bodiesOf = (server: FakeServer, method: string, path: string): unknown[] =>
  server.requests.filter((seen) => seen.method === method && seen.url.pathname.startsWith(path)).map(({ body }) => body);

export function logIn(): void {
  // jsdom has no matchMedia.
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
  localStorage.clear();
  session.setCredentials({
    accessToken: 'token',
    id: 1,
    accountId: 1,
    user: { name: 'Ana', email: 'ana@tienda.example', role: 'marketing', accountName: 'Ceiba', timeZone: 'America/Bogota' },
  });
}

export interface Opening {
  readonly template?: NewsletterTemplate;
  readonly isClone?: boolean;
  readonly loadEditor: () => Promise<CreateMailEditor>;
  /** The query of the address. */
  readonly at?: string;
}

/** Renders the editor's page, and stand-ins of the list of newsletters and of the preview. */
export function openEditor({ at = '', ...props }: Opening) {
  const router = createMemoryRouter(
    [
      { path: '/admin/newsletter/build', element: <NewsletterEditor {...props} /> },
      { path: '/admin/newsletter', element: <p>La lista</p> },
      { path: '/admin/newsletter/preview', element: <p>La vista previa</p> },
    ],
    { initialEntries: [`/admin/newsletter/build${at}`] },
  );
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  return { router, unmount, user: userEvent.setup() };
}

/** Waits until the editor shows its design, and starts a new newsletter without a template. */
export async function untilOpen(user?: UserEvent): Promise<void> {
  await waitFor(() => expect(screen.queryByText('Cargando Editor...')).not.toBeInTheDocument());
  if (user) await user.click(await screen.findByRole('button', { name: 'Empezar en blanco' }));
}
