import { afterEach, expect, it, jest } from '@jest/globals';
import { loadPart, preloadError } from './load-part.ts';

const missing = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type: 'missing' });

let heard: CustomEvent<Error>[] = [];
const hear = (event: Event) => heard.push(event as CustomEvent<Error>);
const takeOver = (event: Event) => event.preventDefault();
window.addEventListener(preloadError, hear);
afterEach(() => {
  heard = [];
  window.removeEventListener(preloadError, takeOver);
});

it('retries a file that could not be loaded', async () => {
  const load = jest.fn(async () => 'part').mockRejectedValueOnce(missing());
  await expect(loadPart(load)).resolves.toBe('part');
  expect(heard).toEqual([]);
});

it('dispatches a preload-error and rethrows when the file stays away', async () => {
  const error = missing();
  await expect(loadPart(() => Promise.reject(error))).rejects.toBe(error);
  expect(heard.map(({ detail }) => detail)).toEqual([error]);
});

it('does not retry after a timeout', async () => {
  const load = jest.fn(() => Promise.reject(Object.assign(missing(), { type: 'timeout' })));
  await expect(loadPart(load)).rejects.toThrow('Loading chunk 7 failed.');
  expect(load).toHaveBeenCalledTimes(1);
  expect(heard).toHaveLength(1);
});

it('rethrows an error of the chunk’s own code at once, without the event', async () => {
  const load = jest.fn(() => Promise.reject(new TypeError('x is not a function')));
  await expect(loadPart(load)).rejects.toThrow(TypeError);
  expect(load).toHaveBeenCalledTimes(1);
  expect(heard).toEqual([]);
});

it('stays pending when a listener handles the error', async () => {
  window.addEventListener(preloadError, takeOver);
  const settled = jest.fn();
  void loadPart(() => Promise.reject(missing())).then(settled, settled);
  await new Promise((done) => {
    window.addEventListener(preloadError, done, { once: true });
  });
  await new Promise((done) => {
    setTimeout(done);
  });
  expect(settled).not.toHaveBeenCalled();
});
