import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Database } from '../../kernel/database/database.ts';
import { testConfig } from '../../testing/test-app.ts';
import type { LocalServer } from './dev-mailbox.ts';
import { createProviderRegistry } from './provider-registry.ts';

/** Never asked: no account is opened. */
const noDatabase = {} as Database;

/** A dev mailbox whose servers note when they start, and stop when they are let. */
function slowMailbox() {
  const events: string[] = [];
  const released = Promise.withResolvers<void>();
  const server = (name: string) => async (): Promise<LocalServer> => {
    events.push(`${name} started`);
    return {
      url: 'smtp://127.0.0.1:1',
      stop: async () => {
        await released.promise;
        events.push(`${name} stopped`);
      },
    };
  };
  return {
    events,
    release: released.resolve,
    devMailbox: { startMailServer: server('mail'), startMessageGateway: server('texts') },
  };
}

describe('the providers of the installation', () => {
  it('are opened once, at the first use', async () => {
    const { events, release, devMailbox } = slowMailbox();
    const registry = createProviderRegistry(testConfig(), noDatabase, devMailbox);
    expect(events).toEqual([]);
    expect(await registry.provider('email')).toBe(await registry.provider('email'));
    expect(events).toEqual(['mail started']);
    release();
    await registry.close();
  });

  it('are closed before the registry is, and only once', async () => {
    const { events, release, devMailbox } = slowMailbox();
    const registry = createProviderRegistry(testConfig(), noDatabase, devMailbox);
    await Promise.all([registry.provider('email'), registry.provider('sms')]);
    const closed = registry.close().then(() => events.push('closed'));
    // Whatever does not wait for the servers has ended by the next turn.
    await setImmediate();
    expect(events).not.toContain('closed');
    release();
    await closed;
    expect(events.toSorted()).toEqual(['closed', 'mail started', 'mail stopped', 'texts started', 'texts stopped'].toSorted());
    expect(events.at(-1)).toBe('closed');
    await registry.close();
    expect(events).toHaveLength(5);
  });

  it('are opened anew after a failure', async () => {
    const { devMailbox } = slowMailbox();
    let failures = 1;
    const startMailServer = async () => {
      if (failures > 0) {
        failures -= 1;
        throw new Error('The port is taken.');
      }
      return devMailbox.startMailServer();
    };
    const registry = createProviderRegistry(testConfig(), noDatabase, { ...devMailbox, startMailServer });
    await expect(registry.provider('email')).rejects.toThrow('The port is taken.');
    expect(await registry.provider('email')).toMatchObject({ connections: 5 });
  });
});
