import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createApp } from '../../app.ts';
import { openMail } from '../../channels/email/open-mail.ts';
import { rateLimits } from '../../kernel/rate-limits/rate-limits.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testEmail } from '../../testing/test-app.ts';
import { recipientTokens, unsubscribeUrl } from '../../content/recipient-links/recipient-token.ts';
import { sendUnsubscribeAlarm } from './unsubscribe-alarm.ts';
import { sendUnsubscribeNotice, type UnsignedUnsubscribe, unsubscribeNotices } from './unsubscribe-notice.ts';
import { suppressions } from '../../retail/consent/suppressions.table.ts';
import { devMailbox } from '../../demo/dev-mailbox/dev-mailbox.ts';

const email = 'Ana+1@cliente.example';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let accounts: number[];
  let token: string;
  beforeAll(async () => {
    test = await testApp(database);
    accounts = [test.staff.lector.accountId, test.strangers.lector.accountId];
    token = recipientTokens(test.services.config.keys.links).sign({ accountId: accounts[0] ?? 0, email }, new Date());
    const person = { firstName: 'Ana', lastName: 'Paz', email };
    await database.insert(customers).values(accounts.map((accountId) => ({ ...person, accountId })));
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await database.delete(suppressions);
    await database.delete(rateLimits);
  });

  const post = (body: object, remoteAddress = '10.0.0.1') =>
    test.app.inject({ method: 'POST', url: '/V1/unsubscribe', body: { action: 'unsubscribe', ...body }, remoteAddress });
  const oneClick = (given: string, body = 'List-Unsubscribe=One-Click', address = email) =>
    test.app.inject({
      method: 'POST',
      url: unsubscribeUrl('', address, given),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  const off = async () =>
    (await pool.query('select account_id from suppression where lifted_at is null order by 1')).rows.map((row) => row.account_id);

  it('unsubscribes the address of a signed link from its account, and records it once', async () => {
    const answer = await post({ email, token });
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Te has dado de baja', accountName: 'tienda' }]);
    expect((await post({ email: email.toLowerCase(), token })).statusCode).toBe(200);
    expect(await off()).toEqual([accounts[0]]);
    const { rows } = await pool.query(
      "select account_id, details ->> 'reason' as reason from audit_event where action = 'unsubscribe'",
    );
    expect(rows).toEqual([{ account_id: accounts[0], reason: 'signed link' }]);
  });

  it('unsubscribes an unsigned address from every account that has it', async () => {
    expect((await post({ email })).statusCode).toBe(200);
    expect(await off()).toEqual(accounts);
  });

  it('answers the same for an unknown address', async () => {
    expect((await post({ email: 'nadie@cliente.example' })).json()).toEqual({
      message: 'Te has dado de baja',
      undo: expect.any(String),
    });
    expect(await off()).toEqual([]);
  });

  it('unsubscribes again a person who had resubscribed', async () => {
    await post({ email, token });
    await pool.query('update suppression set lifted_at = now()');
    await post({ email, token });
    expect(await off()).toEqual([accounts[0]]);
  });

  it.each([
    ['for another address', () => post({ email: 'eva@cliente.example', token })],
    ['that was changed', () => post({ email, token: `${token}x` })],
    ['that was changed, by one click', () => oneClick(`9${token}`)],
    ['without what RFC 8058 asks for', () => oneClick(token, 'x=1')],
  ])('rejects a link %s', async (_, ask) => {
    const answer = await ask();
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_TOKEN']);
    expect(await off()).toEqual([]);
  });

  it('accepts a one-click request of a mail program', async () => {
    expect((await oneClick(token)).statusCode).toBe(200);
    expect(await off()).toEqual([accounts[0]]);
  });

  it('accepts an address of any valid length', async () => {
    const long = `${'ñ'.repeat(3)}${'a+'.repeat(30)}b@${'c'.repeat(63)}.${'d'.repeat(63)}.example`;
    const signed = recipientTokens(test.services.config.keys.links).sign(
      { accountId: accounts[0] ?? 0, email: long },
      new Date(),
    );
    expect((await oneClick(signed, undefined, long)).statusCode).toBe(200);
    expect(await off()).toEqual([accounts[0]]);
  });

  it('changes nothing when a link is merely opened', async () => {
    await test.app.inject({ method: 'GET', url: unsubscribeUrl('', email, token) });
    await test.app.inject({ method: 'GET', url: `/V1/unsubscribe?email=${email}&token=${token}` });
    await test.app.inject({ method: 'HEAD', url: unsubscribeUrl('', email, token) });
    expect(await off()).toEqual([]);
  });

  it('rejects an invalid address', async () => {
    expect((await post({ email: 'ana' }, '10.0.0.2')).json().fields).toEqual({ email: 'Debe ingresar un correo valido' });
  });

  it('limits unsigned requests for many addresses, and still serves signed links', async () => {
    const tries = await Promise.all(Array.from({ length: 25 }, (_, index) => post({ email: `x${index}@y.example` }, '10.0.0.3')));
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
    expect((await post({ email, token }, '10.0.0.3')).statusCode).toBe(200);
  });

  describe('unsigned unsubscriptions', () => {
    const refused = (answers: readonly { readonly statusCode: number }[]) =>
      answers.filter(({ statusCode }) => statusCode === 429).length;
    const sixty = Array.from({ length: 60 }, (_, index) => index);
    const addressOf = (index: number) => `v${index}@x.example`;
    const unsigned = (index: number, remoteAddress: string, query = '') =>
      test.app.inject({
        method: 'POST',
        url: `/V1/unsubscribe${query}`,
        body: { action: 'unsubscribe', email: addressOf(index) },
        remoteAddress,
      });

    it('are limited by network, whatever unused query they carry', async () => {
      const answers = await Promise.all(sixty.map((index) => unsigned(index, '10.4.0.1', `?token=x${index}`)));
      expect(refused(answers)).toBe(40);
    });

    it('are limited by network, whatever token the body makes up', async () => {
      const made = sixty.map((index) =>
        test.app.inject({
          method: 'POST',
          url: '/V1/unsubscribe',
          body: { action: 'unsubscribe', email: addressOf(index), token: `${accounts[0]}.9999999999.x${index}` },
          remoteAddress: '10.4.0.2',
        }),
      );
      expect(refused(await Promise.all(made))).toBe(40);
    });

    it.each([
      ['with a query of its own each', '10.4.0.3', (index: number) => `/unsubscribe/${addressOf(0)}?z=${index}`],
      ['about an address of its own each', '10.4.0.8', (index: number) => `/unsubscribe/${addressOf(index)}`],
    ])('are limited by network on the page too, %s', async (_, remoteAddress, urlOf) => {
      const asked = sixty.map((index) =>
        test.app.inject({
          method: 'POST',
          url: urlOf(index),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'action=unsubscribe',
          remoteAddress,
        }),
      );
      expect(refused(await Promise.all(asked))).toBe(40);
    });

    it('of two networks have separate limits', async () => {
      await Promise.all(sixty.map((index) => unsigned(index, '10.4.0.4')));
      expect((await unsigned(0, '10.4.0.4')).statusCode).toBe(429);
      expect((await unsigned(0, '10.4.0.5')).statusCode).toBe(200);
    });

    it('do not use up the limit of a signed link', async () => {
      const signed = () => post({ email, token }, '10.4.0.6');
      const answers = await Promise.all(Array.from({ length: 25 }, signed));
      expect(refused(answers)).toBe(5);
      expect((await unsigned(0, '10.4.0.6')).statusCode).toBe(200);
    });

    it('are limited to a few an hour from one network, however slowly it asks', async () => {
      const statuses: number[] = [];
      for (const index of Array.from({ length: 61 }, (_, each) => each)) {
        await pool.query("delete from rate_limit where key like 'POST /V1/unsubscribe %'");
        statuses.push((await unsigned(index, '10.4.0.7')).statusCode);
      }
      expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
      expect(statuses[60]).toBe(429);
    });

    describe('from many networks', () => {
      const people = Array.from({ length: 8 }, (_, index) => `cliente${index}@cliente.example`);
      let capped: TestApp['app'];
      beforeAll(async () => {
        const config = { ...test.services.config, unsignedUnsubscribesPerHour: 5 };
        capped = await createApp({ ...test.services, config });
        const person = { firstName: 'Ana', lastName: 'Paz', accountId: accounts[0] ?? 0 };
        await database.insert(customers).values(people.map((address) => ({ ...person, email: address })));
      });
      afterAll(() => capped.close());
      const leave = (address: string, index: number) =>
        capped.inject({
          method: 'POST',
          url: '/V1/unsubscribe',
          body: { action: 'unsubscribe', email: address },
          remoteAddress: `10.5.0.${index}`,
        });
      const alarms = async () =>
        (await pool.query("select account_id, details from audit_event where action = 'unsubscribeAlarm'")).rows;

      it('stop at the limit of the installation, and raise one alarm', async () => {
        const logged = jest.spyOn(capped.log, 'error');
        const statuses = [];
        for (const [index, address] of people.entries()) statuses.push((await leave(address, index)).statusCode);
        expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
        expect(await database.$count(suppressions)).toBe(5);
        expect(logged.mock.calls).toEqual([
          [{ alarm: 'unsigned-unsubscribes', mostPerHour: 5 }, expect.stringContaining('Too many unsubscribes')],
        ]);
        expect(await alarms()).toEqual([{ account_id: null, details: { mostPerHour: 5 } }]);
        const signed = await capped.inject({
          method: 'POST',
          url: '/V1/unsubscribe',
          body: { action: 'unsubscribe', email, token },
        });
        expect(signed.statusCode).toBe(200);
      });

      describe('warn the administrators of the accounts concerned', () => {
        let sent: jest.SpiedFunction<typeof test.services.queue.sendJob>;
        beforeEach(async () => {
          sent = jest.spyOn(test.services.queue, 'sendJob').mockResolvedValue(true);
        });
        afterEach(() => sent.mockRestore());
        const attack = async () => {
          await database.delete(suppressions);
          // An address of both accounts.
          await post({ email });
          await pool.query("delete from rate_limit where key like 'unsigned unsubscribe%'");
          for (const [index, address] of people.entries()) await leave(address, index);
        };

        it('by one mail for each attack, however often the alarm is raised', async () => {
          await attack();
          await attack();
          const jobs = [test.staff, test.strangers].map(({ administrador: { userId } }) => ['unsubscribe-alarm', { userId }]);
          expect(sent.mock.calls).toEqual(jobs);
          await pool.query("update rate_limit set expires_at = now() where key like 'unsubscribe alarm mail%'");
          await attack();
          expect(sent.mock.calls).toEqual([...jobs, ...jobs]);
        });

        it('with the number of addresses and where to look', async () => {
          await attack();
          const mail = await openMail({ smtpUrl: undefined, dkim: undefined }, database, devMailbox);
          const tools = { ...test.services, provider: mail.provider };
          for (const [, job] of sent.mock.calls) await sendUnsubscribeAlarm(tools, job);
          await sendUnsubscribeAlarm(tools, { userId: test.staff.marketing.userId });
          await mail.close();
          const to = testEmail('administrador');
          const { items } = (await test.app.inject(`/outbox.json?recipient=${encodeURIComponent(to)}`)).json();
          expect(items).toHaveLength(1);
          const message = (await test.app.inject(`/outbox/${items[0].id}.json`)).json();
          expect(message).toMatchObject({ recipient: to, subject: 'Muchas bajas sin enlace firmado' });
          expect(message.text).toMatch(/Se dieron de baja \d+ direcciones de tienda en la última hora/);
          expect(message.links[0].href).toBe('http://admin.localhost:8080/admin/audit');
          const others = await test.app.inject(`/outbox.json?recipient=${encodeURIComponent(testEmail('marketing'))}`);
          expect(others.json().items).toEqual([]);
        });

        it('with a retry when the mail server is unavailable', async () => {
          const send = async () => ({ kind: 'unavailable', reason: '421' }) as const;
          const { userId } = test.staff.administrador;
          await expect(sendUnsubscribeAlarm({ ...test.services, provider: { send } }, { userId })).rejects.toThrow('421');
        });
      });

      it('do not use up the limit for unknown addresses', async () => {
        for (let index = 0; index < 20; index += 1) await leave(`nadie${index}@cliente.example`, index);
        expect((await leave(people[0] ?? '', 30)).statusCode).toBe(200);
      });
    });

    describe('notify the owner of the address', () => {
      let requested: jest.SpiedFunction<typeof test.services.queue.requestMail>;
      beforeEach(() => {
        requested = jest.spyOn(test.services.queue, 'requestMail').mockResolvedValue();
      });
      afterEach(() => requested.mockRestore());

      it('once a day, and only where it was unsubscribed', async () => {
        await post({ email: 'nadie@cliente.example' });
        await post({ email });
        await post({ email });
        await database.delete(suppressions);
        await post({ email: email.toUpperCase() });
        expect(requested.mock.calls).toEqual([[unsubscribeNotices, { email, accountIds: accounts }]]);
      });

      it('by a mail with a signed link to undo it', async () => {
        await post({ email });
        const mail = await openMail({ smtpUrl: undefined, dkim: undefined }, database, devMailbox);
        await sendUnsubscribeNotice(
          { ...test.services, provider: mail.provider },
          requested.mock.calls[0]?.[1] as UnsignedUnsubscribe,
        );
        await mail.close();
        const { items } = (await test.app.inject(`/outbox.json?recipient=${encodeURIComponent(email)}`)).json();
        const message = (await test.app.inject(`/outbox/${items[0].id}.json`)).json();
        expect(message).toMatchObject({ recipient: email, subject: 'Te diste de baja' });
        expect(message.text).toContain(`Se dio de baja la dirección ${email}: ya no recibirá correos de tienda, vecina.`);
        expect(message.text).toContain('Si no fuiste tú, vuelve a suscribirte con este enlace.');
        const link = new URL(message.links[0].href);
        expect(link.origin + link.pathname).toBe('http://localhost:8080/preferences');
        const body = Object.fromEntries(link.searchParams);
        expect(body).toEqual({ action: 'subscribe', email, token: expect.any(String) });
        expect(await off()).toEqual(accounts);
        const back = await test.app.inject({ method: 'POST', url: '/V2/subscription-preferences', body });
        expect([back.statusCode, await off()]).toEqual([200, []]);
      });
    });
  });
});
