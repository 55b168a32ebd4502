import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { newsletterWorkRepository } from './newsletter-work.repository.ts';
import { newsletterWork } from './newsletters.table.ts';

const mostWorks = 5;
const mostBytes = 4000;
const limits = { works: mostWorks, bytes: mostBytes };

eachDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());
  beforeEach(() => database.delete(newsletterWork));

  const now = Date.now();
  const keep = (bytes: number, minute: number, identifier: string = randomUUID(), principal = test.staff.marketing) =>
    newsletterWorkRepository
      .keep(
        database,
        principal,
        identifier,
        { name: 'Una', templateJson: 'ñ'.repeat(bytes / 2), basedOn: null },
        new Date(now + minute * 60_000),
        limits,
      )
      .then(() => identifier);
  const held = async () => (await database.select().from(newsletterWork)).map(({ identifier }) => identifier);

  it("deletes only a person's own oldest drafts beyond the maximum number", async () => {
    const other = await keep(2, -60, undefined, test.staff.administrador);
    const kept: string[] = [];
    for (let minute = 0; minute < mostWorks + 3; minute += 1) kept.push(await keep(2, minute));
    expect((await held()).toSorted()).toEqual([other, ...kept.slice(3)].toSorted());
    await keep(2, mostWorks + 4, kept[3]);
    const last = await keep(2, mostWorks + 5);
    expect((await held()).toSorted()).toEqual([other, ...kept.slice(5), kept[3] ?? '', last].toSorted());
  });

  it("deletes a person's oldest drafts beyond the maximum size, and always keeps the newest", async () => {
    const first = await keep(mostBytes / 2, 0);
    const second = await keep(mostBytes / 2, 1);
    expect((await held()).toSorted()).toEqual([first, second].toSorted());
    const third = await keep(2, 2);
    expect((await held()).toSorted()).toEqual([second, third].toSorted());
    const huge = await keep(mostBytes + 2, 3);
    expect(await held()).toEqual([huge]);
  });
});
