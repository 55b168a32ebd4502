import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ResultPeople, resultOutcomes, type ResultSubject, resultSubjects } from '@pregon/contract/results/result-people';
import { and, eq } from 'drizzle-orm';
import { createOracle } from '../../audiences/audience/testing/audience-oracle.ts';
import { fillWorld, readWorld, type World } from '../../audiences/audience/testing/audience-world.ts';
import { selectionWith } from '../../audiences/audience/testing/random-selection.ts';
import { countAudience } from '../../audiences/audience/count-audience.ts';
import { accounts, users } from '../../identity/accounts/accounts.table.ts';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { dataRetention } from '../../identity/data-retention/data-retention.table.ts';
import { deliveries } from '../../messaging/deliveries/deliveries.table.ts';
import { retentions } from '../../retention/retentions.ts';
import { occurrences } from '../../messaging/schedules/schedules.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

type Counted = { readonly people: readonly { readonly to: ResultPeople['resultsTo']; readonly count: number }[] };

oneDatabase(({ database }) => {
  let test: TestApp;
  let world: World;
  let reader: Principal;
  beforeAll(async () => {
    test = await testApp(database);
    const accountId = await fillWorld(database);
    await database.update(accounts).set({ attributionDays: 30 }).where(eq(accounts.id, accountId));
    world = await readWorld(database, accountId);
    const [user] = await database.select().from(users).where(eq(users.accountId, accountId));
    const userId = user?.id ?? 0;
    const { family } = await sessionsRepository.open(database, userId, { device: 'Prueba', address: '::1' });
    reader = { accountId, userId, role: 'marketing', family };
  }, 60_000);
  afterAll(() => test.close());

  const ask = async (path: string, as = reader) => test.app.inject({ url: `/V1/results/${path}`, headers: await test.as(as) });
  const message = () => {
    const found = world.messages.find(({ newsletter }) => newsletter !== null);
    if (!found) throw new Error('The world has no e-mails.');
    return found;
  };
  const identifierOf = (subject: ResultSubject) =>
    ({ schedule: message().schedule, campaign: message().campaign, template: message().newsletter ?? '' })[subject];

  it('counts those of some days as a profile with these days selects them', async () => {
    const { campaign, at } = message();
    const day = at.toISOString().slice(0, 10);
    const all = (await ask(`campaign/${campaign}/people`)).json<Counted>();
    const { people } = (await ask(`campaign/${campaign}/people?from=${day}&to=2026-12-31`)).json<Counted>();
    const oracle = createOracle(world, { attributionDays: 30, attributionTouch: 'ultimo' });
    for (const { to: resultsTo, count } of people) {
      const asked = {
        resultsOf: 'campaign',
        resultsId: campaign,
        resultsTo,
        resultsStart: day,
        resultsEnd: '2026-12-31',
      } as const;
      const selection = selectionWith(asked);
      const { steps, sentence } = await countAudience(database, { accountId: world.accountId }, selection);
      const selected = steps.find(({ key }) => key === 'results')?.remaining;
      expect({ resultsTo, count, selected }).toEqual({ resultsTo, count: oracle.find(selection).ids.length, selected: count });
      expect(sentence).toMatch(/ entre el \d+ de \w+ de 2026 y el 31 de diciembre de 2026/);
    }
    const received = ({ people: counted }: Counted) => counted.find(({ to }) => to === 'recibieron')?.count ?? 0;
    expect(received({ people })).toBeLessThan(received(all));
  });

  it.each([...resultSubjects, 'occurrence'] as const)(
    'counts by %s as many people as a profile selects before consent',
    async (of) => {
      const resultsOf = of === 'occurrence' ? 'schedule' : of;
      const resultsId = identifierOf(resultsOf);
      const resultsOccurrence = of === 'occurrence' ? message().occurrence : null;
      const response = await ask(
        `${resultsOf}/${resultsId}/people${resultsOccurrence === null ? '' : `?occurrence=${resultsOccurrence}`}`,
      );
      const { people } = response.json<Counted>();
      expect(people.map(({ to }) => to)).toEqual(resultOutcomes);
      const oracle = createOracle(world, { attributionDays: 30, attributionTouch: 'ultimo' });
      for (const { to: resultsTo, count } of people) {
        const selection = selectionWith({ resultsOf, resultsId, resultsOccurrence, resultsTo });
        const { steps } = await countAudience(database, { accountId: world.accountId }, selection);
        const selected = steps.find(({ key }) => key === 'results')?.remaining;
        expect({ resultsTo, count, selected }).toEqual({ resultsTo, count: oracle.find(selection).ids.length, selected: count });
        expect({ resultsTo, isSome: count > 0 }).toEqual({ resultsTo, isSome: true });
      }
    },
  );

  it('counts a person with several messages once, and leaves out those who were erased', async () => {
    const path = `campaign/${identifierOf('campaign')}/people`;
    const received = async () => (await ask(path)).json<Counted>().people.find(({ to }) => to === 'recibieron')?.count;
    const sent = world.messages.filter(({ campaign, state }) => campaign === identifierOf('campaign') && state === 2);
    const all = new Set(sent.map(({ customerId }) => customerId));
    expect(all.size).toBeLessThan(sent.length);
    expect(await received()).toBe(all.size);
    const [gone] = all;
    const ofGone = and(eq(deliveries.accountId, world.accountId), eq(deliveries.customerId, gone ?? 0));
    const before = await database.select({ id: deliveries.id }).from(deliveries).where(ofGone);
    await database.update(deliveries).set({ customerId: null }).where(ofGone);
    expect(await received()).toBe(all.size - 1);
    for (const { id } of before)
      await database
        .update(deliveries)
        .set({ customerId: gone ?? 0 })
        .where(eq(deliveries.id, id));
  });

  it('counts those that are left as a profile selects them after a retention, and says until when they are gone', async () => {
    const path = `campaign/${identifierOf('campaign')}/people`;
    const sent = world.messages.filter(({ campaign, state }) => campaign === identifierOf('campaign') && state === 2);
    const times = sent.map(({ at }) => at.getTime()).toSorted((one, other) => one - other);
    const before = new Date((times[Math.floor(times.length / 2)] ?? 0) + 1);
    // A sending begins before its messages, which the world leaves out.
    await database.update(occurrences).set({ startedAt: new Date(times[0] ?? 0) });
    const whole = (await ask(path)).json<Counted>();
    expect(whole).toEqual({ people: whole.people });
    const scope = { accountId: world.accountId, before };
    for (const kind of ['messages', 'purchases'] as const) {
      for await (const removed of retentions[kind].remove(database, scope)) expect(removed).toBeGreaterThanOrEqual(0);
      await database
        .insert(dataRetention)
        .values({ accountId: world.accountId, kind, months: 12, deletedBefore: before, doneBefore: before });
    }
    const left = (await ask(path)).json<Counted>();
    expect(left).toEqual({
      people: left.people,
      deletedBefore: before.toISOString(),
      deletedKinds: ['purchases', 'messages'],
    });
    const known = new Set(sent.filter(({ at }) => at >= before).map(({ customerId }) => customerId));
    expect(left.people.find(({ to }) => to === 'recibieron')?.count).toBe(known.size);
    expect(known.size).toBeLessThan(whole.people.find(({ to }) => to === 'recibieron')?.count ?? 0);
    for (const { to: resultsTo, count } of left.people) {
      const reference = {
        resultsOf: 'campaign',
        resultsId: identifierOf('campaign'),
        resultsOccurrence: null,
        resultsTo,
      } as const;
      const { steps } = await countAudience(database, { accountId: world.accountId }, selectionWith(reference));
      expect({ resultsTo, selected: steps.find(({ key }) => key === 'results')?.remaining }).toEqual({
        resultsTo,
        selected: count,
      });
    }
  });

  it('finds nothing of another account, nor a sending of another schedule', async () => {
    for (const subject of resultSubjects) {
      const path = `${subject}/${identifierOf(subject)}/people`;
      expect((await ask(path)).statusCode).toBe(200);
      expect((await ask(path, test.strangers.administrador)).statusCode).toBe(404);
    }
    const other = world.messages.find(({ schedule }) => schedule !== message().schedule)?.occurrence ?? 0;
    expect((await ask(`schedule/${identifierOf('schedule')}/people?occurrence=${other}`)).statusCode).toBe(404);
  });
});
