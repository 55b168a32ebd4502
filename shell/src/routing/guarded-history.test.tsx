import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigationType, type Blocker } from 'react-router-dom';
import { AppRouter } from './app-router.tsx';
import { createGuardedHistory } from './guarded-history.ts';
import { useBlocker } from './use-blocker.ts';

let blocker: Blocker;
let shown: string[];
const report = (current: Blocker) => {
  blocker = current;
};

function Screen({ isDirty }: { isDirty: boolean }) {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [held, setHeld] = useState(isDirty);
  const current = useBlocker(({ currentLocation, nextLocation }) => held && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => report(current));
  shown.push(pathname);
  return (
    <>
      <h1>{`${pathname} ${useNavigationType()} ${String(state)}`}</h1>
      <Link to="/b" state="from a link">
        Siguiente
      </Link>
      <button type="button" onClick={() => void navigate('/c', { flushSync: true })}>
        Ahora
      </button>
      <button type="button" onClick={() => setHeld(false)}>
        Guardar
      </button>
    </>
  );
}

async function open(isDirty = false) {
  const history = createGuardedHistory();
  await act(async () =>
    render(
      <AppRouter history={history}>
        <Screen isDirty={isDirty} />
      </AppRouter>,
    ),
  );
  return userEvent.setup();
}

/** Goes back or forward, and waits until the browser has reported as many steps. */
const travel = (steps: number, reports = 1) =>
  act(
    () =>
      new Promise<void>((resolve) => {
        let left = reports;
        const count = () => {
          left -= 1;
          if (left > 0) return;
          window.removeEventListener('popstate', count);
          resolve();
        };
        window.addEventListener('popstate', count);
        window.history.go(steps);
      }),
  );

beforeEach(() => {
  shown = [];
  window.history.pushState(null, '', '/a');
});
afterEach(cleanup);

it('navigates by links, back and forward, with the state of each entry', async () => {
  const user = await open();
  await user.click(screen.getByRole('link'));
  expect(await screen.findByRole('heading', { name: '/b PUSH from a link' })).toBeVisible();
  expect(window.location.pathname).toBe('/b');
  await travel(-1);
  expect(await screen.findByRole('heading', { name: '/a POP null' })).toBeVisible();
  await travel(1);
  expect(await screen.findByRole('heading', { name: '/b POP from a link' })).toBeVisible();
});

it('shows the next screen before the handler ends where a navigation asks for it', async () => {
  await open();
  act(() => {
    screen.getByRole('button', { name: 'Ahora' }).click();
    expect(shown.at(-1)).toBe('/c');
  });
});

it('holds a navigation back until it may proceed', async () => {
  const user = await open(true);
  await user.click(screen.getByRole('link'));
  expect(blocker).toMatchObject({ state: 'blocked', location: { pathname: '/b', state: 'from a link' } });
  expect(window.location.pathname).toBe('/a');

  act(() => blocker.reset?.());
  expect(blocker.state).toBe('unblocked');
  await user.click(screen.getByRole('link'));
  await act(async () => blocker.proceed?.());
  expect(await screen.findByRole('heading', { name: '/b PUSH from a link' })).toBeVisible();
  expect(blocker.state).toBe('unblocked');
});

it('undoes a step back that it holds back, and takes it again on confirmation', async () => {
  const user = await open(true);
  await user.click(screen.getByRole('link'));
  await act(async () => blocker.proceed?.());
  await screen.findByRole('heading', { name: '/b PUSH from a link' });

  await travel(-1, 2);
  expect(blocker).toMatchObject({ state: 'blocked', location: { pathname: '/a' } });
  expect(window.location.pathname).toBe('/b');
  expect(shown.at(-1)).toBe('/b');

  await act(async () => blocker.proceed?.());
  expect(await screen.findByRole('heading', { name: '/a POP null' })).toBeVisible();
  expect(blocker.state).toBe('unblocked');
});

it('holds nothing back once there is nothing to lose', async () => {
  const user = await open(true);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await user.click(screen.getByRole('link'));
  expect(await screen.findByRole('heading', { name: '/b PUSH from a link' })).toBeVisible();
});

it('removes its listener with the page', async () => {
  const remove = jest.spyOn(window, 'removeEventListener');
  await open();
  cleanup();
  expect(remove).toHaveBeenCalledWith('popstate', expect.any(Function));
});
