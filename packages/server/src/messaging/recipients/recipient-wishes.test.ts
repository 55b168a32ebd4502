import { expect, it } from '@jest/globals';
import type { Database } from '../../kernel/database/database.ts';
import { createServices } from '../../services.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { testConfig } from '../../testing/test-app.ts';
import { recipientTokens } from '../../content/recipient-links/recipient-token.ts';
import { createRecipientWishes } from './recipient-wishes.ts';

const email = 'ana@cliente.example';
const ip = '10.0.0.1';

/** A database that breaks in the middle of every transaction. */
const breaking = (database: Database): Database =>
  new Proxy(database, {
    get: (target, property, receiver) =>
      property === 'transaction'
        ? async () => {
            throw new Error('The connection broke.');
          }
        : (Reflect.get(target, property, receiver) as unknown),
  });

oneDatabase(({ database }) => {
  const wishes = () => {
    const services = createServices(testConfig(), database);
    const log = { error: () => undefined };
    const token = recipientTokens(services.config.keys.links).sign({ accountId: 1, email }, new Date());
    return { token, ...createRecipientWishes({ ...services, database: breaking(database) }, log, () => new Date()) };
  };

  it('confirms a signed unsubscription only after it is stored', async () => {
    const { token, ...asked } = wishes();
    await expect(asked.unsubscribe({ email, token, ip })).rejects.toThrow('The connection broke.');
  });

  it('confirms an unsigned unsubscription only after it is stored', async () => {
    const asked = wishes();
    await expect(asked.unsubscribe({ email, token: undefined, ip })).rejects.toThrow('The connection broke.');
  });

  it.each(['unsubscribe', 'subscribe', 'choose'] as const)(
    'confirms the request to %s only after it is stored',
    async (action) => {
      const { token, ...asked } = wishes();
      await expect(asked.save({ email, token, action, channels: ['email'], ip })).rejects.toThrow('The connection broke.');
    },
  );
});
