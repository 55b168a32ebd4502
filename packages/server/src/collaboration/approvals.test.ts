import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { openMail, type Mail } from '../channels/email/open-mail.ts';
import { devMailbox } from '../demo/dev-mailbox/dev-mailbox.ts';
import { oneDatabase } from '../testing/each-database.ts';
import { type TestApp, testApp, testEmail } from '../testing/test-app.ts';
import { collaborationMails, sendCollaborationMail } from './collaboration-mail.ts';
import { collaborationCalls } from './testing/collaboration.ts';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let mail: Mail;
  let calls: ReturnType<typeof collaborationCalls>;
  beforeAll(async () => {
    test = await testApp(database);
    mail = await openMail({ smtpUrl: undefined, dkim: undefined }, database, devMailbox);
    calls = collaborationCalls(test);
  });
  afterAll(async () => {
    await test.close();
    await mail.close();
  });

  /** The newest mail to an address, as text and the addresses of its links. */
  const lastMailTo = async (email: string) => {
    const { items } = (await test.app.inject(`/outbox.json?recipient=${encodeURIComponent(email)}`)).json();
    return (await test.app.inject(`/outbox/${items[0].id}.json`)).json();
  };
  const queued = async (): Promise<readonly unknown[]> =>
    (await pool.query('select data from pgboss.job where name = $1 order by created_on', [collaborationMails.name])).rows.map(
      ({ data }) => data,
    );
  const work = (notice: Parameters<typeof sendCollaborationMail>[1]) =>
    sendCollaborationMail({ ...test.services, provider: mail.provider, colorOf: async () => '#ffe08a' }, notice);

  it('asks a colleague, who approves: the newest version is approved, and both are told', async () => {
    const { marketing, administrador } = test.staff;
    const id = await calls.newNewsletter(marketing, { name: 'Para aprobar' });
    const asked = await calls.request(id, marketing, administrador, { note: 'Sale el viernes', dueOn: '2026-11-27' });
    expect(asked.status).toBe(200);
    expect(await calls.read(id, administrador)).toMatchObject({
      isApproved: false,
      request: { state: 'pendiente', note: 'Sale el viernes', dueOn: '2026-11-27', mayDecide: true, mayWithdraw: true },
    });
    expect(await calls.pending(administrador)).toEqual([
      expect.objectContaining({
        reason: 'approval',
        kind: 'newsletter',
        record: id,
        name: 'Para aprobar',
        from: 'Ana marketing',
      }),
    ]);
    const { accountId } = marketing;
    expect(await queued()).toContainEqual({ about: 'request', accountId, id: asked.body.id });
    await work({ about: 'request', accountId, id: asked.body.id });
    const told = await lastMailTo(testEmail('administrador'));
    expect(told.subject).toBe('Te piden una aprobación');
    // In the account's look: its name, and its colour with words that can be read on it.
    expect(told.html).toContain('tienda</p>');
    expect(told.html).toContain('background:#ffe08a;color:#211c18');
    expect(told.text).toContain('Ana marketing te pide que apruebes el newsletter «Para aprobar».');
    expect(told.links[0].href).toBe(`${test.services.config.adminUrl}/admin/newsletter/preview?id=${id}`);

    expect((await calls.decide(asked.body.id, administrador, 'aprobar')).status).toBe(200);
    expect(await calls.read(id, marketing)).toMatchObject({ isApproved: true, request: { state: 'aprobada', mayDecide: false } });
    expect(await calls.pending(administrador)).toEqual([]);
    expect(await calls.pending(marketing)).toMatchObject([{ reason: 'answer', state: 'aprobada', from: 'Ana administrador' }]);
    await work({ about: 'decision', accountId, id: asked.body.id });
    expect((await lastMailTo(testEmail('marketing'))).subject).toBe('Aprobaron lo que pediste');
    expect((await calls.seen(id, marketing)).status).toBe(200);
    expect(await calls.pending(marketing)).toEqual([]);
    const versions = (await calls.call('GET', `template/${id}/versions`, marketing)).body.items;
    expect(versions).toMatchObject([
      { version: 2, approved: true, createdBy: 'Ana administrador' },
      { version: 1, approved: false, createdBy: 'Ana marketing' },
    ]);
    const { rows } = await pool.query('select action from audit_event where subject = $1 order by id', [id]);
    expect(rows.map(({ action }) => action)).toEqual(['saveNewsletter', 'requestApproval', 'approveRecord']);
  });

  it('rejects with a reason, which is required', async () => {
    const { marketing, administrador } = test.staff;
    const id = await calls.newNewsletter(marketing);
    const { body } = await calls.request(id, marketing, administrador);
    expect((await calls.decide(body.id, administrador, 'rechazar')).body.fields).toHaveProperty('reason');
    expect((await calls.decide(body.id, administrador, 'rechazar', 'Falta el precio')).status).toBe(200);
    expect(await calls.read(id, marketing)).toMatchObject({
      isApproved: false,
      request: { state: 'rechazada', reason: 'Falta el precio' },
    });
    await work({ about: 'decision', accountId: marketing.accountId, id: body.id });
    expect((await lastMailTo(testEmail('marketing'))).text).toContain('«Falta el precio»');
  });

  it('withdraws a request, after which another colleague can be asked', async () => {
    const { marketing, administrador, lector } = test.staff;
    const id = await calls.newNewsletter(administrador);
    const { body } = await calls.request(id, administrador, marketing);
    expect((await calls.decide(body.id, marketing, 'retirar')).status).toBe(404);
    expect((await calls.decide(body.id, lector, 'retirar')).status).toBe(404);
    expect((await calls.request(id, administrador, marketing)).body.code).toBe('APPROVAL_PENDING');
    expect((await calls.decide(body.id, administrador, 'retirar')).status).toBe(200);
    expect((await calls.decide(body.id, marketing, 'aprobar')).body.code).toBe('APPROVAL_STATE');
    expect((await calls.request(id, administrador, marketing)).status).toBe(200);
  });

  it('lets a change end the request and the approval', async () => {
    const { marketing, administrador } = test.staff;
    const id = await calls.newNewsletter(marketing);
    const { body } = await calls.request(id, marketing, administrador);
    await calls.save(marketing, { identifier: id });
    expect((await calls.read(id, administrador)).request).toMatchObject({ state: 'vencida', mayDecide: false });
    expect(await calls.pending(administrador)).not.toContainEqual(expect.objectContaining({ record: id }));
    expect((await calls.decide(body.id, administrador, 'aprobar')).body.code).toBe('CONFLICT');
    const again = await calls.request(id, marketing, administrador);
    expect(again.status).toBe(200);
    await calls.decide(again.body.id, administrador, 'aprobar');
    expect((await calls.request(id, marketing, administrador)).body.code).toBe('ALREADY_APPROVED');
    await calls.save(marketing, { identifier: id });
    expect(await calls.read(id, marketing)).toMatchObject({ isApproved: false, request: { state: 'vencida' } });
  });

  it('asks once for one request key, and refuses a revision that is not the current one', async () => {
    const { marketing, administrador } = test.staff;
    const id = await calls.newNewsletter(marketing);
    const requestKey = randomUUID();
    expect((await calls.request(id, marketing, administrador, { revision: '7' })).body.code).toBe('CONFLICT');
    const both = await Promise.all([1, 2].map(() => calls.request(id, marketing, administrador, { requestKey })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    const decided = await Promise.all([1, 2].map(() => calls.decide(both[0]?.body.id, administrador, 'aprobar')));
    expect(decided.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const versions = (await calls.call('GET', `template/${id}/versions`, marketing)).body.items;
    expect(versions).toHaveLength(2);
  });

  it('stores nothing whose mail cannot be queued, so that no mail is lost, and can be tried again', async () => {
    const { marketing, administrador } = test.staff;
    const { accountId } = marketing;
    const id = await calls.newNewsletter(marketing);
    const requestKey = randomUUID();
    const failing = () => jest.spyOn(test.services.queue, 'mailOnCommit').mockRejectedValueOnce(new Error('planted'));
    let planted = failing();
    expect((await calls.request(id, marketing, administrador, { requestKey })).status).toBe(500);
    expect((await calls.read(id, marketing)).request).toBeNull();
    const asked = await calls.request(id, marketing, administrador, { requestKey });
    planted.mockRestore();
    expect(await queued()).toContainEqual({ about: 'request', accountId, id: asked.body.id });

    planted = failing();
    expect((await calls.decide(asked.body.id, administrador, 'aprobar')).status).toBe(500);
    expect(await calls.read(id, marketing)).toMatchObject({ isApproved: false, request: { state: 'pendiente' } });
    expect((await calls.decide(asked.body.id, administrador, 'aprobar')).status).toBe(200);
    planted.mockRestore();
    expect(await queued()).toContainEqual({ about: 'decision', accountId, id: asked.body.id });

    planted = failing();
    const said = { mentions: [administrador.userId], requestKey: randomUUID() };
    expect((await calls.comment(id, marketing, 'Mira', said)).status).toBe(500);
    expect((await calls.read(id, marketing)).comments).toEqual([]);
    const comment = await calls.comment(id, marketing, 'Mira', said);
    planted.mockRestore();
    const { userId } = administrador;
    expect(await queued()).toContainEqual({ about: 'mention', accountId, id: comment.body.id, userId });
  });

  describe('the colleague', () => {
    it.each([
      ['is oneself', 'marketing'],
      ['may not approve', 'operador'],
    ] as const)('is refused when they %s', async (_, role) => {
      const { marketing } = test.staff;
      const id = await calls.newNewsletter(marketing);
      const refused = await calls.request(id, marketing, test.staff[role]);
      expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID', fields: { approver: expect.any(String) } } });
    });

    it('is refused when they are of another account, or left', async () => {
      const { marketing, administrador } = test.staff;
      const id = await calls.newNewsletter(marketing);
      expect((await calls.request(id, marketing, test.strangers.marketing)).body.fields).toHaveProperty('approver');
      await pool.query('update staff_user set active = false where id = $1', [administrador.userId]);
      const refused = await calls.request(id, marketing, administrador);
      await pool.query('update staff_user set active = true where id = $1', [administrador.userId]);
      expect(refused.body.fields).toHaveProperty('approver');
    });

    it('gets no mail for a request that ended, or after they left', async () => {
      const { marketing, administrador } = test.staff;
      const id = await calls.newNewsletter(marketing, { name: 'Sin correo' });
      const { body } = await calls.request(id, marketing, administrador);
      await calls.decide(body.id, marketing, 'retirar');
      await work({ about: 'request', accountId: marketing.accountId, id: body.id });
      const { items } = (await test.app.inject(`/outbox.json?recipient=${testEmail('administrador')}`)).json();
      expect(JSON.stringify(items)).not.toContain('Sin correo');
    });
  });

  it('keeps what only a reader may not do from them', async () => {
    const { marketing, lector, operador } = test.staff;
    const id = await calls.newNewsletter(marketing);
    expect((await calls.request(id, lector, marketing)).status).toBe(404);
    expect((await calls.request(id, operador, marketing)).body.code).toBe('FORBIDDEN');
    expect((await calls.read(id, lector)).mayRequest).toBe(false);
  });

  it('does not approve what cannot be sent', async () => {
    const { marketing, administrador } = test.staff;
    const id = await calls.newNewsletter(marketing, { templateHtml: '<p>Hola</p>' });
    const { body } = await calls.request(id, marketing, administrador);
    expect((await calls.decide(body.id, administrador, 'aprobar')).body.code).toBe('NEWSLETTER_WITHOUT_UNSUBSCRIBE');
    expect((await calls.read(id, administrador)).request.state).toBe('pendiente');
  });
});
