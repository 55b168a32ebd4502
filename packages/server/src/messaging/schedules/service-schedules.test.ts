import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEvent } from '@pregon/contract/audit/audit-event.schema';
import { auditEventsQuery } from '@pregon/contract/audit/audit.operations';
import { operationName } from '@pregon/contract/operation';
import { eq } from 'drizzle-orm';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { sendingPolicies } from '../sending-rules/sending-policies.table.ts';
import { dayFromNow, seedScheduling } from './testing/schedules.ts';

oneDatabase(({ database }) => {
  let test: TestApp;
  let staff: Awaited<ReturnType<typeof seedScheduling>>;
  beforeAll(async () => {
    test = await testApp(database);
    staff = await seedScheduling(database, test, 40, 'administrador');
    const { accountId } = staff;
    await database.update(accounts).set({ holdOutShare: 50, holdOutKey: randomUUID() }).where(eq(accounts.id, accountId));
    // The law again, which closes every channel at night.
    await database.update(sendingPolicies).set({ preset: 'CO' }).where(eq(sendingPolicies.accountId, accountId));
  });
  afterAll(() => test.close());

  /** Tomorrow at night: the law allows no advertising then. */
  const atNight = (change: object = {}) => staff.form({ date_start: `${dayFromNow(1)}T23:00`, ...change });
  const service = { service_message: true };

  describe('a schedule of messages of service', () => {
    it('is reviewed without the hours of advertising and without the control group of the account', async () => {
      const advertising = (await staff.call('POST', 'schedule/review', atNight())).body;
      expect(advertising.methods[0].closed).toMatchObject({ reason: expect.any(String) });
      expect(advertising.methods[0].exclusions.controlGroup).toBeGreaterThan(5);
      const { status, body } = await staff.call('POST', 'schedule/review', atNight(service));
      expect([status, body.people, body.moved]).toEqual([200, 40, 0]);
      expect(body.methods[0]).toMatchObject({ people: 40, closed: null, exclusions: { controlGroup: 0 } });
      expect(body.methods[0].firstAt).toBe(new Date(`${dayFromNow(1)}T23:00:00-05:00`).toISOString());
    });

    it('is recorded when it is created and when it becomes advertising, and stays as it is where a change omits it', async () => {
      const { body: created } = await staff.create(atNight(service));
      expect(created.serviceMessage).toBe(true);
      const { identifier } = created;
      const change = (more: object) =>
        staff.call('PUT', 'schedule', { ...atNight({ date_start: `${dayFromNow(1)}T10:00` }), identifier, ...more });
      expect((await change({})).body.serviceMessage).toBe(true);
      expect((await change({ service_message: false })).body.serviceMessage).toBe(false);
      const variables = { page: 1, size: 3, filter: {} };
      const body = { query: auditEventsQuery.document, operationName: operationName(auditEventsQuery), variables };
      const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(staff.owner), body });
      const { items }: { items: AuditEvent[] } = answer.json().data.auditEvents;
      const details = items.map((entry) => entry.details.find(({ label }) => label === 'Mensaje de servicio'));
      expect(details).toEqual([
        { label: 'Mensaje de servicio', value: 'Sí → No' },
        undefined,
        { label: 'Mensaje de servicio', value: 'Sí' },
      ]);
    });
  });
});
