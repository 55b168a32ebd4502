import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sendingPolicyRepository } from '../../messaging/sending-rules/sending-policy.repository.ts';
import { sendRecoveryMail } from '../../identity/recovery/recovery-mail.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { stores } from '../../retail/stores/stores.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testEmail } from '../../testing/test-app.ts';
import { publicKeys } from '../public-keys/public-keys.table.ts';

const signKey = 'clave-de-la-vitrina';
const place = { city: 'Cali', department: 'Valle del Cauca', zone: 'Sur', channel: 'Almacén', code: 'T1', name: 'Centro' };
const mobile = '+573005550148';
const document = '1017244906';
const mailed = { document: '1017244914', email: 'eva@correo.example' };
const invited = 'invitada@correo.example';
/** Advertising is never allowed: no channel has an hour on any day, and the country's preset is on. */
const never = { windows: Array.from({ length: 7 }, () => null), dailyLimit: 1, weeklyLimit: 1, onHolidays: false };

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
    const { accountId } = test.staff.lector;
    const [store] = await database
      .insert(stores)
      .values({ ...place, accountId })
      .returning();
    await database.insert(publicKeys).values({ key: signKey, accountId, storeId: store?.id ?? 0, counter: false });
    const known = { accountId, firstName: 'Eva', lastName: 'Ruiz', smsConsent: false, emailConsent: false };
    await database.insert(customers).values([
      { ...known, document, mobile, email: null },
      { ...known, ...mailed, mobile: null },
    ]);
    await database.transaction((transaction) =>
      sendingPolicyRepository.change(transaction, accountId, {
        preset: 'CO',
        presetOffReason: '',
        waitDays: 0,
        channels: { email: never, sms: never, wa: never },
        total: { dailyLimit: 1, weeklyLimit: 1, weeklyChannels: 1 },
      }),
    );
    const blocked = [
      ['sms', mobile],
      ['email', testEmail('lector')],
      ['email', mailed.email],
      ['email', invited],
    ];
    for (const [channel, address] of blocked) {
      const statement = "insert into suppression (account_id, channel, address, reason) values ($1, $2, $3, 'answer')";
      await pool.query(statement, [accountId, channel, address]);
    }
  });
  afterAll(() => test.close());

  const messagesTo = async (recipient: string): Promise<{ channel: string; source: string }[]> =>
    (await pool.query('select channel, source from outbox_message where recipient = $1', [recipient])).rows;
  /** The message is sent after the answer. */
  const messageTo = async (recipient: string) => {
    for (let tries = 0; tries < 2000; tries += 1) {
      const [message] = await messagesTo(recipient);
      if (message) return message;
    }
    throw new Error('No message came.');
  };

  const register = (person: { number: string; name: string; lastName: string; movil: string }) =>
    test.app.inject({
      method: 'POST',
      url: '/V2/store/clients/register',
      body: { document: 'CC', coutryCode: '57', email: 'nuevo@correo.example', apikey: signKey, ...person },
    });

  it('sends the SMS to the owner of a known document without an e-mail, whatever the sending rules', async () => {
    const answer = await register({ number: document, name: 'Marcela', lastName: 'Ospina', movil: '310 555 0199' });
    expect(answer.json()).toEqual({ message: 'Registro guardado' });
    const { channel, source } = await messageTo(mobile);
    expect([channel, source]).toEqual(['sms', expect.stringContaining('alguien se registró con tu documento')]);
    expect(source).not.toContain('nuevo@correo.example');
    expect(await messagesTo('+573105550199')).toEqual([]);
    const token = decodeURIComponent(/confirmar-registro\?t=(\S+)/.exec(source)?.[1] ?? '');
    const done = await test.app.inject({
      method: 'POST',
      url: '/confirmar-registro',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ t: token }).toString(),
    });
    expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('Listo, eres tú')]);
    const { rows } = await pool.query('select first_name, email, mobile from customer where document = $1', [document]);
    expect(rows).toEqual([{ first_name: 'Marcela', email: 'nuevo@correo.example', mobile: '+573105550199' }]);
  });

  it('sends the e-mail to the owner of a known document, whatever the sending rules', async () => {
    const answer = await register({ number: mailed.document, name: 'Eva', lastName: 'Ruiz', movil: '310 555 0188' });
    expect(answer.json()).toEqual({ message: 'Registro guardado' });
    const { channel, source } = await messageTo(mailed.email);
    expect([channel, source]).toEqual(['email', expect.stringContaining('Te registraste de nuevo')]);
    expect(await messagesTo('nuevo@correo.example')).toEqual([]);
  });

  it('mails an invitation, whatever the sending rules', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/V1/invitation',
      headers: await test.as(test.staff.administrador),
      body: { email: invited, role: 'marketing' },
    });
    expect(answer.json()).toMatchObject({ email: invited, isMailed: true });
    expect(await messagesTo(invited)).toMatchObject([{ channel: 'email', source: expect.stringContaining('Te invitaron a') }]);
  });

  it('mails a password recovery to staff, whatever the sending rules', async () => {
    const provider = await test.services.providerRegistry.provider('email');
    await sendRecoveryMail({ ...test.services, provider }, testEmail('lector'));
    expect(await messagesTo(testEmail('lector'))).toMatchObject([{ channel: 'email' }]);
  });
});
