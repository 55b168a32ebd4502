import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OwnDataRequest } from '@pregon/contract/data-requests/data-request.schema';
import type { OutgoingText } from '../../channels/outgoing-messages.ts';
import type { OutgoingMail, Outcome } from '../../kernel/messages/message-provider.ts';
import { rateLimits } from '../../kernel/rate-limits/rate-limits.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { dataLinks, mostLinksPerHour, sendDataLinks } from './data-links.ts';
import { dataRequestNotices, sendDataRequestNotice } from './data-request-notice.ts';
import { dataRequests } from './data-requests.table.ts';
import { oneAccount } from './testing/one-account.ts';

const mobile = '+573001234567';
const accepted: Outcome = { kind: 'accepted', reference: undefined };

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let customer = 0;
  const mails: OutgoingMail[] = [];
  const texts: (OutgoingText & { readonly accountId: number })[] = [];
  const faults: unknown[] = [];
  let answer: Outcome = accepted;
  beforeAll(async () => {
    test = await testApp(database);
    const { accountId } = test.staff.administrador;
    const [row] = await database
      .insert(customers)
      .values([
        { accountId, mobile, firstName: 'Pilar', lastName: 'Gil' },
        { accountId, email: 'ana@correo.example', firstName: 'Ana', lastName: 'Paz' },
      ])
      .returning();
    customer = row?.id ?? 0;
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    for (const list of [mails, texts, faults]) list.length = 0;
    answer = accepted;
    await database.delete(dataRequests);
    await database.delete(rateLimits);
    await pool
      .query(`delete from pgboss.job where name in ('${dataLinks.name}', '${dataRequestNotices.name}')`)
      .catch(() => undefined);
  });

  const post = (body: object, remoteAddress = '192.0.2.7') =>
    test.app.inject({ method: 'POST', url: '/V1/data-requests/link', body, remoteAddress });
  const form = (fields: Record<string, string>) =>
    test.app.inject({
      method: 'POST',
      url: '/preferences/data',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const queued = async (name = dataLinks.name) =>
    (await pool.query(`select data from pgboss.job where name = $1 order by created_on`, [name])).rows.map(({ data }) => data);
  const tools = () => ({
    database,
    config: test.services.config,
    provider: {
      send: async (mail: OutgoingMail) => {
        mails.push(mail);
        return answer;
      },
    },
    accountOf: (accountId: number) =>
      oneAccount({
        sms: async (text) => {
          texts.push({ ...text, accountId });
          return answer;
        },
      }),
  });
  const send = (address: string) =>
    sendDataLinks({ ...tools(), rateLimits: test.services.rateLimits, onFault: (fault) => void faults.push(fault) }, { address });
  const linkIn = (text = '') => {
    const query = new URL(/https?:\S+action=datos\S+/.exec(text)?.[0] ?? 'x:').searchParams;
    return { email: query.get('email') ?? '', token: query.get('token') ?? '' };
  };
  const own = async (query: { email: string; token: string }): Promise<OwnDataRequest[]> =>
    (await test.app.inject({ url: '/V1/data-requests/own', query })).json().items;
  const linkOfPilar = async () => {
    await send(mobile);
    return linkIn(texts[0]?.text);
  };

  describe('a person known by their mobile number alone', () => {
    it('gets a signed link by SMS of the account, asks by it, and sees the request there', async () => {
      await post({ address: ' 300 123-4567 ' });
      expect(await queued()).toEqual([{ address: mobile }]);
      const link = await linkOfPilar();
      const { accountId } = test.staff.administrador;
      expect(texts).toEqual([{ accountId, to: mobile, messageId: expect.any(String), text: expect.stringMatching(/tienda/) }]);
      expect(mails).toEqual([]);
      expect(link.email).toBe(mobile);
      const asked = await test.app.inject({ method: 'POST', url: '/V1/data-requests/own', body: { ...link, kind: 'query' } });
      expect(asked.json()).toMatchObject({ accountName: 'tienda', items: [{ kind: 'query', state: 'open' }] });
      expect(await own(link)).toHaveLength(1);
      const headers = await test.as(test.staff.administrador);
      expect((await test.app.inject({ url: '/V1/data-requests', headers })).json().items).toMatchObject([
        { mobile, customers: [{ id: customer, name: 'Pilar Gil' }] },
      ]);
    });

    it('is told by SMS what happens to the request, with the link', async () => {
      const link = await linkOfPilar();
      await test.app.inject({ method: 'POST', url: '/V1/data-requests/own', body: { ...link, kind: 'erasure' } });
      const [row] = await database.update(dataRequests).set({ dueOn: '2026-12-14' }).returning();
      texts.length = 0;
      for (const event of ['received', 'extended', 'answered'] as const)
        await sendDataRequestNotice(tools(), { id: row?.id ?? 0, event });
      expect(texts.map(({ text }) => text.replace(/:? https?:.*/, ''))).toEqual([
        'tienda: recibimos tu solicitud de eliminar tus datos. Te responde hasta el 14 de diciembre de 2026',
        'tienda necesita tiempo para tu solicitud de eliminar tus datos. Te responde hasta el 14 de diciembre de 2026',
        'tienda ya tiene respuesta para tu solicitud de eliminar tus datos',
      ]);
      expect(await own(linkIn(texts[2]?.text))).toHaveLength(1);
    });

    it('sees the outcome at the link after an erasure, which leaves no number behind', async () => {
      const { accountId } = test.staff.administrador;
      const gone = '+573109998877';
      const [row] = await database
        .insert(customers)
        .values({ accountId, mobile: gone, firstName: 'Luz', lastName: 'Mora' })
        .returning();
      await send(gone);
      const link = linkIn(texts[0]?.text);
      await test.app.inject({ method: 'POST', url: '/V1/data-requests/own', body: { ...link, kind: 'erasure' } });
      const headers = await test.as(test.staff.administrador);
      const url = `/V1/customers/${row?.id}/erasure`;
      expect((await test.app.inject({ method: 'POST', url, headers, body: { confirmation: 'ELIMINAR' } })).statusCode).toBe(200);
      expect(await own(link)).toMatchObject([{ kind: 'erasure', state: 'accepted' }]);
      expect(JSON.stringify(await database.select().from(dataRequests))).not.toContain('9998877');
    });

    it('sees nothing with the link of another number', async () => {
      const link = await linkOfPilar();
      await test.app.inject({ method: 'POST', url: '/V1/data-requests/own', body: { ...link, kind: 'query' } });
      const stolen = await test.app.inject({ url: '/V1/data-requests/own', query: { ...link, email: '+573001234568' } });
      expect(stolen.json().code).toBe('BAD_TOKEN');
    });
  });

  describe('who asks for a link', () => {
    it('reads the same whether anybody has the address or not, and the worker alone looks it up', async () => {
      const [known, unknown] = [await post({ address: mobile }), await post({ address: '3009990000' })];
      expect([known.statusCode, unknown.statusCode, unknown.body]).toEqual([200, 200, known.body]);
      expect(await queued()).toEqual([{ address: mobile }, { address: '+573009990000' }]);
      await send('+573009990000');
      await send('nadie@correo.example');
      expect([texts, mails]).toEqual([[], []]);
    });

    it('gets a mail at an e-mail address, whatever its case', async () => {
      await post({ address: 'ANA@correo.example' });
      expect(await queued()).toEqual([{ address: 'ana@correo.example' }]);
      await send('ana@correo.example');
      expect(mails).toMatchObject([{ to: 'ana@correo.example', subject: 'Tu enlace para tus datos personales' }]);
      expect(await own(linkIn(mails[0]?.text))).toEqual([]);
    });

    it('gets one link from each account that has the address, and nothing from a deleted one', async () => {
      const { accountId } = test.strangers.administrador;
      const shared = '+573115554433';
      const other = test.staff.administrador.accountId;
      await database
        .insert(customers)
        .values([accountId, other].map((id) => ({ accountId: id, mobile: shared, firstName: 'Eva', lastName: 'Gil' })));
      await send(shared);
      expect(new Set(texts.map((text) => text.accountId))).toEqual(new Set([accountId, other]));
      expect(texts).toHaveLength(2);
      texts.length = 0;
      await pool.query('update account set deleted_at = now() where id = $1', [accountId]);
      await send(shared);
      await pool.query('update account set deleted_at = null where id = $1', [accountId]);
      expect(texts.map((text) => text.accountId)).toEqual([other]);
    });

    it.each(['', '   ', 'ana', '12', 'ana@', '5551234', '6015551234', 'a@b.co\u0000', '+5730012345671234', 'x'.repeat(300)])(
      'has to give an address: %j is none',
      async (address) => {
        const { statusCode, body } = await post({ address });
        expect([statusCode, JSON.parse(body).fields?.address]).toEqual([400, expect.stringMatching(/^Es/)]);
        expect(await queued()).toEqual([]);
      },
    );

    it('gets at most three a day at an address, with the same answer', async () => {
      const answers = [];
      for (let round = 0; round < 5; round += 1) answers.push((await post({ address: mobile }, `192.0.2.${round}`)).statusCode);
      expect([answers, (await queued()).length]).toEqual([[200, 200, 200, 200, 200], 3]);
    });

    it('asks at most ten times an hour from a network, by script and form together', async () => {
      const answers = [];
      for (let round = 0; round < 10; round += 1)
        answers.push((await post({ address: `30012345${10 + round}` }, '127.0.0.1')).statusCode);
      expect(new Set(answers)).toEqual(new Set([200]));
      const { statusCode, body } = await form({ address: '3001234599' });
      expect([statusCode, body.includes('value="3001234599"')]).toEqual([429, true]);
      expect((await post({ address: '3001234598' }, '127.0.0.1')).statusCode).toBe(429);
      expect((await post({ address: '3001234598' }, '192.0.2.200')).statusCode).toBe(200);
    });

    it('gets nothing while the installation is over its limit, which is reported', async () => {
      await test.services.rateLimits.count([{ limit: 'data links', subject: '', windowMs: 1e6, hits: mostLinksPerHour }]);
      await send(mobile);
      expect([texts, faults.map(String)]).toEqual([[], [expect.stringMatching(/More than 500 links/)]]);
    });
  });

  it('tries again when the provider is unavailable, and reports a refusal', async () => {
    answer = { kind: 'unavailable', reason: 'no route' };
    await expect(send(mobile)).rejects.toThrow('no route');
    answer = { kind: 'refused', reason: 'La cuenta no tiene un proveedor de SMS.', permanent: true };
    await send(mobile);
    expect(faults.map(String)).toEqual([expect.stringMatching(/no tiene un proveedor de SMS/)]);
  });

  describe('without JavaScript', () => {
    it('asks by a form, which says the same of every address', async () => {
      const [known, unknown] = [await form({ address: mobile }), await form({ address: 'nadie@correo.example' })];
      expect([known.statusCode, known.headers['cache-control'], unknown.body]).toEqual([200, 'no-store', known.body]);
      expect(known.body).toContain('Revisa tus mensajes');
      expect(await queued()).toHaveLength(2);
    });

    it('keeps what was typed where it is no address', async () => {
      const { statusCode, body } = await form({ address: 'ana"<b>' });
      expect([statusCode, body.includes('value="ana&quot;&lt;b&gt;"'), body.includes('role="alert"')]).toEqual([400, true, true]);
      expect(await queued()).toEqual([]);
    });

    it('is offered a new link where a link is not valid', async () => {
      const { statusCode, body } = await form({ email: mobile, token: 'x' });
      expect([statusCode, body.includes('Este enlace ya no sirve'), body.includes('name="address"')]).toEqual([400, true, true]);
    });

    it('asks by the link of an SMS, and sees the request', async () => {
      const { statusCode, body } = await form({ ...(await linkOfPilar()), kind: 'query', text: '' });
      expect([statusCode, body.includes('Saber qué datos míos hay</b> · En curso')]).toEqual([200, true]);
    });
  });
});
