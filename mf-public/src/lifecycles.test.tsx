/** Without React Testing Library: it wraps rendering in act, under which awaiting a mount never ends. */
import 'fake-indexeddb/auto';
import { afterEach, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { bootstrap, mount, unmount } from './lifecycles.tsx';
import * as apps from './apps.tsx';
import * as preferences from './preferences.tsx';
import * as survey from './survey.tsx';
import * as unsubscribe from './unsubscribe.tsx';

const single = { name: 'mf-public', singleSpa: {}, mountParcel: () => undefined } as never;
const once = async (steps: unknown, props: unknown) => {
  for (const step of [steps].flat() as ((props: unknown) => Promise<unknown>)[]) await step(props);
};

afterEach(() => window.history.replaceState(null, '', '/'));

it("mounts at the host's element, shows the page of the address, and unmounts completely", async () => {
  window.history.replaceState(null, '', '/no/existe');
  const domElement = document.body.appendChild(document.createElement('div'));
  const props = { ...(single as object), domElement };
  await once(bootstrap, props);
  await once(mount, props);
  await waitFor(() => expect(domElement).toHaveTextContent('No encontramos esta página'));
  await once(unmount, props);
  expect(domElement).toBeEmptyDOMElement();
});

it('leaves the page unchanged until the unsubscribe request is answered, and sends it once', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  const fetched = jest.spyOn(globalThis, 'fetch').mockReturnValue(answer);
  window.history.replaceState(null, '', '/unsubscribe/ana@tienda.example?t=firma');
  const domElement = document.body.appendChild(document.createElement('div'));
  domElement.textContent = 'Un momento…';
  const props = { ...(single as object), name: 'waiting', domElement };
  await once(unsubscribe.bootstrap, props);
  const mounting = unsubscribe.mount(props);
  await new Promise((resolved) => setTimeout(resolved, 50));
  expect(domElement).toHaveTextContent(/^Un momento…$/);
  resolve(new Response(JSON.stringify({ message: 'Te has dado de baja' })));
  await mounting;
  await waitFor(() => expect(domElement).toHaveTextContent('Te has dado de baja'));
  expect(domElement).not.toHaveTextContent('Un momento…');
  expect(fetched).toHaveBeenCalledTimes(1);
  await once(unsubscribe.unmount, props);
});

it.each([
  ['/', { bootstrap, mount, unmount }, 'Hola'],
  ['/NotFound', { bootstrap, mount, unmount }, 'No encontramos esta página'],
  ['/unsubscribe/ana@tienda.example', unsubscribe, 'No ha podido dar de baja en este momento'],
  ['/preferences?action=choose&email=ana%40tienda.example&token=x', preferences, 'Sin respuesta del servidor'],
  ['/apps/k7/encuesta/t9', survey, 'Sin respuesta del servidor'],
  ['/apps/k7/registro/', apps, 'Sin respuesta del servidor'],
  ['/apps/k7/visita', apps, 'Sin respuesta del servidor'],
])('mounts %s by its own lifecycles', async (address, lifecycles, text) => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  window.history.replaceState(null, '', address);
  const domElement = document.body.appendChild(document.createElement('div'));
  const props = { ...(single as object), name: address, domElement };
  await once(lifecycles.bootstrap, props);
  await once(lifecycles.mount, props);
  await waitFor(() => expect(domElement).toHaveTextContent(text));
  await once(lifecycles.unmount, props);
});
