import { expect, it } from '@jest/globals';
import { eachDatabase } from '../../testing/each-database.ts';
import { testApp } from '../../testing/test-app.ts';
import { customerRequestsRepository } from './customer-requests.repository.ts';
import { customers } from './customers.table.ts';

eachDatabase(({ database }) => {
  it('lists the requests of a customer of an account, of the given kinds, the newest first', async () => {
    const { staff, strangers } = await testApp(database);
    const own = staff.marketing;
    const person = { accountId: own.accountId, firstName: 'Ana', lastName: 'Gil' };
    const added = await database.insert(customers).values([person, person]).returning({ id: customers.id });
    const [ana = 0, eva = 0] = added.map(({ id }) => id);
    for (const [by, customer, kind] of [
      [own, ana, 'objection'],
      [own, ana, 'objection_end'],
      [own, ana, 'withdrawal'],
      [own, eva, 'objection'],
      [strangers.marketing, ana, 'objection'],
    ] as const) {
      await database.transaction((transaction) =>
        customerRequestsRepository.add(transaction, by, customer, { kind, reason: `${kind} of ${by.accountId} ${customer}` }),
      );
    }
    const list = async (kinds: Parameters<typeof customerRequestsRepository.list>[3], customer = ana) =>
      (await customerRequestsRepository.list(database, own, customer, kinds)).map(({ reason }) => reason);
    const entryOf = (kind: string, customer = ana) => `${kind} of ${own.accountId} ${customer}`;
    expect(await list(['objection', 'objection_end'])).toEqual([entryOf('objection_end'), entryOf('objection')]);
    expect(await list(['withdrawal'])).toEqual([entryOf('withdrawal')]);
    expect(await list(['objection', 'withdrawal'], eva)).toEqual([entryOf('objection', eva)]);
    expect(await list([])).toEqual([]);
  });
});
