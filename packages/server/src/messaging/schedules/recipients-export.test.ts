import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { auditEvents } from '../../identity/audit/audit.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { schedules } from './schedules.table.ts';
import { seedScheduling } from './testing/schedules.ts';

eachDatabase(({ database, pool }) => {
  let test: TestApp;
  let seeded: Awaited<ReturnType<typeof seedScheduling>>;
  beforeAll(async () => {
    test = await testApp(database);
    seeded = await seedScheduling(database, test, 3);
  });
  afterAll(() => test.close());

  const exportsOf = (subject: string) =>
    database
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'exportRecipients'), eq(auditEvents.subject, subject)));

  it('records each file of the recipients of a schedule: who took it, of which schedule, and how many rows', async () => {
    const { identifier, name } = (await seeded.create(seeded.form())).body;
    const before = (await exportsOf(identifier)).length;
    const taken = await seeded.call('POST', `schedule/${identifier}/recipients/export`, {});
    expect(taken.status).toBe(200);
    const records = await exportsOf(identifier);
    expect(records).toHaveLength(before + 1);
    const [owner] = await database.select().from(schedules).where(eq(schedules.identifier, identifier));
    expect(records.at(-1)).toMatchObject({
      accountId: owner?.accountId,
      userId: expect.any(Number),
      details: { name, rows: 0 },
    });
    const file = await test.app.inject({ url: taken.body.url });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  });

  it('records nothing where the file is refused', async () => {
    const { identifier } = (await seeded.create(seeded.form())).body;
    for (const [as, status] of [
      [test.strangers.administrador, 404],
      [test.staff.lector, 404],
    ] as const)
      expect((await seeded.call('POST', `schedule/${identifier}/recipients/export`, {}, as)).status).toBe(status);
    expect(await exportsOf(identifier)).toEqual([]);
  });

  it('finds the messages of a deleted method by an index, however large the ledger is', async () => {
    const { rows } = await pool.query<{ definition: string; valid: boolean }>(
      `select pg_get_indexdef(indexrelid) as definition, indisvalid as valid from pg_index where indexrelid = 'delivery_method'::regclass`,
    );
    expect(rows).toMatchObject([{ valid: true, definition: expect.stringMatching(/\(method_id\)$/) }]);
  });
});
