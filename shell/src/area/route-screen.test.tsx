import type { RemoteRoute } from '@pregon/remote-api/remote-module';
import { expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { Link, MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import type { FrameContext } from './area.tsx';
import { RouteScreen } from './route-screen.tsx';

const load = async () => ({ default: () => null });
const route: RemoteRoute = {
  path: 'campaign/:campaignId/edit',
  title: 'Editar campaña',
  trail: [
    { title: 'Envios' },
    { title: 'Campañas', to: '/admin/campaign/all' },
    { title: 'Campaña', to: '/admin/campaign/:campaignId' },
  ],
  load,
};

function Frame() {
  const [crumbs, setCrumbs] = useState<Parameters<FrameContext['setCrumbs']>[0]>([]);
  return (
    <>
      <nav>
        {crumbs.map(({ title, to }) =>
          to ? (
            <Link key={title} to={to}>
              {title}
            </Link>
          ) : (
            <b key={title}>{title}</b>
          ),
        )}
      </nav>
      <Outlet context={{ setCrumbs } satisfies FrameContext} />
    </>
  );
}

it('fills the parameters of its address into the steps of the breadcrumb', () => {
  render(
    <MemoryRouter initialEntries={['/admin/campaign/c-1/edit?q=1']}>
      <Routes>
        <Route path="/admin" element={<Frame />}>
          <Route path="*" element={<RouteScreen route={route} Screen={() => <h1>Editar</h1>} />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  const steps = within(screen.getByRole('navigation'));
  expect(steps.getByRole('link', { name: 'Campaña' })).toHaveAttribute('href', '/admin/campaign/c-1');
  expect(steps.getByRole('link', { name: 'Campañas' })).toHaveAttribute('href', '/admin/campaign/all');
  expect(steps.getByText('Envios').tagName).toBe('B');
  expect(steps.getByText('Editar campaña').tagName).toBe('B');
});
