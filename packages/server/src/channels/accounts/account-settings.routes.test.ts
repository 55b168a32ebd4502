import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { createApp } from '../../app.ts';
import { answers, startScriptedService } from '../http/testing/scripted-service.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testEmail } from '../../testing/test-app.ts';

const twilio = { accountSid: `AC${'0'.repeat(32)}`, from: '+573001112233', authToken: 'token-de-twilio' };
const meta = { provider: 'meta', account: '987', token: 'token-de-meta', appSecret: 'clave-de-app' };

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let service: Awaited<ReturnType<typeof startScriptedService>>;
  let mailPort = 0;
  beforeAll(async () => {
    service = await startScriptedService();
    const providerUrls = { twilio: service.url, meta: service.url, gupshup: service.url };
    test = await testApp(database, { providerUrls });
    mailPort = 2525;
  });
  afterAll(async () => {
    await test.close();
    await service.stop();
  });

  const call = async (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    as: Principal = test.staff.administrador,
    { app } = test,
  ) => {
    const answer = await app.inject({ method, url: `/V1/account${path}`, headers: await test.as(as), ...(body && { body }) });
    return { status: answer.statusCode, body: answer.json(), text: answer.body };
  };
  const settings = async (as?: Principal) => (await call('GET', '', undefined, as)).body;
  const lastEntry = async () => (await pool.query('select * from audit_event order by id desc limit 1')).rows[0];
  const email = { host: 'correo.tienda.example', port: 2525, user: 'ana', password: 'clave-de-correo' };

  describe("the account's data", () => {
    it('is changed by administrators, recorded in the audit trail, and protected by optimistic locking', async () => {
      const before = await settings();
      expect(before).toMatchObject({
        name: 'tienda',
        timeZone: 'America/Bogota',
        currency: 'COP',
        language: 'es-CO',
        attributionDays: 7,
        attributionTouch: 'ultimo',
        preferredFocus: 'importado',
        keptFileDays: 90,
        keptImportDays: 30,
        keptPhotoDays: 0,
        senderEmail: '',
      });
      const form = {
        name: 'Tienda Ceiba',
        timeZone: 'America/Lima',
        currency: 'PEN',
        language: 'es-PE',
        attributionDays: 30,
        attributionTouch: 'cualquiera',
        preferredFocus: 'calculado',
        keptFileDays: 60,
        keptImportDays: 45,
        keptPhotoDays: 3650,
        senderName: 'Ceiba',
        senderEmail: 'hola@tienda.example',
        replyTo: 'ayuda@otra.example',
      };
      await database.execute(sql`
        insert into customer (account_id, first_name, last_name, focus, category)
        select id, first_name, 'Paz', focus, category from account,
          (values ('Ana', 'LEALES', null), ('Eva', null, 'ORO'), ('Sol', null, null)) as known (first_name, focus, category)
        where name = 'tienda'`);
      const changed = await call('PUT', '', { ...form, version: before.version });
      // The effective values are recomputed for customers with an imported focus or category, and for no others.
      const { rows: queued } = await database.execute(sql`
        with gone as (delete from stale_customer returning customer_id)
        select first_name as name from gone join customer on id = customer_id order by 1`);
      expect(queued).toEqual([{ name: 'Ana' }, { name: 'Eva' }]);
      expect(changed.body).toMatchObject({ ...form, version: before.version + 1 });
      expect(await lastEntry()).toMatchObject({
        action: 'updateAccount',
        details: {
          changes: {
            name: { from: 'tienda', to: 'Tienda Ceiba' },
            currency: { from: 'COP', to: 'PEN' },
            language: { from: 'es-CO', to: 'es-PE' },
            attributionDays: { from: 7, to: 30 },
            attributionTouch: { from: 'ultimo', to: 'cualquiera' },
            preferredFocus: { from: 'importado', to: 'calculado' },
            keptFileDays: { from: 90, to: 60 },
            keptImportDays: { from: 30, to: 45 },
            keptPhotoDays: { from: 0, to: 3650 },
          },
        },
      });
      expect((await call('PUT', '', { ...form, version: before.version })).body.code).toBe('CONFLICT');
      const { language: _l, attributionDays: _, attributionTouch: __, preferredFocus: ___, keptFileDays: ____, ...older } = form;
      const kept = await call('PUT', '', { ...older, version: before.version + 1 });
      expect(kept.body).toMatchObject({
        language: 'es-PE',
        attributionDays: 30,
        attributionTouch: 'cualquiera',
        preferredFocus: 'calculado',
        keptFileDays: 60,
        version: before.version + 2,
      });
      expect(await settings(test.strangers.administrador)).toMatchObject({ name: 'vecina', attributionDays: 7 });
      expect((await call('GET', '/sender', undefined, test.staff.operador)).body).toEqual({
        senderName: 'Ceiba',
        senderEmail: 'hola@tienda.example',
        replyTo: 'ayuda@otra.example',
      });
    });

    it.each([
      ['name', '  ', 'Escribe el nombre de la cuenta.'],
      ['timeZone', 'America/Macondo', 'Elige una zona horaria.'],
      ['currency', 'XXX', 'Elige una moneda.'],
      ['language', 'en-US', 'Elige un idioma.'],
      ['attributionDays', 0, 'Escribe de 1 a 30 días.'],
      ['attributionDays', 31, 'Escribe de 1 a 30 días.'],
      ['keptFileDays', 6, 'Escribe de 7 a 365 días.'],
      ['keptImportDays', 366, 'Escribe de 1 a 365 días.'],
      ['keptPhotoDays', -1, 'Escribe de 0 a 3650 días.'],
      ['attributionDays', 1.5, 'Escribe de 1 a 30 días.'],
      ['attributionDays', '7', 'Escribe de 1 a 30 días.'],
      ['attributionTouch', 'primero', 'Elige a qué mensaje se cuenta.'],
      ['senderEmail', 'hola', 'Debe ingresar un correo valido'],
      ['senderEmail', 'hola@ajena.example', 'Este correo no es de un remitente verificado: verifícalo antes.'],
      ['senderName', 'Ceiba\r\nBcc: x@y.co', 'Escribe en una sola línea.'],
    ])('rejects %s %j with the reason at the field', async (name, value, message) => {
      const { version } = await settings();
      const form = {
        name: 'x',
        timeZone: 'America/Bogota',
        currency: 'COP',
        senderName: '',
        senderEmail: '',
        replyTo: '',
        version,
      };
      const answer = await call('PUT', '', { ...form, [name]: value });
      expect([answer.status, answer.body.fields]).toEqual([400, { [name]: message }]);
    });
  });

  describe("an account's own provider", () => {
    it('is stored with encrypted secrets that no response, audit entry or row shows', async () => {
      const saved = await call('PUT', '/channels/sms', twilio);
      expect(saved.body.channels).toContainEqual(
        expect.objectContaining({ channel: 'sms', source: 'cuenta', accountSid: twilio.accountSid, from: twilio.from }),
      );
      await call('PUT', '/channels/wa', meta);
      const { rows } = await pool.query('select * from account_channel');
      const log = await pool.query(`select details from audit_event where action = 'saveChannel'`);
      const shown = JSON.stringify([saved.body, await settings(), rows, log.rows]);
      for (const secret of [twilio.authToken, meta.token, meta.appSecret]) expect(shown).not.toContain(secret);
      expect(log.rows).toHaveLength(2);
    });

    it('is not accessible to other accounts and roles', async () => {
      const others = await settings(test.strangers.administrador);
      expect(others.channels.map(({ source }: { source: string }) => source)).not.toContain('cuenta');
      expect(JSON.stringify(others)).not.toContain(twilio.accountSid);
      expect((await call('DELETE', '/channels/sms', undefined, test.strangers.administrador)).status).toBe(404);
      expect((await call('POST', '/channels/sms/test', undefined, test.strangers.administrador)).status).toBe(404);
    });

    it('keeps its secret when other settings change, but only for the same login', async () => {
      const { authToken: _, ...rest } = twilio;
      expect((await call('PUT', '/channels/sms', { ...rest, from: 'CEIBA' })).status).toBe(200);
      service.behave(answers(200, {}));
      await call('POST', '/channels/sms/test');
      const basic = Buffer.from(`${twilio.accountSid}:${twilio.authToken}`).toString('base64');
      expect(service.asked.at(-1)?.headers.authorization).toBe(`Basic ${basic}`);
      const other = await call('PUT', '/channels/sms', { ...rest, accountSid: `AC${'1'.repeat(32)}` });
      expect(other.body.fields).toEqual({ authToken: 'Escribe el token de esta cuenta de Twilio.' });
    });

    it.each([
      [200, {}, { isWorking: true, message: 'Twilio respondió y aceptó la cuenta.' }],
      [401, {}, { isWorking: false, message: 'Twilio no aceptó la cuenta o el token.' }],
      [500, {}, { isWorking: false, message: 'Twilio respondió 500.' }],
    ])('is tested without sending anything: %s', async (status, body, expected) => {
      service.behave(answers(status, body));
      const answer = await call('POST', '/channels/sms/test');
      expect(answer.body).toEqual(expected);
      expect(await lastEntry()).toMatchObject({
        action: 'testChannel',
        details: { channel: 'sms', isWorking: expected.isWorking },
      });
    });

    it("for WhatsApp replaces the installation's numbers by its own", async () => {
      service.behave(answers(200, { data: [{ id: '77', display_phone_number: '+57 300', verified_name: 'Propio' }] }));
      const numbers = async (as: Principal) =>
        (await test.app.inject({ url: '/V2/whatsapp/profiles', headers: await test.as(as) })).json().data;
      expect((await numbers(test.staff.operador)).map(({ id }: { id: string }) => id)).toEqual(['77']);
      expect((await numbers(test.strangers.operador)).map(({ id }: { id: string }) => id)).toEqual(['10001']);
      expect((await call('POST', '/channels/wa/test')).body).toEqual({
        isWorking: true,
        message: 'WhatsApp respondió: hay 1 número.',
      });
    });

    it('is deleted together with its secrets', async () => {
      expect((await call('DELETE', '/channels/sms')).body.channels).toContainEqual(
        expect.objectContaining({ channel: 'sms', source: 'instalacion' }),
      );
      const { rowCount } = await pool.query(`select from account_channel where channel = 'sms'`);
      expect(rowCount).toBe(0);
      expect((await call('DELETE', '/channels/sms')).status).toBe(404);
    });

    it.each([
      ['host', '127.0.0.1', 'Escribe un servidor, como smtp.empresa.com.'],
      ['host', 'no-existe.invalid', 'Este servidor no existe.'],
      ['port', 22, 'Usa 25, 465, 587, 2465, 2525 o 2587.'],
    ])('for SMTP rejects %s %j', async (name, value, message) => {
      const answer = await call('PUT', '/channels/email', { ...email, [name]: value });
      expect([answer.status, answer.body.fields]).toEqual([400, { [name]: message }]);
    });

    it('has a webhook address that administrators see, and that no audit entry contains', async () => {
      const set = await call('PUT', '/channels/sms', twilio);
      const urlOf = (answer: { readonly channels: readonly { channel: string; reportUrl: string | null }[] }, channel: string) =>
        answer.channels.find((one) => one.channel === channel)?.reportUrl;
      const url = urlOf(set.body, 'sms') ?? '';
      expect(url).toMatch(/^http:\/\/localhost(?::\d+)?\/webhooks\/channels\/[\w-]{43}$/);
      expect(urlOf(await settings(), 'sms')).toBe(url);
      expect(urlOf(await settings(test.strangers.administrador), 'sms')).toBeNull();
      expect(JSON.stringify(await lastEntry())).not.toContain(url.split('/').at(-1));
      const removed = await call('DELETE', '/channels/sms');
      expect(urlOf(removed.body, 'sms')).toBeNull();
      expect(urlOf((await call('PUT', '/channels/sms', twilio)).body, 'sms')).not.toBe(url);
      await call('DELETE', '/channels/sms');
    });

    it('for SMTP rejects the loopback address, unless the operator allows it', async () => {
      const local = { ...email, host: 'localhost', port: mailPort };
      const strict = await createApp({ ...test.services, config: { ...test.services.config, privateHosts: false } });
      const answer = await call('PUT', '/channels/email', local, undefined, { ...test, app: strict });
      expect(answer.body.fields).toEqual({ host: 'Este servidor está en una red privada.' });
      await strict.close();
      expect((await call('PUT', '/channels/email', local)).status).toBe(200);
      expect((await call('PUT', '/channels/email', { ...local, user: 'eva', password: '' })).body.fields).toEqual({
        password: 'Escribe la contraseña de este usuario.',
      });
      expect((await call('POST', '/channels/email/test')).body).toEqual({
        isWorking: false,
        message: 'No pudimos conectarnos al servidor de correo.',
      });
      await call('DELETE', '/channels/email');
    });
  });

  describe('a sender of an account', () => {
    const add = async (value: string, as?: Principal) => call('POST', '/senders', { value }, as);
    const idOf = async (value: string) => {
      const { senders } = await settings();
      return senders.find((sender: { value: string }) => sender.value === value)?.id;
    };

    it('that is a domain is verified by a TXT record that differs by account', async () => {
      const added = await add(' Nueva.Example ');
      const sender = added.body.senders.find(({ value }: { value: string }) => value === 'nueva.example');
      expect(sender).toMatchObject({ kind: 'domain', isVerified: false, record: { name: '_pregon.nueva.example' } });
      const theirs = (await add('nueva.example', test.strangers.administrador)).body.senders;
      const other = theirs.find(({ value }: { value: string }) => value === 'nueva.example');
      expect(other.record.value).not.toBe(sender.record.value);
      const found = [['otra cosa'], [other.record.value]];
      const asked: string[] = [];
      const app = await createAppResolving(async (name) => {
        asked.push(name);
        return found;
      });
      const early = await verify(app, sender.id);
      expect([early.statusCode, early.json().fields.code]).toEqual([
        400,
        expect.stringContaining('Todavía no encontramos el registro TXT en _pregon.nueva.example.'),
      ]);
      found.push([sender.record.value.slice(0, 20), sender.record.value.slice(20)]);
      expect((await verify(app, sender.id)).json().senders).toContainEqual(
        expect.objectContaining({ value: 'nueva.example', isVerified: true }),
      );
      expect(asked).toEqual(['_pregon.nueva.example', '_pregon.nueva.example']);
      expect(await lastEntry()).toMatchObject({ action: 'verifySender', subject: 'nueva.example' });
      await app.close();
    });

    it('that is a domain is not verified while DNS does not answer', async () => {
      const app = await createAppResolving(() => Promise.reject(new Error('ENOTFOUND')));
      await add('muda.example');
      expect((await verify(app, await idOf('muda.example'))).statusCode).toBe(400);
      await app.close();
    });

    it('that is an address is verified by a mailed code', async () => {
      await add('ventas@correo.example');
      const id = await idOf('ventas@correo.example');
      const [mail] = (await test.app.inject('/outbox.json?recipient=ventas%40correo.example')).json().items;
      const { text } = (await test.app.inject(`/outbox/${mail.id}.json`)).json();
      const code = /El código es (\d{6})/.exec(text)?.[1] ?? '';
      const wrong = code === '000000' ? '000001' : '000000';
      expect((await call('POST', `/senders/${id}/verification`, { code: wrong })).body.fields).toEqual({
        code: 'El código no es ese.',
      });
      const verified = await call('POST', `/senders/${id}/verification`, { code: ` ${code} ` });
      expect(verified.body.senders).toContainEqual(expect.objectContaining({ value: 'ventas@correo.example', isVerified: true }));
    });

    it('cannot be verified by guessing codes', async () => {
      await add('otra@correo.example');
      const id = await idOf('otra@correo.example');
      await pool.query(`update sender_identity set proof = 'x' where id = $1`, [id]);
      const said = [];
      for (let time = 0; time < 6; time += 1)
        said.push((await call('POST', `/senders/${id}/verification`, { code: '123456' })).body.fields.code);
      expect(said).toEqual([...Array.from({ length: 5 }, () => 'El código no es ese.'), 'El código ya no sirve: pide otro.']);
    });

    it('of another account is not found', async () => {
      const id = await idOf('nueva.example');
      const strange = async (method: 'POST' | 'DELETE', path: string, body?: object) => {
        const both = await Promise.all(
          [id, 999_999].map((one) => call(method, `/senders/${one}${path}`, body, test.strangers.administrador)),
        );
        return both.map(({ status, body: said }) => [status, said]);
      };
      for (const [method, path, body] of [
        ['POST', '/verification', {}],
        ['POST', '/code', undefined],
        ['DELETE', '', undefined],
      ] as const) {
        const [foreign, none] = await strange(method, path, body);
        expect(foreign).toEqual(none);
        expect(foreign?.[0]).toBe(404);
      }
    });

    it.each(['tienda', 'http://x.co', '@x.co', 'a b.co', `${'a'.repeat(260)}.co`])('rejects %j', async (value) => {
      expect(Object.keys((await add(value)).body.fields)).toEqual(['value']);
    });

    it('can be removed', async () => {
      const id = await idOf('muda.example');
      expect((await call('DELETE', `/senders/${id}`)).body.senders).not.toContainEqual(
        expect.objectContaining({ value: 'muda.example' }),
      );
    });

    it('is managed by administrators only', async () => {
      const answer = await call('GET', '', undefined, test.staff.marketing);
      expect([answer.status, answer.body.code]).toEqual([404, 'FORBIDDEN']);
      expect(answer.text).not.toContain(testEmail('administrador'));
    });

    const createAppResolving = async (resolveTxt: (name: string) => Promise<string[][]>) =>
      createApp({ ...test.services, resolveTxt });
    const verify = async (app: TestApp['app'], id: number) =>
      app.inject({
        method: 'POST',
        url: `/V1/account/senders/${id}/verification`,
        headers: await test.as(test.staff.administrador),
        body: {},
      });
  });
});
