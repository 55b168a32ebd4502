import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { ToastRegion } from '@pregon/ui/toast';

/** One of the pages in front of the admin area, beside a log-in that is nothing but a heading. */
export function showFrontPage(route: RouteObject, address: string) {
  const router = createMemoryRouter([{ path: '/', element: <h1>Ingresar</h1> }, route], { initialEntries: [address] });
  render(
    <>
      <RouterProvider router={router} />
      <ToastRegion />
    </>,
  );
  return userEvent.setup();
}
