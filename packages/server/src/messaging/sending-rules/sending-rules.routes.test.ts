import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { auditEvents } from '../../identity/audit/audit.table.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { sendingPolicyRepository } from './sending-policy.repository.ts';
import { sendingRules } from './sending-rules.table.ts';

const weekday = { from: '09:00', to: '18:00' };
const rule = (change: object = {}) => ({
  windows: [weekday, weekday, weekday, weekday, weekday, null, null],
  on_holidays: false,
  daily_limit: 1,
  weekly_limit: 3,
  ...change,
});
const policy = {
  preset: 'CO',
  preset_off_reason: '',
  wait_days: 5,
  channels: { email: rule(), sms: rule({ weekly_limit: 2 }), wa: rule({ daily_limit: null }) },
  total: { daily_limit: 2, weekly_limit: null, weekly_channels: 2 },
};

oneDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  const call = async (method: 'GET' | 'PUT', path: string, principal: Principal, body?: object) => {
    const answer = await test.app.inject({ method, url: path, headers: await test.as(principal), ...(body && { body }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  const read = (principal = test.staff.administrador) => call('GET', '/V2/sending-rules', principal);
  const save = (body: object, principal = test.staff.administrador) => call('PUT', '/V2/sending-rules', principal, body);

  describe('the sending rules of an account', () => {
    it('default to the law of its country', async () => {
      const [account] = await database.insert(accounts).values({ name: 'Nueva' }).returning();
      const fresh = await sendingPolicyRepository.read(database, account?.id ?? 0);
      expect(fresh).toMatchObject({ preset: 'CO', total: { dailyLimit: null }, waitDays: 3 });
    });

    it('are saved, returned and recorded in the audit trail', async () => {
      expect((await read()).body).toMatchObject({ preset: 'CO', channels: { sms: { on_holidays: true, daily_limit: null } } });
      const saved = await save(policy);
      expect([saved.status, saved.body]).toEqual([200, policy]);
      expect((await read(test.staff.lector)).body).toEqual(policy);
      const { accountId } = test.staff.administrador;
      const recorded = and(eq(auditEvents.accountId, accountId), eq(auditEvents.action, 'changeSendingRules'));
      const [entry] = await database.select().from(auditEvents).where(recorded);
      expect(entry?.details).toMatchObject({ preset: 'CO', waitDays: 5, sms: { weeklyLimit: 2 } });
    });

    it('do not affect other accounts', async () => {
      await save(policy);
      expect((await read(test.strangers.administrador)).body).toMatchObject({ wait_days: 3, total: { weekly_channels: null } });
    });

    it('are switched off only with a reason, which is deleted when they are switched on again', async () => {
      const off = { ...policy, preset: null };
      const refused = await save(off);
      expect([refused.status, refused.body.fields]).toEqual([400, { preset_off_reason: 'Escribe por qué la apagas.' }]);
      expect((await read()).body).toMatchObject({ preset: 'CO' });
      await save({ ...off, preset_off_reason: 'Solo escribimos por servicio.' });
      expect((await read()).body).toMatchObject({ preset: null, preset_off_reason: 'Solo escribimos por servicio.' });
      await save({ ...policy, preset_off_reason: 'Solo escribimos por servicio.' });
      expect((await read()).body).toEqual(policy);
    });

    it.each([
      ['six days', { windows: [null, null, null, null, null, null] }, 'channels.email.windows'],
      [
        'an hour that does not exist',
        { windows: [{ from: '25:00', to: '26:00' }, ...rule().windows.slice(1)] },
        'channels.email.windows.0.from',
      ],
      ['a limit of nothing', { daily_limit: 0 }, 'channels.email.daily_limit'],
      ['more than can be counted', { weekly_limit: 2 ** 31 }, 'channels.email.weekly_limit'],
    ])('are refused with %s', async (_, change, field) => {
      const answer = await save({ ...policy, channels: { ...policy.channels, email: rule(change) } });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields)).toContain(field);
    });

    it('keep legal holidays in the calendar while the preset is on', async () => {
      await save(policy);
      const remove = () => call('PUT', '/V1/holidays', test.staff.administrador, { day: '2026-12-08', name: null });
      const refused = await remove();
      expect([refused.status, refused.body.fields]).toEqual([
        400,
        { day: 'Es festivo por ley: mientras se cumplan las reglas del país no se puede quitar.' },
      ]);
      await save({ ...policy, preset: null, preset_off_reason: 'Prueba' });
      expect((await remove()).status).toBe(200);
    });

    it('saved by a server before hours by weekday stay in effect', async () => {
      const { accountId } = test.strangers.administrador;
      const row = { accountId, from: '21:00', to: '06:00', onlyWorkingDays: true, weeklyLimit: 4 };
      await database.insert(sendingRules).values({ ...row, channel: 'sms' });
      const window = { from: '21:00', to: '06:00' };
      expect((await read(test.strangers.administrador)).body.channels.sms).toEqual({
        windows: [...Array.from({ length: 6 }, () => window), null],
        on_holidays: false,
        daily_limit: null,
        weekly_limit: 4,
      });
    });

    it('can be read and changed by clients before hours by weekday', async () => {
      await save(policy);
      const { body } = await call('GET', '/V1/sending-rules', test.staff.lector);
      expect(body.email).toEqual({ from: '09:00', to: '18:00', only_working_days: true, weekly_limit: 3 });
      const email = { from: '10:00', to: '12:00', only_working_days: false, weekly_limit: null };
      const changed = await call('PUT', '/V1/sending-rules', test.staff.administrador, { ...body, email });
      expect([changed.status, changed.body.email]).toEqual([200, email]);
      const now = (await read()).body;
      expect(now).toMatchObject({ preset: 'CO', wait_days: 5, channels: { email: { daily_limit: 1, weekly_limit: null } } });
      expect(now.channels.email.windows).toEqual(Array.from({ length: 7 }, () => ({ from: '10:00', to: '12:00' })));
    });
  });
});
