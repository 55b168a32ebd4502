import type { RemoteRoute } from '@pregon/remote-api/remote-module';
import { expect, it } from '@jest/globals';
import { Page } from '@pregon/ui/page';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom';
import type { FrameContext } from './area.tsx';
import { RouteScreen } from './route-screen.tsx';

const load = async () => ({ default: () => null });
const trail = [{ title: 'Campañas', to: '/admin/campaign/all' }];

function Frame() {
  const [crumbs, setCrumbs] = useState<Parameters<FrameContext['setCrumbs']>[0]>([]);
  return (
    <>
      <nav>{crumbs.map(({ title }) => title).join(' / ')}</nav>
      <Outlet context={{ setCrumbs } satisfies FrameContext} />
    </>
  );
}

/** A page that is called by its kind until its record is loaded. */
function Campaign() {
  const [name, setName] = useState('Campaña');
  return (
    <Page title={name}>
      <button type="button" onClick={() => setName('Navidad 2026')}>
        Cargar
      </button>
    </Page>
  );
}

function open(route: RemoteRoute) {
  render(
    <MemoryRouter initialEntries={['/admin/campaign/c-1']}>
      <Routes>
        <Route path="/admin" element={<Frame />}>
          <Route path="*" element={<RouteScreen route={route} Screen={Campaign} />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  return () => act(async () => screen.getByRole('button', { name: 'Cargar' }).click());
}
const crumbs = () => screen.getByRole('navigation').textContent;

it('names the last step of a record by its page, once it is loaded', async () => {
  const loadRecord = open({ path: 'campaign/:campaignId', title: 'Campaña', trail, load });
  expect(crumbs()).toBe('Campañas / Campaña');
  await loadRecord();
  expect(crumbs()).toBe('Campañas / Navidad 2026');
  expect(document.title).toBe('Navidad 2026 · Pregón');
});

it('names the last step of another screen by its route', async () => {
  const loadRecord = open({ path: 'campaign/c-1', title: 'Campañas', load });
  await loadRecord();
  expect(crumbs()).toBe('Campañas');
});
