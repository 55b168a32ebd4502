import '../testing/written-by-the-build.ts';
import { session } from '@pregon/auth-api/session';
import { createFakeServer } from '@pregon/auth-api/testing/fake-server';
import { ana } from '@pregon/auth-api/testing/sessions';
import { storeRole } from '@pregon/contract/session/roles';
import { exampleRelease } from '@pregon/federation-runtime/testing/example-releases';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { pageRegistry } from '../remotes/page-registry.ts';
import { Area } from './area.tsx';
import { fillFirstFrame, type EntryElsewhere } from './fill-first-frame.ts';
import { FirstFrame } from './first-frame.tsx';
import { belongsElsewhere } from './menu-entries.ts';
import { ofStores } from './open-places.ts';
import { RouteLoading } from './route-loading.tsx';

beforeEach(() => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(createFakeServer().fetch);
  jest.spyOn(pageRegistry, 'read').mockReturnValue(new Promise(() => undefined));
  session.setCredentials(ana);
  document.head.innerHTML = `<script type="application/json" id="registry">${registry}</script>`;
  document.cookie = `auth=${encodeURIComponent(JSON.stringify(ana))}`;
});
afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
  document.cookie = 'auth=; Max-Age=0';
  window.history.replaceState(null, '', '/');
});

const users = exampleRelease({ name: 'mf-stores', nav: [{ group: 'Configuraciones', label: 'Usuarios', path: 'users' }] });
const registry = JSON.stringify({ generation: 1, remotes: { 'mf-stores': users } });

const limitedRole = [storeRole, ofStores.source] as const;
const elsewhere = belongsElsewhere.map(({ address, to }): EntryElsewhere => [address.source, to]);

/** Attributes of behaviour, which the frame without scripts does not have. */
const ofBehaviour = ['id', 'aria-controls', 'aria-haspopup', 'aria-keyshortcuts', 'tabindex', 'data-discover', 'closedby'];

/** The elements as they are painted: without the closed drawer and the region of toasts. The time zone is written by the shell. */
function painted(container: HTMLElement): string {
  const copy = container.cloneNode(true) as HTMLElement;
  for (const unseen of copy.querySelectorAll('dialog, .toast-place')) unseen.remove();
  for (const zone of copy.querySelectorAll('.menu-account small')) zone.textContent = '';
  for (const element of copy.querySelectorAll('*')) {
    for (const name of ofBehaviour) element.removeAttribute(name);
    // In alphabetical order, which does not matter to the browser.
    const attributes = [...element.attributes].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name, value } of attributes) {
      element.removeAttribute(name);
      element.setAttribute(name, value);
    }
  }
  return copy.innerHTML.replaceAll('><', '>\n<');
}

function firstFrameAt(path: string): string {
  window.history.replaceState(null, '', path);
  const { container } = render(
    <FirstFrame>
      <RouteLoading />
    </FirstFrame>,
  );
  fillFirstFrame(elsewhere, limitedRole);
  const frame = painted(container);
  cleanup();
  return frame;
}

/** The first render of the area. */
async function renderedArea(path: string): Promise<string> {
  const pages = [
    { index: true, Component: RouteLoading },
    { path: '*', Component: RouteLoading },
  ];
  const router = createMemoryRouter([{ path: '/admin', Component: Area, children: pages }], { initialEntries: [path] });
  const { container } = render(<RouterProvider router={router} />);
  const area = painted(container);
  // The lazy parts of the area arrive.
  await act(async () => undefined);
  return area;
}

it.each([
  '/admin/sends/schedule',
  '/admin/campaign/7',
  '/admin/campaign/7/sends/100',
  '/admin/clientes',
  '/admin/users',
  '/admin',
])('has the elements that the area renders first at %s, so that nothing moves', async (path) => {
  const frame = firstFrameAt(path);
  expect(frame).toBe(await renderedArea(path));
});

it.each(['/admin/tiendas', '/admin/clientes/7', '/admin/campaign', '/admin'])(
  'has only what is for the manager of a store at %s',
  async (path) => {
    const manager = { ...ana, user: { ...ana.user, role: 'gerente_tienda' as const } };
    session.setCredentials(manager);
    document.cookie = `auth=${encodeURIComponent(JSON.stringify(manager))}`;
    const frame = firstFrameAt(path);
    expect(frame).not.toContain('Crear Campaña');
    expect(frame).toBe(await renderedArea(path));
  },
);

it('names the user of the session, and opens the group of the address', () => {
  const frame = firstFrameAt('/admin/tiendas/7');
  expect(frame).toContain(ana.user.name);
  expect(frame).toContain(`ID ${ana.id}`);
  expect(frame).toContain('<a aria-current="true" href="/admin/tiendas">');
  expect(frame.match(/aria-expanded="true"/g)).toHaveLength(1);
});

it('stays as it is without a readable cookie', () => {
  document.cookie = 'auth=%7Bbroken';
  expect(firstFrameAt('/admin/tiendas')).not.toContain(ana.user.name);
});

it('sizes its skeletons without style attributes, which the policy refuses', () => {
  window.history.replaceState(null, '', '/admin/tiendas');
  const { container } = render(
    <FirstFrame>
      <span data-style="width:14rem" />
    </FirstFrame>,
  );
  fillFirstFrame(elsewhere, limitedRole);
  expect(container.querySelector<HTMLElement>('main > span')?.style.width).toBe('14rem');
  expect(container.querySelector('[aria-current="page"]')).toHaveTextContent('Tiendas');
});
