import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { openMail, type Mail } from '../channels/email/open-mail.ts';
import { devMailbox } from '../demo/dev-mailbox/dev-mailbox.ts';
import { oneDatabase } from '../testing/each-database.ts';
import { type TestApp, testApp, testEmail } from '../testing/test-app.ts';
import { sendCollaborationMail } from './collaboration-mail.ts';
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
  const texts = async (id: string): Promise<string[]> =>
    (await calls.read(id, test.staff.lector)).comments.map(({ text }: { text: string }) => text);

  it("mentions no store's manager, to whom the record is closed", async () => {
    const { marketing, gerente_tienda: manager } = test.staff;
    const id = await calls.newNewsletter(marketing);
    const said = await calls.comment(id, marketing, '@Ana, ¿ves bien el precio?', { mentions: [manager.userId] });
    expect(said).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    const { colleagues } = await calls.read(id, marketing);
    expect(colleagues.map((one: { id: number }) => one.id)).not.toContain(manager.userId);
  });

  it('mentions a colleague, who is told by a mail and a mark until they have seen it', async () => {
    const { marketing, lector } = test.staff;
    const id = await calls.newNewsletter(marketing, { name: 'Comentado' });
    const said = await calls.comment(id, marketing, '@Ana lector, ¿<b>ves</b> bien el precio?', { mentions: [lector.userId] });
    expect(said.status).toBe(200);
    expect(await calls.pending(lector)).toMatchObject([
      {
        reason: 'mention',
        record: id,
        name: 'Comentado',
        from: 'Ana marketing',
        text: '@Ana lector, ¿<b>ves</b> bien el precio?',
      },
    ]);
    const { accountId } = marketing;
    const notice = { about: 'mention', accountId, id: said.body.id, userId: lector.userId } as const;
    await sendCollaborationMail({ ...test.services, provider: mail.provider, colorOf: async () => '#b81575' }, notice);
    const { items } = (await test.app.inject(`/outbox.json?recipient=${testEmail('lector')}`)).json();
    const told = (await test.app.inject(`/outbox/${items[0].id}.json`)).json();
    expect(told.subject).toBe('Te mencionaron en un comentario');
    expect(told.html).toContain('&lt;b&gt;ves&lt;/b&gt;');
    await calls.seen(id, lector);
    expect(await calls.pending(lector)).toEqual([]);
  });

  it('tells those who wrote in a thread of an answer, once each, by a mail and a mark, and never its writer', async () => {
    const { marketing, lector, operador, administrador } = test.staff;
    const id = await calls.newNewsletter(marketing, { name: 'Conversado' });
    const { id: thread } = (await calls.comment(id, lector, '¿Vale en los outlets?')).body;
    await calls.comment(id, operador, 'Creo que no', { thread });
    await calls.seen(id, lector);
    const answer = await calls.comment(id, administrador, '@Ana operador, no', { thread, mentions: [operador.userId] });
    const waiting = { record: id, name: 'Conversado', from: 'Ana administrador', text: '@Ana operador, no', reason: 'mention' };
    expect(await calls.pending(lector)).toMatchObject([{ ...waiting, isReply: true }]);
    expect(await calls.pending(operador)).toMatchObject([{ ...waiting, isReply: false }]);
    expect(await calls.pending(administrador)).toEqual([]);
    const { comments } = await calls.read(id, marketing);
    expect(comments.at(-1)).toMatchObject({ mentions: [{ name: 'Ana operador' }] });
    const { accountId } = marketing;
    const notice = { about: 'mention', accountId, id: answer.body.id, userId: lector.userId } as const;
    await sendCollaborationMail({ ...test.services, provider: mail.provider, colorOf: async () => '#b81575' }, notice);
    const { items } = (await test.app.inject(`/outbox.json?recipient=${testEmail('lector')}`)).json();
    const told = (await test.app.inject(`/outbox/${items[0].id}.json`)).json();
    expect(told.subject).toBe('Respondieron donde comentaste');
    await calls.seen(id, lector);
    await calls.seen(id, operador);
    expect([await calls.pending(lector), await calls.pending(operador)]).toEqual([[], []]);
  });

  it('tells nobody who left, and none of those whose comments of the thread are deleted', async () => {
    const { marketing, lector, operador } = test.staff;
    const id = await calls.newNewsletter(marketing);
    const { id: thread } = (await calls.comment(id, lector, 'Primero')).body;
    const { id: removed } = (await calls.comment(id, operador, 'Segundo', { thread })).body;
    await calls.call('DELETE', `comments/${removed}`, operador);
    await pool.query('update staff_user set active = false where id = $1', [lector.userId]);
    const { id: answer } = (await calls.comment(id, marketing, 'Tercero', { thread })).body;
    await pool.query('update staff_user set active = true where id = $1', [lector.userId]);
    expect((await pool.query('select from comment_mention where comment_id = $1', [answer])).rowCount).toBe(0);
  });

  it('lets every role read and comment, and answers belong to their thread', async () => {
    const { marketing, lector, operador } = test.staff;
    const id = await calls.newNewsletter(marketing);
    const begun = await calls.comment(id, lector, 'Primero');
    const answer = await calls.comment(id, operador, 'Segundo', { thread: begun.body.id });
    expect((await calls.read(id, marketing)).comments).toMatchObject([
      { text: 'Primero', thread: null, author: { name: 'Ana lector', isActive: true }, isOwn: false },
      { text: 'Segundo', thread: begun.body.id },
    ]);
    expect((await calls.comment(id, lector, 'Tercero', { thread: answer.body.id })).status).toBe(404);
    const other = await calls.newNewsletter(marketing);
    expect((await calls.comment(other, lector, 'Ajeno', { thread: begun.body.id })).status).toBe(404);
  });

  it('lets only its author edit and delete a comment, and keeps the answers to a deleted one', async () => {
    const { marketing, administrador } = test.staff;
    const id = await calls.newNewsletter(marketing);
    const begun = (await calls.comment(id, marketing, 'Antes')).body.id;
    await calls.comment(id, administrador, 'Respuesta', { thread: begun });
    expect((await calls.call('PUT', `comments/${begun}`, administrador, { text: 'Otro' })).body.code).toBe('FORBIDDEN');
    expect((await calls.call('DELETE', `comments/${begun}`, administrador)).body.code).toBe('FORBIDDEN');
    expect((await calls.call('PUT', `comments/${begun}`, marketing, { text: 'Después' })).status).toBe(200);
    expect((await calls.read(id, marketing)).comments[0]).toMatchObject({ text: 'Después', editedAt: expect.any(String) });
    expect((await calls.call('DELETE', `comments/${begun}`, marketing)).status).toBe(200);
    expect((await calls.read(id, marketing)).comments).toMatchObject([{ text: '', isDeleted: true }, { text: 'Respuesta' }]);
    expect((await calls.call('PUT', `comments/${begun}`, marketing, { text: 'Otra vez' })).status).toBe(404);
    const { rows } = await pool.query('select text from record_comment where id = $1', [begun]);
    expect(rows).toEqual([{ text: '' }]);
  });

  it('resolves and reopens a thread', async () => {
    const { marketing, lector } = test.staff;
    const id = await calls.newNewsletter(marketing);
    const begun = (await calls.comment(id, marketing, '¿Está bien?')).body.id;
    expect((await calls.call('PUT', `comments/${begun}`, lector, { isResolved: true })).status).toBe(200);
    expect((await calls.read(id, marketing)).comments[0]).toMatchObject({
      resolvedBy: 'Ana lector',
      resolvedAt: expect.any(String),
    });
    await calls.call('PUT', `comments/${begun}`, lector, { isResolved: false });
    expect((await calls.read(id, marketing)).comments[0]).toMatchObject({ resolvedBy: null, resolvedAt: null });
    const { rows } = await pool.query('select action from audit_event where subject = $1 order by id', [id]);
    expect(rows.map(({ action }) => action)).toEqual(['saveNewsletter', 'addComment', 'resolveThread', 'reopenThread']);
  });

  it('writes a comment once for one request key', async () => {
    const { marketing } = test.staff;
    const id = await calls.newNewsletter(marketing);
    const requestKey = randomUUID();
    await Promise.all([1, 2, 3].map(() => calls.comment(id, marketing, 'Una vez', { requestKey })));
    expect(await texts(id)).toEqual(['Una vez']);
  });

  it.each([
    ['an empty one', { text: '  ' }],
    ['one of 2001 characters', { text: 'x'.repeat(2001) }],
    ['a mention of somebody of another account', { mentions: [7_000_000] }],
    ['more than 10 mentions', { mentions: Array.from({ length: 11 }, (_, place) => place + 1) }],
  ])('refuses %s', async (_, change) => {
    const id = await calls.newNewsletter(test.staff.marketing);
    expect((await calls.comment(id, test.staff.administrador, 'Hola', change)).status).toBe(400);
    expect(await texts(id)).toEqual([]);
  });

  it('shows who left as somebody who left', async () => {
    const { marketing, operador } = test.staff;
    const id = await calls.newNewsletter(marketing);
    await calls.comment(id, operador, 'Me voy');
    await pool.query('update staff_user set active = false where id = $1', [operador.userId]);
    const { comments, colleagues } = await calls.read(id, marketing);
    await pool.query('update staff_user set active = true where id = $1', [operador.userId]);
    expect(comments[0].author).toMatchObject({ name: 'Ana operador', isActive: false });
    expect(colleagues).not.toContainEqual(expect.objectContaining({ id: operador.userId }));
  });

  it('forgets the comments of a deleted newsletter', async () => {
    const { marketing, lector } = test.staff;
    const id = await calls.newNewsletter(marketing);
    await calls.comment(id, marketing, 'Adiós', { mentions: [lector.userId] });
    await calls.call('DELETE', `template/${id}`, marketing);
    expect((await calls.call('GET', `collaboration/newsletter/${id}`, marketing)).status).toBe(404);
    expect((await calls.pending(lector)).filter(({ record }: { record: string }) => record === id)).toEqual([]);
    expect((await pool.query('select from record_comment where record = $1', [id])).rowCount).toBe(0);
  });
});
