import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportAudit } from '@pregon/contract/audit/audit.endpoints';
import type { AuditEvent } from '@pregon/contract/audit/audit-event.schema';
import { auditEventsQuery } from '@pregon/contract/audit/audit.operations';
import { operationName } from '@pregon/contract/operation';
import Fastify from 'fastify';
import type { Principal } from '../../kernel/http/principal.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { auditRepository } from './audit.repository.ts';
import { auditRoutes } from './audit.routes.ts';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
    const { administrador, marketing } = test.staff;
    const entries = [
      [administrador, { action: 'createCampaign', subject: 'c-1', details: { name: 'Navidad en tu barrio' } }],
      [marketing, { action: 'login', details: { device: 'Chrome en Windows', address: '10.0.0.7' } }],
      [
        administrador,
        {
          action: 'updateUser',
          subject: '7',
          details: { email: 'luz@x.co', changes: { role: { from: 'lector', to: 'marketing' } } },
        },
      ],
      [marketing, { action: 'createProfile', details: { name: '=HYPERLINK("http://x.co")' } }],
    ] as const;
    for (const [actor, entry] of entries) await auditRepository.record(database, actor, entry);
    await auditRepository.recordUnattended(database, administrador.accountId, { action: 'unsubscribe', subject: 'ana@x.co' });
    await auditRepository.record(database, test.strangers.administrador, { action: 'logout' });
  });
  afterAll(() => test.close());

  const list = async (filter: object = {}, as: Principal = test.staff.administrador, page: object = {}) => {
    const variables = { page: 1, size: 50, filter, ...page };
    const body = { query: auditEventsQuery.document, operationName: operationName(auditEventsQuery), variables };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(as), body });
    return answer.json().data.auditEvents as { items: AuditEvent[]; total: number };
  };
  const sentences = async (filter: object) => (await list(filter)).items.map(({ sentence }) => sentence);
  const download = async (body: object = {}) =>
    (
      await test.app.inject({ method: 'POST', url: '/V1/audit/export', headers: await test.as(test.staff.administrador), body })
    ).json();

  it('lists what was done in the account in words, latest first, and nothing of another', async () => {
    const { items, total } = await list();
    expect(total).toBe(5);
    expect(items.map(({ userName, sentence }) => [userName, sentence])).toEqual([
      [null, 'Dio de baja un correo: ana@x.co'],
      ['Ana marketing', 'Creó un perfil: «=HYPERLINK("http://x.co")»'],
      ['Ana administrador', 'Cambió un usuario: luz@x.co'],
      ['Ana marketing', 'Ingresó desde Chrome en Windows'],
      ['Ana administrador', 'Creó una campaña: «Navidad en tu barrio»'],
    ]);
    expect(items[2]?.details).toEqual([
      { label: 'Referencia', value: '7' },
      { label: 'Correo', value: 'luz@x.co' },
      { label: 'Rol', value: 'lector → marketing' },
    ]);
    expect((await list({}, test.strangers.administrador)).items.map(({ sentence }) => sentence)).toEqual(['Cerró su sesión']);
  });

  it.each([
    ['who did it', 'ANA MARK', 2],
    ['their address', 'marketing@tienda', 2],
    ['what was done', 'creo una', 1],
    ['to what', 'ana@X.co', 1],
    ['its details', 'navidad EN', 1],
    ['nothing', '100%', 0],
  ])('searches for %s', async (_, search, found) => {
    expect((await list({ search })).total).toBe(found);
  });

  it('filters by action, by user and by days of the account', async () => {
    expect(await sentences({ action: 'login' })).toEqual(['Ingresó desde Chrome en Windows']);
    expect((await list({ user: test.staff.marketing.userId })).total).toBe(2);
    expect((await list({ user: test.strangers.administrador.userId })).total).toBe(0);
    const { rows } = await pool.query(`select (now() at time zone 'America/Bogota')::date::text as today`);
    const [{ today }] = rows;
    expect([(await list({ from: today, to: today })).total, (await list({ to: '2020-01-01' })).total]).toEqual([5, 0]);
  });

  it('uses the account’s midnight as the start and end of days', async () => {
    await pool.query(
      `insert into audit_event (account_id, action, at) values
      ($1, 'omitOccurrence', '2020-03-01T04:59:59Z'), ($1, 'omitOccurrence', '2020-03-01T05:00:00Z')`,
      [test.staff.administrador.accountId],
    );
    const moments = async (filter: object) => (await list(filter)).items.map(({ at }) => at);
    expect(await moments({ from: '2020-03-01', to: '2020-03-01' })).toEqual(['2020-03-01T05:00:00.000Z']);
    expect(await moments({ to: '2020-02-29' })).toEqual(['2020-03-01T04:59:59.000Z']);
  });

  it('returns entries by page', async () => {
    const all = await list();
    const second = await list({}, undefined, { page: 2, size: 2 });
    expect(second).toEqual({ items: all.items.slice(2, 4), total: all.total });
  });

  describe('the CSV export of the audit trail', () => {
    it('contains the requested entries, and is recorded itself', async () => {
      const { fileName, csv, rows, isCut } = await download({ action: 'createCampaign' });
      expect([rows, isCut]).toEqual([1, false]);
      expect(fileName).toMatch(/^auditoria-\d{4}-\d{2}-\d{2}\.csv$/);
      const [head, line] = csv.split('\r\n');
      expect(head).toBe('\uFEFFFecha;Hora;Quién;Qué hizo;Detalles;Acción');
      expect(line).toMatch(
        /^\d{4}-\d{2}-\d{2};\d{2}:\d{2}:\d{2};Ana administrador;Creó una campaña: «Navidad en tu barrio»;Referencia: c-1 · Nombre: Navidad en tu barrio;createCampaign$/,
      );
      expect((await list({ action: 'exportAudit' })).items[0]).toMatchObject({
        sentence: 'Descargó el registro de auditoría',
        details: [{ label: 'Filas', value: '1' }],
      });
    });

    it('escapes formulas in names', async () => {
      const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'];
      const { userId, accountId } = test.staff.operador;
      for (const name of names) {
        await pool.query('update staff_user set first_name = $1 where id = $2', [name, userId]);
        await auditRepository.record(database, { accountId, userId }, { action: 'logout' });
        const { csv } = await download({ user: userId });
        for (const cell of csv.split(/[;\r\n]+/)) expect(cell).not.toMatch(/^"?[=+\-@\t]/);
        expect(csv).toContain(`'${name} operador`);
        await pool.query('update staff_user set first_name = $1 where id = $2', ['Ana', userId]);
      }
    });

    it('reports when there are more entries than its limit', async () => {
      const app = Fastify();
      app.decorateRequest('principal');
      app.addHook('onRequest', async (request) => {
        request.principal = test.staff.administrador;
      });
      auditRoutes(app, test.services, 2);
      const answer = await app.inject({ method: exportAudit.method, url: '/V1/audit/export', body: {} });
      expect(answer.json()).toMatchObject({ rows: 2, isCut: true });
      await app.close();
    });
  });
});
