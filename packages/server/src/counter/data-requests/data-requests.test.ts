import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataRequest, DataRequestKind, OwnDataRequest } from '@pregon/contract/data-requests/data-request.schema';
import { recipientTokens } from '../../content/recipient-links/recipient-token.ts';
import type { OutgoingMail } from '../../kernel/messages/message-provider.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { rateLimits } from '../../kernel/rate-limits/rate-limits.table.ts';
import { holidayChanges } from '../../messaging/calendars/holidays.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { dataRequestNotices, sendDataRequestNotice } from './data-request-notice.ts';
import { dataRequests } from './data-requests.table.ts';
import { oneAccount } from './testing/one-account.ts';

const email = 'Maria@Correo.example';
const unused = () => Promise.reject(new Error('There is no SMS here.'));
const dayMs = 24 * 60 * 60 * 1000;

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let customer = 0;
  beforeAll(async () => {
    test = await testApp(database);
    const { accountId } = test.staff.administrador;
    const [row] = await database
      .insert(customers)
      .values({ accountId, email: 'maria@correo.example', firstName: 'María', lastName: 'Rojas' })
      .returning();
    customer = row?.id ?? 0;
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await database.delete(dataRequests);
    await database.delete(rateLimits);
    await pool.query(`delete from pgboss.job where name = '${dataRequestNotices.name}'`).catch(() => undefined);
  });

  const tokenFor = (address = email, accountId = test.staff.administrador.accountId, at = new Date()) =>
    recipientTokens(test.services.config.keys.links).sign({ accountId, email: address }, at);
  const link = (address = email) => ({ email: address, token: tokenFor(address) });
  const ask = (kind: DataRequestKind, text = '', of: object = link()) =>
    test.app.inject({ method: 'POST', url: '/V1/data-requests/own', body: { ...of, kind, text } });
  const own = async (of: { email: string; token: string } = link()): Promise<OwnDataRequest[]> =>
    (await test.app.inject({ url: '/V1/data-requests/own', query: of })).json().items;
  const call = async (method: 'GET' | 'POST', path: string, body?: object, as: Principal = test.staff.administrador) =>
    test.app.inject({ method, url: `/V1/data-requests${path}`, headers: await test.as(as), ...(body && { body }) });
  const list = async (query = '', as?: Principal): Promise<{ items: DataRequest[]; total: number; overdue: number }> =>
    (await call('GET', query, undefined, as)).json();
  const idOf = async () => (await list()).items[0]?.id ?? 0;
  const dated = (receivedAt: string, dueOn: string) =>
    database.update(dataRequests).set({ receivedAt: new Date(receivedAt), dueOn });
  const queued = async (): Promise<unknown[]> =>
    (await pool.query(`select data from pgboss.job where name = $1 order by created_on`, [dataRequestNotices.name])).rows.map(
      ({ data }) => data,
    );

  describe('a person without JavaScript', () => {
    const post = (fields: Record<string, string>) =>
      test.app.inject({
        method: 'POST',
        url: '/preferences/data',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });

    it('asks by a form, and sees the request with its deadline on the page that answers', async () => {
      const { statusCode, body, headers } = await post({ ...link(), kind: 'erasure', text: '' });
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(body).toContain('Recibimos tu solicitud.');
      expect(body).toMatch(/<b>Eliminar mis datos<\/b> · En curso.*Respuesta a más tardar el/s);
      expect(body).not.toContain('value="erasure"');
      expect((await own()).map(({ kind }) => kind)).toEqual(['erasure']);
      expect(await queued()).toHaveLength(1);
    });

    it('keeps what was typed where it cannot be taken, with the reason', async () => {
      await ask('correction', 'Mi nombre');
      const again = await post({ ...link(), kind: 'correction', text: 'Mi "otro" <nombre>' });
      expect(again.statusCode).toBe(409);
      expect(again.body).toContain('Ya tienes una solicitud de este tipo en curso.');
      expect(again.body).toContain('Mi &quot;otro&quot; &lt;nombre&gt;</textarea>');
      const empty = await post({ ...link('otra@correo.example'), kind: 'correction', text: '' });
      expect([empty.statusCode, empty.body.includes('Escribe qué dato hay que corregir')]).toEqual([400, true]);
      expect(await own(link('otra@correo.example'))).toEqual([]);
    });

    it('sees their requests by the link alone, and nothing with the link of another address', async () => {
      await ask('query', 'Hola');
      const { statusCode, body } = await post(link());
      expect([statusCode, body.includes('Saber qué datos míos hay</b> · En curso')]).toEqual([200, true]);
      const stolen = await post({ email, token: tokenFor('otra@correo.example') });
      expect([stolen.statusCode, stolen.body.includes('Este enlace ya no sirve')]).toEqual([400, true]);
      expect(stolen.body).not.toContain('En curso');
    });
  });

  describe('a person with a signed link', () => {
    it('asks, and sees the request with its deadline at the same link, whatever the case of the address', async () => {
      const answer = await ask('query', '  ¿Qué saben de mí?  ');
      expect(answer.json()).toMatchObject({ accountName: 'tienda', items: [{ kind: 'query', state: 'open' }] });
      const [request] = await own(link('maria@correo.EXAMPLE'));
      const due = Date.parse(`${request?.dueOn}T00:00:00Z`) - Date.parse(request?.receivedAt ?? '');
      // Ten working days are two weeks at least, and less than four with holidays.
      expect(due / dayMs).toBeGreaterThan(12);
      expect(due / dayMs).toBeLessThan(28);
      expect(request).not.toHaveProperty('text');
      expect(await queued()).toEqual([{ id: await idOf(), event: 'received' }]);
    });

    it("has a deadline by the account's own calendar", async () => {
      const { accountId } = test.staff.administrador;
      await ask('query');
      const [before] = await own();
      const day = new Date(Date.now() + 7 * dayMs);
      while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
      await database.delete(dataRequests);
      // Every day of the next week is a holiday of the account.
      const week = Array.from({ length: 7 }, (_, index) => new Date(Date.now() + (index + 1) * dayMs).toISOString().slice(0, 10));
      await database.insert(holidayChanges).values(week.map((one) => ({ accountId, day: one, name: 'Inventario' })));
      await ask('query');
      const [after] = await own();
      await database.delete(holidayChanges);
      expect(String(after?.dueOn) > String(before?.dueOn)).toBe(true);
    });

    it.each([
      ['of another account', () => ({ email, token: tokenFor(email, test.strangers.administrador.accountId) })],
      ['of another address', () => ({ email: 'otra@correo.example', token: tokenFor() })],
    ])('sees nothing with a link %s', async (_, other) => {
      await ask('erasure', 'nada de esto');
      const answer = await test.app.inject({ url: '/V1/data-requests/own', query: other() });
      expect(answer.body).not.toContain('erasure');
    });

    it.each([
      ['changed', () => ({ email, token: `${tokenFor()}x` })],
      ['expired', () => ({ email, token: tokenFor(email, undefined, new Date(Date.now() - 366 * dayMs)) })],
      ['missing', () => ({ email, token: '' })],
    ])('is refused with a %s signature, and stores nothing', async (_, of) => {
      expect((await ask('query', '', of())).json().code).toBe('BAD_TOKEN');
      expect(await database.$count(dataRequests)).toBe(0);
    });

    it('must say what to correct, and at most 2.000 characters', async () => {
      expect((await ask('correction', '   ')).json()).toMatchObject({
        code: 'INVALID',
        fields: { text: 'Escribe qué dato hay que corregir y cómo debe quedar.' },
      });
      expect((await ask('correction', 'a'.repeat(2001))).json().fields.text).toMatch(/2\.000 caracteres/);
      expect(await database.$count(dataRequests)).toBe(0);
    });

    it('has one request of a kind at a time, also when it is sent many times at once', async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => ask('objection')));
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
      expect(await database.$count(dataRequests)).toBe(1);
      expect((await ask('erasure')).statusCode).toBe(200);
    });

    it('cannot ask without end', async () => {
      const answers: number[] = [];
      for (let round = 0; round < 11; round += 1) {
        answers.push((await ask('query', '', link('mucho@correo.example'))).statusCode);
        await database.delete(dataRequests);
      }
      expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
      expect((await ask('query', '', link('otra@correo.example'))).statusCode).toBe(200);
    });

    it('may be somebody who is no customer', async () => {
      expect((await ask('query', '', link('nadie@correo.example'))).statusCode).toBe(200);
      expect((await list()).items).toMatchObject([{ email: 'nadie@correo.example', customers: [] }]);
    });
  });

  describe('administrators', () => {
    it('see who asked what, the nearest deadline first, with what is overdue', async () => {
      await ask('query', 'hola');
      await ask('erasure', 'adiós', link('zoe@correo.example'));
      await database.execute(`update data_request set due_on = '2020-01-02' where kind = 'erasure'`);
      const { items, total, overdue } = await list();
      expect([total, overdue]).toEqual([2, 1]);
      expect(items).toMatchObject([
        { kind: 'erasure', isOverdue: true, mayExtend: false, email: 'zoe@correo.example' },
        {
          kind: 'query',
          isOverdue: false,
          mayExtend: true,
          text: 'hola',
          email: 'maria@correo.example',
          customers: [{ id: customer, name: 'María Rojas' }],
        },
      ]);
      expect(await list('', test.strangers.administrador)).toEqual({ items: [], total: 0, overdue: 0 });
      const pending = async (as: Principal) => (await test.app.inject({ url: '/V1/pending', headers: await test.as(as) })).json();
      expect(await pending(test.staff.administrador)).toMatchObject({ dataRequests: { open: 2, overdue: 1 } });
      expect(await pending(test.staff.marketing)).not.toHaveProperty('dataRequests');
      expect(await pending(test.strangers.administrador)).not.toHaveProperty('dataRequests');
    });

    it('answer, once; the person reads it at the link, and the audit trail records who did', async () => {
      await ask('objection', 'no me califiquen');
      const id = await idOf();
      const body = { outcome: 'refused', answer: 'Ya no calculamos nada de tus compras.' };
      expect((await call('POST', `/${id}/answer`, { ...body, answer: ' ' })).json().fields).toEqual({
        answer: 'Escribe la respuesta: la persona la lee.',
      });
      expect((await call('POST', `/${id}/answer`, body)).json()).toEqual({ message: 'La respuesta se guardó.' });
      expect((await call('POST', `/${id}/answer`, body)).json().code).toBe('CONFLICT');
      expect(await own()).toMatchObject([{ state: 'refused', answer: body.answer, closedAt: expect.any(String) }]);
      expect((await list('?list=closed')).items).toMatchObject([{ id, closedBy: 'Ana administrador', isOverdue: false }]);
      expect(await list()).toMatchObject({ items: [], total: 0 });
      expect(await queued()).toEqual([
        { id, event: 'received' },
        { id, event: 'answered' },
      ]);
      const { rows } = await pool.query(`select action, user_id, details from audit_event where subject = $1 order by id`, [
        String(id),
      ]);
      expect(rows).toMatchObject([
        { action: 'receiveDataRequest', user_id: null, details: { requested: 'objection' } },
        { action: 'answerDataRequest', user_id: test.staff.administrador.userId, details: { outcome: 'refused' } },
      ]);
      expect((await ask('objection')).statusCode).toBe(200);
    });

    it('put an answer off once, before the deadline, by the days of the law, with a reason that the person reads', async () => {
      await ask('query');
      const id = await idOf();
      await dated('2026-11-09T15:00:00Z', '2999-11-22');
      expect((await call('POST', `/${id}/extension`, { reason: '' })).json().fields).toHaveProperty('reason');
      expect((await call('POST', `/${id}/extension`, { reason: 'Buscamos en el archivo.' })).statusCode).toBe(200);
      expect(await own()).toMatchObject([{ dueOn: '2999-11-29', extensionReason: 'Buscamos en el archivo.' }]);
      expect((await call('POST', `/${id}/extension`, { reason: 'otra vez' })).json().code).toBe('CONFLICT');
      await database.execute(`update data_request set extended_to = null, due_on = '2020-01-02'`);
      expect((await call('POST', `/${id}/extension`, { reason: 'tarde' })).json()).toMatchObject({
        code: 'CONFLICT',
        message: 'El plazo ya se amplió o ya se venció: no se puede ampliar.',
      });
    });

    it('have pages', async () => {
      const { accountId } = test.staff.administrador;
      const rows = Array.from({ length: 27 }, (_, index) => ({
        accountId,
        kind: 'query' as const,
        text: '',
        address: `p${index}@correo.example`,
        receivedAt: new Date(),
        dueOn: `2999-01-${String(index + 1).padStart(2, '0')}`,
      }));
      await database.insert(dataRequests).values(rows);
      const [first, second] = [await list('?page=1'), await list('?page=2')];
      expect([first.total, first.items.length, second.items.length]).toEqual([27, 25, 2]);
      expect(second.items.map(({ dueOn }) => dueOn)).toEqual(['2999-01-26', '2999-01-27']);
    });
  });

  describe('the mails', () => {
    const told = async (event: 'received' | 'extended' | 'answered'): Promise<OutgoingMail[]> => {
      const mails: OutgoingMail[] = [];
      const send = async (mail: OutgoingMail) => {
        mails.push(mail);
        return { kind: 'accepted', reference: undefined } as const;
      };
      const { config } = test.services;
      const [row] = await database.select().from(dataRequests);
      await sendDataRequestNotice(
        { database, config, provider: { send }, accountOf: () => oneAccount({ sms: unused }) },
        { id: row?.id ?? 0, event },
      );
      return mails;
    };

    it('confirm the request with its last day and a link that shows its state, without its text', async () => {
      await ask('erasure', 'palabras mías');
      await database.update(dataRequests).set({ dueOn: '2026-12-14' });
      const [mail] = await told('received');
      expect(mail).toMatchObject({ to: 'maria@correo.example', subject: 'Recibimos tu solicitud' });
      expect(mail?.text).toContain('Le pediste a tienda: eliminar tus datos.');
      expect(mail?.text).toContain('14 de diciembre de 2026');
      expect(mail?.text).not.toContain('palabras mías');
      const address = new URL(/https?:\S+action=datos\S+/.exec(mail?.text ?? '')?.[0] ?? 'x:');
      const query = { email: address.searchParams.get('email') ?? '', token: address.searchParams.get('token') ?? '' };
      expect(await own(query)).toMatchObject([{ kind: 'erasure', state: 'open' }]);
    });

    it('tell of more time and of an answer', async () => {
      await ask('query');
      expect((await told('extended'))[0]?.subject).toBe('Tu solicitud tarda un poco más');
      expect((await told('answered'))[0]?.subject).toBe('Tu solicitud tiene respuesta');
    });

    it('go to nobody once the person was erased, whose link still shows the outcome', async () => {
      const { accountId } = test.staff.administrador;
      const gone = 'luz@correo.example';
      const [row] = await database
        .insert(customers)
        .values({ accountId, email: gone, firstName: 'Luz', lastName: 'Mora' })
        .returning();
      await ask('erasure', 'bórrenme', link(gone));
      await ask('query', '¿qué queda?', link(gone));
      const headers = await test.as(test.staff.administrador);
      const url = `/V1/customers/${row?.id}/erasure`;
      expect((await test.app.inject({ method: 'POST', url, headers, body: { confirmation: 'ELIMINAR' } })).statusCode).toBe(200);
      expect(await told('answered')).toEqual([]);
      const seen = await own(link(gone));
      expect(seen.map(({ kind, state }) => [kind, state])).toEqual([
        ['query', 'open'],
        ['erasure', 'accepted'],
      ]);
      // What is answered now leaves no words behind.
      const { id } = (await list()).items[0] ?? { id: 0 };
      await call('POST', `/${id}/answer`, { outcome: 'accepted', answer: 'A Luz Mora no le queda nada.' });
      expect(JSON.stringify(await database.select().from(dataRequests))).not.toMatch(/Luz|luz@|bórrenme|qué queda/);
      expect((await own(link(gone))).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
    });
  });
});
