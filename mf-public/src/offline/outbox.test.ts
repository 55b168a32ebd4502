import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiFault, type FaultCode } from '@pregon/auth-api/fault';
import { deviceStore } from './entry-store.ts';
import { createOutbox } from './outbox.ts';
import type { WaitingEntry } from './waiting-entry.ts';

const store = deviceStore();
const entry = (id: string, change: Partial<WaitingEntry> = {}): WaitingEntry => ({
  id,
  appKey: 'clave',
  kind: 'registro',
  title: id,
  body: { id },
  values: {},
  savedAt: `2026-11-21T10:00:0${id}.000Z`,
  ...change,
});
const fault = (code: FaultCode, status: number, fields = {}) => new ApiFault({ code, status, message: code, fields });

const deliver = jest.fn<(body: object) => Promise<unknown>>();
const outbox = () => createOutbox({ store, deliveries: { registro: deliver } });

beforeEach(async () => {
  deliver.mockReset();
  for (const { id } of await store.list()) await store.remove(id);
});

it('empties the outbox when an entry was delivered', async () => {
  deliver.mockResolvedValue({ message: 'ok' });
  const one = outbox();
  expect(await one.submit(entry('1'))).toEqual({ state: 'sent', answer: { message: 'ok' } });
  expect([one.entries(), await store.list()]).toEqual([[], []]);
});

it('stores an entry before it sends', async () => {
  let storedBefore: unknown;
  deliver.mockImplementation(async () => {
    storedBefore = (await store.list()).map(({ id }) => id);
  });
  await outbox().submit(entry('1'));
  expect(storedBefore).toEqual(['1']);
});

it.each<[string, Error]>([
  ['the device is offline', fault('NO_RESPONSE', 0)],
  ['the server is down', fault('UNAVAILABLE', 503)],
  ['the server is in trouble', fault('UNKNOWN', 500)],
  ['something between answers in its place', fault('UNKNOWN', 200)],
  ['the rate limit is exceeded', fault('TOO_MANY_REQUESTS', 429)],
  ['the page itself fails', new TypeError('broken')],
])('keeps an entry when %s', async (_, error) => {
  deliver.mockRejectedValue(error);
  const one = outbox();
  expect(await one.submit(entry('1'))).toEqual({ state: 'waiting' });
  expect(one.entries().map(({ id }) => id)).toEqual(['1']);
});

it('returns a rejected entry, and deletes it', async () => {
  const refused = fault('INVALID', 400, { email: 'No.' });
  deliver.mockRejectedValue(refused);
  const one = outbox();
  expect(await one.submit(entry('1'))).toEqual({ state: 'refused', fault: refused });
  expect(await store.list()).toEqual([]);
});

describe('a device without storage', () => {
  const broken = { ...store, put: () => Promise.reject(new DOMException('', 'QuotaExceededError')) };
  const one = createOutbox({ store: broken, deliveries: { registro: deliver } });

  it('sends at once', async () => {
    deliver.mockResolvedValue('ok');
    expect(await one.submit(entry('1'))).toEqual({ state: 'sent', answer: 'ok' });
  });

  it('does not promise to send later when offline', async () => {
    deliver.mockRejectedValue(fault('NO_RESPONSE', 0));
    expect(await one.submit(entry('1'))).toMatchObject({ state: 'refused', fault: { message: 'Sin respuesta del servidor' } });
  });
});

describe('a slow request', () => {
  const hurried = () => createOutbox({ store, deliveries: { registro: deliver }, timeoutMs: 20 });
  const begin = async () => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    deliver.mockReturnValue(promise);
    const one = hurried();
    expect(await one.submit(entry('1'))).toEqual({ state: 'waiting' });
    expect(one.entries().map(({ id }) => id)).toEqual(['1']);
    const changed = new Promise<void>((onChange) => void one.subscribe(onChange));
    return { one, changed, resolve, reject };
  };

  it('counts as waiting, and is removed once delivered', async () => {
    const { one, changed, resolve } = await begin();
    resolve({});
    await changed;
    expect([one.entries(), deliver.mock.calls]).toEqual([[], [[{ id: '1' }]]]);
  });

  it('stays with its reason when it is rejected', async () => {
    const { one, changed, reject } = await begin();
    reject(fault('INVALID', 400, { email: 'No.' }));
    await changed;
    expect(one.entries()).toEqual([entry('1', { refused: { message: 'INVALID', fields: { email: 'No.' } } })]);
  });

  it('is not reported as rejected after it was deleted', async () => {
    const { one, changed, reject } = await begin();
    await store.remove('1');
    reject(fault('INVALID', 400));
    await changed;
    expect(one.entries()).toEqual([]);
  });
});

describe('the waiting entries', () => {
  const waiting = async (...entries: WaitingEntry[]) => {
    for (const one of entries) await store.put(one);
    const another = outbox();
    await another.refresh();
    return another;
  };

  it('are visible in another tab and after a restart, the oldest first', async () => {
    const another = await waiting(entry('2'), entry('1'));
    expect(another.entries().map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('are sent one after the other', async () => {
    const another = await waiting(entry('2'), entry('1'));
    deliver.mockResolvedValue({});
    await another.flush();
    expect(deliver.mock.calls).toEqual([[{ id: '1' }], [{ id: '2' }]]);
    expect(another.entries()).toEqual([]);
  });

  it('stop at the first network error', async () => {
    const another = await waiting(entry('1'), entry('2'), entry('3'));
    deliver.mockResolvedValueOnce({}).mockRejectedValue(fault('NO_RESPONSE', 0));
    await another.flush();
    expect(deliver).toHaveBeenCalledTimes(2);
    expect(another.entries().map(({ id }) => id)).toEqual(['2', '3']);
  });

  it('skip an entry that fails with a server error', async () => {
    const another = await waiting(entry('1'), entry('2'));
    deliver.mockRejectedValueOnce(fault('UNKNOWN', 500)).mockResolvedValue({});
    await another.flush();
    expect(another.entries().map(({ id }) => id)).toEqual(['1']);
  });

  it('are not sent after their deletion, even while others are being sent', async () => {
    const another = await waiting(entry('1'), entry('2'));
    deliver.mockImplementation(() => store.remove('2'));
    await another.flush();
    expect(deliver.mock.calls).toEqual([[{ id: '1' }]]);
  });

  it('stay with their reason when rejected, while the next ones continue', async () => {
    const another = await waiting(entry('1'), entry('2'));
    deliver.mockRejectedValueOnce(fault('INVALID', 400, { email: 'No.' })).mockResolvedValue({});
    await another.flush();
    expect(another.entries()).toEqual([entry('1', { refused: { message: 'INVALID', fields: { email: 'No.' } } })]);
    await another.flush();
    expect(deliver).toHaveBeenCalledTimes(2);
  });

  it('are sent once when two tabs start at the same time', async () => {
    const turns: Promise<unknown>[] = [Promise.resolve()];
    const alone = <T>(work: () => Promise<T>): Promise<T> => {
      const turn = (turns.at(-1) ?? Promise.resolve()).then(work);
      turns.push(turn);
      return turn;
    };
    await store.put(entry('1'));
    deliver.mockResolvedValue({});
    const tabs = [1, 2].map(() => createOutbox({ store, deliveries: { registro: deliver }, alone }));
    await Promise.all(tabs.map((tab) => tab.flush()));
    expect(deliver).toHaveBeenCalledTimes(1);
  });

  it('are sent only by the page that registered their sender', async () => {
    const another = await waiting(entry('1', { kind: 'encuesta' }), entry('2'));
    deliver.mockResolvedValue({});
    await another.flush();
    expect(deliver.mock.calls).toEqual([[{ id: '2' }]]);
    expect(another.entries().map(({ id }) => id)).toEqual(['1']);
  });

  it('can be deleted, which notifies subscribers', async () => {
    const another = await waiting(entry('1'));
    const changed = jest.fn();
    const leave = another.subscribe(changed);
    await another.remove('1');
    expect(another.entries()).toEqual([]);
    expect(changed).toHaveBeenCalledTimes(1);
    leave();
    await another.refresh();
    expect(changed).toHaveBeenCalledTimes(1);
  });
});
