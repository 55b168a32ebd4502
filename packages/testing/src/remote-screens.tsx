import { drafts } from '@pregon/auth-api/drafts';
import { queryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, type FakeServer } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { afterEach, jest } from '@jest/globals';
import type { RemoteModule } from '@pregon/remote-api/remote-module';
import { ToastRegion } from '@pregon/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

/** An open screen of a remote, for a test. */
export interface Screen {
  readonly server: FakeServer;
  readonly user: UserEvent;
  /** Location of the current screen. */
  readonly location: () => { readonly pathname: string; readonly search: string; readonly hash: string; readonly state: unknown };
}

export interface ScreenOptions {
  /** The state of the navigation that led here. */
  readonly state?: unknown;
  readonly role?: typeof ana.user.role;
  /** A server with prepared responses. */
  readonly server?: FakeServer;
}

/**
 * Opens an address of a remote as the shell does, with its own routes, a session, and a fake server that is reset after each
 * test. Call it once, in a module that all tests import.
 */
export function screensOf(remote: RemoteModule) {
  afterEach(() => {
    queryClient.clear();
    drafts.dropAll();
    session.clear();
  });

  return async (
    path: string,
    { state, role = 'administrador', server = createFakeServer() }: ScreenOptions = {},
  ): Promise<Screen> => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
    queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
    session.setCredentials({ ...ana, user: { ...ana.user, role } });
    const pages = await Promise.all(
      remote.routes.map(async ({ path: route, load }) => ({ path: `/admin/${route}`, Component: (await load()).default })),
    );
    const { pathname, search, hash } = new URL(path, 'http://admin.localhost');
    const router = createMemoryRouter([...pages, { path: '*', element: null }], {
      initialEntries: [{ pathname, search, hash, state }],
    });
    const user = userEvent.setup({ delay: null });
    await act(async () => {
      render(
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <ToastRegion />
        </QueryClientProvider>,
      );
    });
    return { server, user, location: () => router.state.location };
  };
}
