import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usefulEffect } from '@pregon/contract/experiments/experiment.schema';
import { asc, eq } from 'drizzle-orm';
import { armOf } from '../../audiences/experiments/arm-of.ts';
import { experimentsRepository } from '../../audiences/experiments/experiments.repository.ts';
import { quarterOf } from '../../audiences/experiments/hold-out.ts';
import { messagePricesRepository } from '../../channels/accounts/message-prices.repository.ts';
import { products } from '../../retail/products/products.table.ts';
import { purchases } from '../../retail/purchases/purchases.table.ts';
import { stores } from '../../retail/stores/stores.table.ts';
import { detectableEffect } from '../../results/experiments/statistics/detectable-effect.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { armMethods, schedules } from './schedules.table.ts';
import { seedScheduling } from './testing/schedules.ts';

eachDatabase(({ database }) => {
  let test: TestApp;
  let staff: Awaited<ReturnType<typeof seedScheduling>>;
  beforeAll(async () => {
    test = await testApp(database);
    staff = await seedScheduling(database, test, 40);
  });
  afterAll(() => test.close());

  const design = async (body: object): Promise<number> => (await staff.call('POST', 'experiment', body)).body.id;
  const armsOf = async (identifier: string) => {
    const [schedule] = await database.select().from(schedules).where(eq(schedules.identifier, identifier));
    const rows = await database
      .select()
      .from(armMethods)
      .where(eq(armMethods.scheduleId, schedule?.id ?? 0))
      .orderBy(asc(armMethods.arm), asc(armMethods.type));
    return rows.map(({ arm, type, delayHours, definition }) => ({
      arm,
      type,
      delayHours,
      subject: definition.type === 'email' ? definition.subject : null,
    }));
  };

  describe('an experiment', () => {
    it('is designed, named by a schedule, and read again', async () => {
      const arms = [{}, { subject: 'Otra', delayHours: 3 }];
      const experiment = await design({ arms, controlShare: 20, metric: 'conversion' });
      const { status, body } = await staff.create(staff.form({ experiment }));
      expect([status, body.experiment]).toEqual([200, experiment]);
      expect(await armsOf(body.identifier)).toEqual([
        { arm: 1, type: 'email', delayHours: 0, subject: 'Rebajas' },
        { arm: 2, type: 'email', delayHours: 3, subject: 'Otra' },
      ]);
      const read = await staff.call('GET', `schedule/${body.identifier}/experiment`);
      expect(read.body.experiment).toMatchObject({
        id: experiment,
        controlShare: 20,
        metric: 'conversion',
        horizonDays: 14,
        mode: 'fijo',
        winner: null,
      });
      expect(JSON.stringify(read.body)).not.toContain('salt');
      const outcome = await staff.call('GET', `schedule/${body.identifier}/experiment/result`);
      expect(outcome.body.outcome).toMatchObject({ state: 'sin empezar', comparisons: [] });
    });

    it.each([
      [{ arms: [{}], controlShare: 0 }, 'controlShare'],
      [{ arms: [{}], controlShare: 51 }, 'controlShare'],
      [{ arms: [{ delayHours: 24 }], controlShare: 10 }, 'arms.0.delayHours'],
      [{ arms: [{}, {}], controlShare: 0, automaticWinner: true }, 'automaticWinner'],
    ])('%j is refused at its field', async (body, field) => {
      const answer = await staff.call('POST', 'experiment', body);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields)).toContain(field);
    });

    it('is refused for messages of service, which everybody gets', async () => {
      const experiment = await design({ arms: [{}], controlShare: 20 });
      const { status, body } = await staff.create(staff.form({ experiment, service_message: true }));
      expect([status, body.fields]).toEqual([
        400,
        { experiment: 'Un mensaje de servicio es igual para todos: quita el experimento.' },
      ]);
    });

    it('is reviewed by its arms: what each sends by each channel, to how many people, and at what cost', async () => {
      await staff.giveNumbers();
      const { accountId, people } = staff;
      const prices = { email: 2, sms: 10, waMarketing: null, waUtility: null, waAuthentication: null };
      await database.transaction((transaction) => messagePricesRepository.change(transaction, accountId, prices));
      const long = 'a'.repeat(200);
      const arms = [{ subject: 'Uno' }, { smsMessage: long, channels: ['sms'], delayHours: 3 }];
      const experiment = await design({ arms, controlShare: 20 });
      const stored = await experimentsRepository.find(database, accountId, experiment);
      const plan = { controlShare: 20, arms: 2, salt: stored?.salt ?? '' };
      const inArm = (arm: number) => people.filter(({ id }) => armOf(plan, id) === arm).length;
      const form = staff.form({ experiment, sendMethods: [staff.email(), staff.sms({ sms_message: 'Hola' })] });
      const { body } = await staff.call('POST', 'schedule/review', form);
      const [first, second] = [inArm(1), inArm(2)];
      expect(first * second).toBeGreaterThan(0);
      expect(body.people).toBe(first + second);
      expect(body.currency).toBe('COP');
      expect(body.arms).toMatchObject([
        {
          arm: 1,
          delayHours: 0,
          methods: [
            { type: 'email', people: first, subject: 'Uno', text: null, newsletter: { version: 1 }, sms: null, cost: first * 2 },
            { type: 'sms', people: first, subject: null, text: 'Hola', sms: { totalParts: first }, cost: first * 10 },
          ],
        },
        {
          arm: 2,
          delayHours: 3,
          methods: [
            {
              type: 'sms',
              people: second,
              newsletterId: null,
              text: long,
              sms: { totalParts: second * 2 },
              cost: second * 20,
            },
          ],
        },
      ]);
    });

    it('leaves its control group out of the people who are counted and confirmed', async () => {
      const experiment = await design({ arms: [{}], controlShare: 50 });
      const all = await staff.call('POST', 'schedule/review', staff.form());
      const { body } = await staff.call('POST', 'schedule/review', staff.form({ experiment }));
      expect(all.body.people).toBe(40);
      const [method] = body.methods;
      expect(method.exclusions.controlGroup).toBeGreaterThan(5);
      expect(body.people + method.exclusions.controlGroup).toBe(40);
    });

    it('stays when a change of its schedule omits it, follows the new methods, and goes with null', async () => {
      const experiment = await design({ arms: [{}], controlShare: 20 });
      const made = await staff.create(staff.form({ experiment, active: false }));
      const { identifier } = made.body;
      const changed = await staff.call('PUT', 'schedule', {
        ...staff.form({ active: false, sendMethods: [staff.email({ subject: 'Cambiado' })] }),
        identifier,
      });
      expect(changed.body.experiment).toBe(experiment);
      expect(await armsOf(identifier)).toMatchObject([{ arm: 1, subject: 'Cambiado' }]);
      const without = await staff.call('PUT', 'schedule', { ...staff.form({ active: false, experiment: null }), identifier });
      expect(without.body.experiment).toBeNull();
      expect(await armsOf(identifier)).toEqual([]);
    });

    it('is copied for a second schedule, so that results stay apart', async () => {
      const experiment = await design({ arms: [{}], controlShare: 20 });
      const [first, second] = [
        await staff.create(staff.form({ experiment, active: false })),
        await staff.create(staff.form({ experiment, active: false })),
      ];
      expect(first.body.experiment).toBe(experiment);
      expect(second.body.experiment).not.toBe(experiment);
    });

    it('predicts what it can detect, and that nothing can be without purchases', async () => {
      const body = { profile: staff.profileKey, channels: ['email'], arms: 1, controlShare: 10, horizonDays: 14 };
      const answer = await staff.call('POST', 'experiment/prediction', body);
      expect(answer.body).toEqual({ people: 40, buyers: 0, detectable: null, isEnough: false, needed: null });
    });

    it('predicts how many people it needs, more of them with daily looks', async () => {
      const at = new Date(Date.now() - 86_400_000);
      const buyers = staff.people.slice(0, 10);
      const { accountId } = staff;
      const place = { accountId, code: 'A', name: 'A', city: 'Cali', department: 'Valle', zone: 'Sur', channel: 'Almacén' };
      const [store] = await database.insert(stores).values(place).returning();
      const goods = { accountId, sku: 'A', name: 'A', category: 'A', subcategory: 'A', line: 'A', price: '1' };
      const [product] = await database.insert(products).values(goods).returning();
      await database.insert(purchases).values(
        buyers.map(({ id }, index) => ({
          accountId,
          customerId: id,
          storeId: store?.id ?? 0,
          productId: product?.id ?? 0,
          at,
          receipt: `P${id}`,
          paymentMethod: 'EFECTIVO',
          amount: String((index + 1) * 10_000),
          units: '1',
        })),
      );
      const predicted = async (change: object) => {
        const body = { profile: staff.profileKey, channels: ['email'], arms: 1, controlShare: 10, horizonDays: 14, ...change };
        return (await staff.call('POST', 'experiment/prediction', body)).body;
      };
      const once = await predicted({});
      expect(once).toMatchObject({ people: 40, buyers: 10, isEnough: false });
      expect(once.detectable).toBeGreaterThan(1);
      // What it says of so many people is what a group of that size with the same spend would be told.
      const spends = [...buyers.map((_, index) => (index + 1) * 10_000), ...Array.from({ length: 30 }, () => 0)];
      const mean = spends.reduce((sum, spent) => sum + spent, 0) / 40;
      const variance = spends.reduce((sum, spent) => sum + (spent - mean) ** 2, 0) / 39;
      const effectWith = (people: number) => detectableEffect({ mean, variance }, { people, controlShare: 0.1 }) ?? Infinity;
      expect(effectWith(once.needed)).toBeLessThanOrEqual(usefulEffect);
      expect(once.needed === 5000 || effectWith(once.needed - 1) > usefulEffect).toBe(true);
      const daily = await predicted({ mode: 'secuencial' });
      expect(daily.needed).toBeGreaterThan(1.3 * once.needed);
    });
  });

  describe('the control group of an account', () => {
    // One for all: a session knows its account for some seconds.
    let boss: Awaited<ReturnType<typeof seedScheduling>>;
    beforeAll(async () => {
      boss = await seedScheduling(database, test, 40, 'administrador');
    });

    it('is off, is switched on by an administrator, and leaves its people out of what is reviewed', async () => {
      const before = await boss.call('GET', 'account/hold-out');
      expect(before.body).toMatchObject({ share: 0, fixedShare: null, people: 0 });
      const { body } = await boss.call('PUT', 'account/hold-out', { share: 20 });
      expect(body).toMatchObject({ share: 20, fixedShare: null });
      const review = await boss.call('POST', 'schedule/review', boss.form());
      expect(review.body.people).toBe(40 - body.people);
      expect(review.body.methods[0].exclusions.controlGroup).toBe(body.people);
      const off = await boss.call('PUT', 'account/hold-out', { share: 0 });
      expect(off.body).toMatchObject({ share: 0, people: 0 });
    });

    it('measures nothing more once it is switched off, and is switched on again for the next quarter', async () => {
      expect(await boss.call('PUT', 'account/hold-out', { share: 20 })).toMatchObject({ status: 200 });
      const { accountId } = boss;
      // The day on the account's clock, in Bogotá.
      const today = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);
      const holdOut = { quarter: quarterOf(today), share: 20, salt: 'a/' };
      const started = () =>
        database.transaction((transaction) => experimentsRepository.ofHoldOut(transaction, accountId, holdOut));
      expect((await started()).endedAt).toBeNull();
      const before = Date.now();
      expect(await boss.call('PUT', 'account/hold-out', { share: 0 })).toMatchObject({ status: 200 });
      const { endedAt } = await started();
      expect(endedAt?.getTime()).toBeGreaterThanOrEqual(before);
      await boss.call('PUT', 'account/hold-out', { share: 20 });
      await boss.call('PUT', 'account/hold-out', { share: 0 });
      expect((await started()).endedAt).toEqual(endedAt);
    });

    it('refuses a share above 20 % at its field', async () => {
      const answer = await boss.call('PUT', 'account/hold-out', { share: 21 });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['share']]);
    });
  });
});
