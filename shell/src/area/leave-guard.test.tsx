import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { forgetUnsavedChanges, useUnsavedChanges } from '@pregon/ui/unsaved';
import { useState } from 'react';
import { Link, Outlet, useNavigate, useRoutes } from 'react-router-dom';
import { AppRouter } from '../routing/app-router.tsx';
import { createGuardedHistory } from '../routing/guarded-history.ts';
import { LeaveGuard } from './leave-guard.tsx';

afterEach(cleanup);

function Form() {
  const [name, setName] = useState('');
  const navigate = useNavigate();
  useUnsavedChanges(name !== '');
  const save = () => {
    forgetUnsavedChanges();
    void navigate('/admin/campaign/all');
  };
  return (
    <>
      <input aria-label="Nombre" value={name} onChange={({ target }) => setName(target.value)} />
      <button type="button" onClick={save}>
        Guardar
      </button>
      <Link to="?q=1">Filtrar</Link>
    </>
  );
}

const frame = (
  <>
    <Link to="/admin/campaign/all">Campañas</Link>
    <Outlet />
    <LeaveGuard />
  </>
);

const children = [
  { path: '/admin/campaign', element: <Form /> },
  { path: '/admin/campaign/all', element: <h1>La lista</h1> },
];
const Pages = () => useRoutes([{ element: frame, children }]);

async function show() {
  window.history.replaceState(null, '', '/admin/campaign/all');
  window.history.pushState(null, '', '/admin/campaign');
  const page = (
    <AppRouter history={createGuardedHistory()}>
      <Pages />
    </AppRouter>
  );
  await act(async () => render(page));
  return userEvent.setup();
}

const link = () => screen.getByRole('link', { name: 'Campañas' });
const field = () => screen.getByLabelText('Nombre');

it('asks before unsaved changes are lost, keeps them, and returns the focus', async () => {
  const user = await show();
  await user.type(field(), 'Navidad');
  await user.click(link());
  const dialog = await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });
  expect(dialog).toHaveTextContent('Lo que escribiste en esta pantalla todavía no se ha guardado.');
  await user.click(screen.getByRole('button', { name: 'Seguir aquí' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(window.location.pathname).toBe('/admin/campaign');
  expect(field()).toHaveValue('Navidad');
});

it('asks each time, and leaves on confirmation', async () => {
  const user = await show();
  await user.type(field(), 'Navidad');
  await user.click(link());
  await user.click(await screen.findByRole('button', { name: 'Seguir aquí' }));
  await user.click(link());
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  expect(await screen.findByRole('heading', { name: 'La lista' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it.each([
  ['nothing was typed', async () => undefined, () => link()],
  ['it was saved', (user) => user.type(field(), 'Navidad'), () => screen.getByRole('button', { name: 'Guardar' })],
] satisfies [string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>, () => HTMLElement][])(
  'does not ask when %s',
  async (_, begin, wayOut) => {
    const user = await show();
    await begin(user);
    await user.click(wayOut());
    expect(await screen.findByRole('heading', { name: 'La lista' })).toBeVisible();
  },
);

it('does not ask when the screen stays', async () => {
  const user = await show();
  await user.type(field(), 'Navidad');
  await user.click(screen.getByRole('link', { name: 'Filtrar' }));
  expect(window.location.search).toBe('?q=1');
  expect(field()).toHaveValue('Navidad');
});
