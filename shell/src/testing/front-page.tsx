import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, parsePath, type RouteObject, RouterProvider, useLocation } from 'react-router-dom';
import { FrontPages } from '../login/front-pages.tsx';

/** A minimal log-in, with its navigation state. */
function LogIn() {
  const state: unknown = useLocation().state;
  return (
    <>
      <h1>Ingresar</h1>
      <p>{JSON.stringify(state)}</p>
    </>
  );
}

/** Renders one of the pages before the log-in, beside a minimal log-in. */
export function showFrontPage(route: RouteObject, address: string, state: unknown = null) {
  const children = [{ path: '/', Component: LogIn }, route];
  const router = createMemoryRouter([{ Component: FrontPages, children }], {
    initialEntries: [{ ...parsePath(address), state }],
  });
  render(<RouterProvider router={router} />);
  return userEvent.setup();
}
