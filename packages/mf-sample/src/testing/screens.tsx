import { queryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { createFakeServer, type FakeServer } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { afterEach, jest } from '@jest/globals';
import { UiProvider } from '@pregon/ui/theme';
import { ToastRegion } from '@pregon/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import remote from '../remote.tsx';

interface Screen {
  readonly server: FakeServer;
  readonly user: UserEvent;
  /** Address of the screen on show. */
  readonly location: () => { readonly pathname: string; readonly search: string };
}

interface ScreenOptions {
  readonly role?: typeof ana.user.role;
  /** Told what to answer before anything asks. */
  readonly server?: FakeServer;
}

/** Opens an address of this remote as the shell does: its own routes, the session of the page, a server that speaks the contract. */
export async function openScreen(
  path: string,
  { role = 'administrador', server = createFakeServer() }: ScreenOptions = {},
): Promise<Screen> {
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  session.setCredentials({ ...ana, user: { ...ana.user, role } });
  const pages = await Promise.all(
    remote.routes.map(async ({ path: route, load }) => ({ path: `/admin/${route}`, Component: (await load()).default })),
  );
  const router = createMemoryRouter([...pages, { path: '*', element: null }], { initialEntries: [path] });
  const user = userEvent.setup({ delay: null });
  await act(async () => {
    render(
      <UiProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <ToastRegion />
        </QueryClientProvider>
      </UiProvider>,
    );
  });
  return { server, user, location: () => router.state.location };
}

afterEach(() => {
  queryClient.clear();
  session.clear();
});
