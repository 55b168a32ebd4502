import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createContainerAdapter } from './container-adapter.ts';
import { fetchContainer, type Container } from './container.ts';
import { exampleRelease } from './testing/example-releases.ts';

type Answer = 'load' | 'error' | 'silence';

let requested: HTMLScriptElement[];
let answers: Answer[];
let onLoad: () => unknown;

beforeEach(() => {
  requested = [];
  answers = [];
  onLoad = () => undefined;
  jest.spyOn(document.head, 'append').mockImplementation((script) => {
    if (!(script instanceof HTMLScriptElement)) return;
    requested.push(script);
    const answer = answers.shift() ?? 'load';
    if (answer === 'silence') return;
    queueMicrotask(() => {
      if (answer === 'load') onLoad();
      script.dispatchEvent(new Event(answer));
    });
  });
});
afterEach(() => {
  jest.useRealTimers();
});

let count = 0;
/** Every test has a release of its own: tries are counted for the life of the page. */
function freshRelease() {
  count += 1;
  return exampleRelease({ globalName: `mf_${count}`, entry: `/r/mf/${count}/remoteEntry.js` });
}

function containerOf(module: unknown) {
  return {
    init: jest.fn<(scope: unknown) => Promise<void>>(async () => undefined),
    get: jest.fn<Container['get']>(async () => () => module),
  };
}

it('requests the entry with its integrity hash', async () => {
  const release = freshRelease();
  onLoad = () => Reflect.set(globalThis, release.globalName, containerOf({}));
  expect((await fetchContainer(release)) === Reflect.get(globalThis, release.globalName)).toBe(true);
  expect(requested).toHaveLength(1);
  expect([requested[0]?.integrity, requested[0]?.crossOrigin]).toEqual(['sha384-live', 'anonymous']);
  expect(requested[0]?.getAttribute('src')).toBe(release.entry);
});

it('retries under another address, which no cache has answered before', async () => {
  const release = freshRelease();
  answers = ['error'];
  onLoad = () => Reflect.set(globalThis, release.globalName, containerOf({}));
  await fetchContainer(release);
  expect(requested.map((script) => script.getAttribute('src'))).toEqual([release.entry, expect.stringMatching(/\?try=\w+-1$/)]);
});

it.each([
  ['cannot be loaded', ['error', 'error'], 'could not be loaded'],
  ['sets no container', ['load', 'load'], 'did not define'],
] as const)('throws when the entry %s, and heals on a later call', async (_, failures, message) => {
  const release = freshRelease();
  answers = [...failures];
  const failure: unknown = await fetchContainer(release).catch((error: unknown) => error);
  expect(String(failure)).toContain(message);
  onLoad = () => Reflect.set(globalThis, release.globalName, containerOf({}));
  await fetchContainer(release);
  expect(requested.at(-1)?.getAttribute('src')).toMatch(/\?try=\w+-2$/);
});

it('starts a second request while the first one is late, and uses the first answer', async () => {
  jest.useFakeTimers();
  const release = freshRelease();
  answers = ['silence', 'silence'];
  const fetched = fetchContainer(release);
  await jest.advanceTimersByTimeAsync(2500);
  expect(requested.map((script) => script.getAttribute('src'))).toEqual([release.entry, expect.stringMatching(/\?try=\w+-1$/)]);
  Reflect.set(globalThis, release.globalName, containerOf({}));
  requested[0]?.dispatchEvent(new Event('load'));
  expect((await fetched) === Reflect.get(globalThis, release.globalName)).toBe(true);
});

it('initialises a container with the host’s share scope and returns what it exposes', async () => {
  const module = { default: 'remote' };
  const container = containerOf(module);
  const router = { useParams: () => ({}) };
  const adapter = createContainerAdapter('shell', {
    react: { version: '19.3.1', module: { createElement: () => null } },
    'react-router-dom': { version: '7.18.5', load: async () => router },
  });
  for (const expose of ['./remote', './lifecycles']) {
    const factory = await adapter.open(exampleRelease(), container, expose);
    expect(factory()).toBe(module);
  }
  expect(container.init.mock.calls[1]?.[0]).toBe(container.init.mock.calls[0]?.[0]);
  expect(container.get.mock.calls).toEqual([['./remote'], ['./lifecycles']]);
  const scope = container.init.mock.calls[0]?.[0] as Record<string, Record<string, { get: () => Promise<() => unknown> }>>;
  expect((await scope['react-router-dom']?.['7.18.5']?.get())?.()).toBe(router);
});
