import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OperationShape } from '@pregon/contract/operation';
import { audienceExplanationQuery, audienceQuery } from '@pregon/contract/profiles/audience.operations';
import { sql } from 'drizzle-orm';
import type { Principal } from '../../kernel/http/principal.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const selection = {
  customerFocus: ['Frecuentes'],
  geoHierarchy: 'Nacional',
  metricValue: 2.5,
  previousSends: [1, 2],
  birthdayMonth: [3],
  ageCategory: ['25-34'],
  customerRank: null,
};

eachDatabase(({ database }) => {
  let test: TestApp;
  let customer = 0;
  beforeAll(async () => {
    test = await testApp(database);
    const { accountId } = test.staff.lector;
    const person = { accountId, firstName: 'Lucía', lastName: 'Mora', focus: 'FRECUENTES', birthDate: '1996-03-05' };
    const [row] = await database.insert(customers).values(person).returning();
    customer = row?.id ?? 0;
  });
  afterAll(() => test.close());

  const ask = async ({ document: query }: OperationShape, variables: object, principal: Principal) => {
    const headers = await test.as(principal);
    return (await test.app.inject({ method: 'POST', url: '/V2/query', headers, body: { query, variables } })).json();
  };

  it('counts an audience for every role, within its own account', async () => {
    const { data } = await ask(audienceQuery, { selection }, test.staff.lector);
    expect(data.audience).toMatchObject({
      steps: [
        { key: 'account', remaining: 1 },
        { key: 'focus', remaining: 1 },
        { key: 'age', remaining: 1 },
        { key: 'birthdayMonth', remaining: 1 },
        { key: 'reach', remaining: 0, missing: 1 },
      ],
      losses: { email: { noAddress: 1 } },
      sentence: 'Clientes frecuentes de 25 a 34 años que cumplen años en marzo.',
    });
    expect((await ask(audienceQuery, { selection }, test.strangers.lector)).data.audience.steps[0].remaining).toBe(0);
  });

  it('explains an audience for a customer to roles that may send, and finds no customer of another account', async () => {
    const { data } = await ask(audienceExplanationQuery, { selection, customer }, test.staff.operador);
    expect(data.audienceExplanation).toMatchObject({ customer: { id: customer, name: 'Lucía Mora' }, isSelected: true });
    const strange = await ask(audienceExplanationQuery, { selection, customer }, test.strangers.operador);
    expect(strange).toEqual({ data: { audienceExplanation: null } });
  });

  it('says that silence is measured to an earlier day where the last known purchase is more than a week old', async () => {
    const warningAfter = async (days: number | null) => {
      await database.execute(sql`delete from insight_progress`);
      if (days !== null)
        await database.execute(sql`
          insert into insight_progress (account_id, purchases_until)
          select id, (now() at time zone time_zone)::date - ${days}::integer from account where id = ${test.staff.lector.accountId}`);
      const { data } = await ask(audienceQuery, { selection }, test.staff.lector);
      return data.audience.outdatedPurchases as string | null;
    };
    expect(await warningAfter(8)).toMatch(
      /^La última compra que conocemos es del \d{1,2} de \w+ de \d{4}: los días sin venir se cuentan hasta ahí\.$/,
    );
    const { data } = await ask(audienceQuery, { selection }, test.strangers.lector);
    expect(data.audience.outdatedPurchases).toBeNull();
    expect(await warningAfter(7)).toBeNull();
    expect(await warningAfter(null)).toBeNull();
  });

  it('reports an invalid selection', async () => {
    const { errors } = await ask(audienceQuery, { selection: { ...selection, ageCategory: ['0-17'] } }, test.staff.lector);
    expect(errors[0].extensions).toMatchObject({ code: 'INVALID' });
  });
});
