import { describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { inspect } from 'node:util';
import { accounts, users } from '../../identity/accounts/accounts.table.ts';
import { loggerSettings } from './log.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { redactQueryValues } from './redact-query-values.ts';

const secret = 'ana.secreta@tienda.example';

oneDatabase(({ database }) => {
  const failureOf = (query: Promise<unknown>): Promise<unknown> => query.then(() => undefined).catch((error: unknown) => error);
  const twice = async () => {
    const [account] = await database.insert(accounts).values({ name: 'Tienda' }).returning();
    const user = { accountId: account?.id ?? 0, email: secret, firstName: secret, lastName: 'Ruiz', role: 'lector' as const };
    const add = () => database.insert(users).values({ ...user, passwordHash: secret });
    await failureOf(add());
    return failureOf(add());
  };
  const failures = [
    ['a key that is taken', twice],
    ['an invalid number', () => failureOf(database.execute(sql`select ${secret}::text::int`))],
    ['an invalid date', () => failureOf(database.execute(sql`select ${secret}::text::date`))],
    ['invalid JSON', () => failureOf(database.execute(sql`select ${`{"a": ${secret}}`}::text::jsonb`))],
    [
      'a row that may not be',
      () => failureOf(database.execute(sql`insert into account (id, name) values (-1, null), (-2, ${secret})`)),
    ],
    ['an unknown table', () => failureOf(database.execute(sql`select ${secret}::text from nothing`))],
  ] as const;

  describe.each(failures)('redacting %s', (_, fail) => {
    it('removes the values of the statement', async () => {
      const error = await fail();
      expect(inspect(error)).toContain(secret);
      const redacted = redactQueryValues(error);
      expect(inspect(redacted, { depth: 9, showHidden: true })).not.toContain('secreta');
      expect(redacted).toMatchObject({
        message: expect.stringMatching(/^Failed query: \w/),
        cause: { code: expect.any(String) },
      });
    });

    it('keeps them out of the log, whichever module logs the error', async () => {
      const lines: string[] = [];
      const stream = { write: (line: string) => void lines.push(line) };
      const app = Fastify({ logger: { ...loggerSettings({ logLevel: 'error' }), stream } });
      const error = await fail();
      app.log.error(error);
      app.log.error({ err: error }, 'It failed.');
      app.log.error(new Error('Outside', { cause: error }));
      expect(lines).toHaveLength(3);
      for (const line of lines) {
        expect(line).not.toContain('secreta');
        expect(line).toContain('Failed query');
      }
    });
  });
});

describe('any other error', () => {
  it('is not changed', () => {
    const error = Object.assign(new Error('No', { cause: new TypeError('why') }), { code: 'ENOENT' });
    for (const value of [error, 'a text', undefined, { a: 1 }]) expect(redactQueryValues(value)).toBe(value);
  });
});
