/** No React Testing Library here: it drives React by act, and awaiting a mount under act never ends. */
import { afterEach, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { bootstrap, mount, unmount } from './lifecycles.tsx';

const single = { name: 'mf-public', singleSpa: {}, mountParcel: () => undefined } as never;
const once = async (steps: unknown, props: unknown) => {
  for (const step of [steps].flat() as ((props: unknown) => Promise<unknown>)[]) await step(props);
};

afterEach(() => window.history.replaceState(null, '', '/'));

it('is mounted where the host says, shows the page of the address, and leaves nothing behind', async () => {
  window.history.replaceState(null, '', '/no/existe');
  const domElement = document.body.appendChild(document.createElement('div'));
  const props = { ...(single as object), domElement };
  await once(bootstrap, props);
  await once(mount, props);
  await waitFor(() => expect(domElement).toHaveTextContent('No encontramos esta página'));
  await once(unmount, props);
  expect(domElement).toBeEmptyDOMElement();
});
