import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { FrontPages } from '../login/front-pages.tsx';

/** Renders one of the pages before the log-in, beside a minimal log-in. */
export function showFrontPage(route: RouteObject, address: string) {
  const children = [{ path: '/', element: <h1>Ingresar</h1> }, route];
  const router = createMemoryRouter([{ Component: FrontPages, children }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return userEvent.setup();
}
