import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { inArray } from 'drizzle-orm';
import { audienceScope } from '../../audiences/audience/audience-scope.ts';
import { audienceSql } from '../../audiences/audience/audience-sql.ts';
import { randomOfAudience } from '../../audiences/audience/random-customer.ts';
import { profilesRepository } from '../../audiences/profiles/profiles.repository.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { seedScheduling } from './testing/schedules.ts';

oneDatabase(({ database }) => {
  let test: TestApp;
  let seeded: Awaited<ReturnType<typeof seedScheduling>>;
  beforeAll(async () => {
    test = await testApp(database);
    seeded = await seedScheduling(database, test, 6);
    await seeded.giveNumbers();
    await set([0], { emailConsent: false });
    await set([1], { mobile: null });
    await set([2], { email: null, mobile: null });
    await set([3, 4], { gender: 'F' });
  });
  afterAll(() => test.close());

  const set = (indexes: readonly number[], change: Partial<typeof customers.$inferInsert>) =>
    database
      .update(customers)
      .set(change)
      .where(
        inArray(
          customers.id,
          indexes.map((index) => seeded.people[index]?.id ?? 0),
        ),
      );
  const read = (type: string, { profile = seeded.profileKey, by = seeded.owner } = {}) =>
    seeded.call('GET', `schedule/preview-customer?profile=${profile}&type=${type}`, undefined, by);

  /** The indexes of the customers that are drawn when the search begins at each of forty places of the account. */
  async function drawn(channel: 'email' | 'sms', change: Partial<ProfileSelection> = {}): Promise<readonly number[]> {
    const { accountId, profileKey, people } = seeded;
    const selection = await profilesRepository.selection(database, accountId, profileKey);
    if (!selection) throw new Error('The profile is not there.');
    const audience = audienceSql(await audienceScope(database, accountId), { ...selection, ...change }, channel);
    const places = Array.from({ length: 40 }, (_, index) => index / 40);
    const found = await Promise.all(places.map((place) => randomOfAudience(database, accountId, audience, () => place)));
    return [...people.keys()].filter((index) => found.some((customer) => customer?.id === people[index]?.id));
  }

  describe('the customer of the preview of a schedule', () => {
    it('is any of those whom the channel reaches, wherever the search begins', async () => {
      expect(await drawn('email')).toEqual([1, 3, 4, 5]);
      expect(await drawn('sms')).toEqual([0, 3, 4, 5]);
    });

    it('is of the audience of the profile', async () => {
      expect(await drawn('email', { gender: ['Femenino'] })).toEqual([3, 4]);
      expect(await drawn('email', { gender: ['Otro'] })).toEqual([]);
    });

    it('is named, with a detail that tells customers of the same name apart', async () => {
      const { status, body } = await read('email');
      const index = seeded.people.findIndex(({ id }) => id === body.customer?.id);
      const { firstName, email } = seeded.people[index] ?? {};
      expect([status, body]).toEqual([
        200,
        { customer: { id: expect.any(Number), name: `${firstName} Paz`, detail: email, city: '' } },
      ]);
    });

    it('is nobody where the channel reaches nobody of the audience', async () => {
      expect(await read('wa')).toEqual({ status: 200, body: { customer: null } });
    });

    it('is refused for unknown profiles, those of other accounts, and unknown channels', async () => {
      const unknown = await read('email', { profile: 999_999 });
      expect([unknown.status, unknown.body.fields]).toEqual([404, { profile: 'Elige un perfil.' }]);
      expect(await read('email', { by: test.strangers.operador })).toEqual(unknown);
      expect((await read('fax')).status).toBe(400);
    });
  });
});
