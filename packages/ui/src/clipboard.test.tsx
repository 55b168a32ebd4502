import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { copyToClipboard } from './clipboard.ts';
import { toast } from './toast.tsx';

const success = jest.fn();
const error = jest.fn();
const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
const provide = (value: unknown): void => void Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
const copy = () => copyToClipboard('https://pregon.example/s/1', { copied: 'Copiado.', failed: 'Cópialo tú.' });

beforeEach(() => {
  jest.spyOn(toast, 'success').mockImplementation(success);
  jest.spyOn(toast, 'error').mockImplementation(error);
});
afterEach(() => {
  success.mockClear();
  error.mockClear();
  jest.restoreAllMocks();
  if (clipboard) Object.defineProperty(navigator, 'clipboard', clipboard);
});

it('copies a text and says so afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const writeText = jest.fn((_text: string) => promise);
  provide({ writeText });
  const copying = copy();
  expect(writeText).toHaveBeenCalledWith('https://pregon.example/s/1');
  expect(success).not.toHaveBeenCalled();
  resolve(undefined);
  await copying;
  expect(success.mock.calls).toEqual([['Copiado.']]);
  expect(error).not.toHaveBeenCalled();
});

it.each([
  ['the browser refuses', { writeText: () => Promise.reject(new Error('denied')) }],
  ['the context is insecure', undefined],
])('says that it failed when %s', async (_, value) => {
  provide(value);
  await copy();
  expect(error.mock.calls).toEqual([['Cópialo tú.']]);
  expect(success).not.toHaveBeenCalled();
});
