import { queryClient } from '@pregon/auth-api/queries';
import { ToastRegion } from '@pregon/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import type { FrameContext } from '../area/area.tsx';

/** Renders one page of the area at an address, with the context of its frame; other addresses are empty. */
export function showAreaPage(page: ReactNode, address = '/admin', path = '*') {
  const router = createMemoryRouter(
    [
      { Component: Frame, children: [{ path, element: page }] },
      { path: '*', element: null },
    ],
    {
      initialEntries: [address],
    },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup({ delay: null }),
    address: () => router.state.location.pathname + router.state.location.search,
    /** Back or forward in the history. */
    go: (steps: number) => act(() => router.navigate(steps)),
  };
}

function Frame() {
  const [crumbs, setCrumbs] = useState<readonly { readonly title: string }[]>([]);
  return (
    <>
      <nav aria-label="Ruta">{crumbs.map(({ title }) => title).join(' / ')}</nav>
      <Outlet context={{ setCrumbs } satisfies FrameContext} />
    </>
  );
}
