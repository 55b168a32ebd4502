import { afterEach, describe, expect, it } from '@jest/globals';
import { tagCoverageQuery } from '@pregon/contract/newsletters/tag-coverage.operations';
import { tagsWithSource } from '@pregon/contract/newsletters/merge-tags';
import { eq, sql } from 'drizzle-orm';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { profiles } from '../../audiences/profiles/profiles.table.ts';
import { sendingRules } from '../sending-rules/sending-rules.table.ts';
import { seedScheduling } from '../schedules/testing/schedules.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { testApp, type TestApp } from '../../testing/test-app.ts';
import { countTagCoverage } from '../../content/rendering/merge-values.ts';
import { recordingProviders, sendersOn } from './testing/senders.ts';
import { seedAudience, seedOccurrence } from './testing/sending.ts';

const offer = { discountType: 'Porcentaje de descuento', discountValue: 20 };
const html = '<p>{{name}}: {{promo}}</p><a href="#darse-de-baja">Baja</a>';

oneDatabase(({ database }) => {
  const senders = sendersOn(database);
  let test: TestApp | undefined;
  afterEach(async () => {
    await senders.close();
    await test?.close();
    test = undefined;
  });

  const give = async (profileKey: number, change: object): Promise<void> => {
    const [profile] = await database.select().from(profiles).where(eq(profiles.key, profileKey));
    if (!profile) throw new Error('There is no profile.');
    const definition = { ...profile.definition, ...change };
    await database.update(profiles).set({ definition }).where(eq(profiles.key, profileKey));
  };

  it("puts the profile's offer into e-mails and SMS for all recipients", async () => {
    const audience = await seedAudience(database, 2, html);
    await give(audience.profileKey, offer);
    await database
      .update(customers)
      .set({ mobile: '+573001234567', smsConsent: true })
      .where(eq(customers.accountId, audience.accountId));
    const atAnyHour = { channel: 'sms' as const, from: '00:00', to: '00:00', onlyWorkingDays: false, weeklyLimit: null };
    await database.insert(sendingRules).values({ ...atAnyHour, accountId: audience.accountId });
    const { newsletterId } = audience;
    const from = { sender: 'Tienda', senderEmail: 'hola@tienda.example', respondEmail: '', subject: 'Hola', preheader: '' };
    const methods = [
      { type: 'email' as const, newsletterId, ...from },
      { type: 'sms' as const, smsMessage: 'Hoy: {{promo}}', shortenLinks: false },
    ];
    await seedOccurrence(database, audience, new Date(), { methods });
    const { providers, left } = recordingProviders();
    await (await senders.start(providers)).look();
    expect(new Set(left.email.map(({ text }) => text.split('\n')[0]))).toEqual(
      new Set(['Cliente 0: 20 % de descuento', 'Cliente 1: 20 % de descuento']),
    );
    expect(left.sms.every(({ text }) => text === 'Hoy: 20 % de descuento') && left.sms.length > 0).toBe(true);
  });

  it("writes amounts in the account's language, which e-mails name for readers and mail programs", async () => {
    const audience = await seedAudience(database, 1, html);
    const { accountId } = audience;
    await give(audience.profileKey, { discountType: 'Valor fijo de descuento', discountValue: 25_000 });
    const from = { sender: 'Tienda', senderEmail: 'hola@tienda.example', respondEmail: '', subject: 'Hola', preheader: '' };
    const methods = [{ type: 'email' as const, newsletterId: audience.newsletterId, ...from }];
    const { providers, left } = recordingProviders();
    const sent: string[][] = [];
    for (const language of ['es-MX', 'es-CO'] as const) {
      await database.update(accounts).set({ currency: 'MXN', language }).where(eq(accounts.id, accountId));
      await seedOccurrence(database, audience, new Date(), { methods });
      await (await senders.start(providers)).look();
      const { text = '', html: page = '', headers } = left.email.pop() ?? {};
      sent.push([text.split('\n')[0] ?? '', /<html lang="([^"]*)">/.exec(page)?.[1] ?? '', headers?.['Content-Language'] ?? '']);
    }
    expect(sent).toEqual([
      ['Cliente 0: $25,000 de descuento', 'es-MX', 'es-MX'],
      ['Cliente 0: MXN\u00a025.000 de descuento', 'es-CO', 'es-CO'],
    ]);
  });

  describe('the offer before sending', () => {
    it('is no missing value where the profile has one, and is previewed', async () => {
      test = await testApp(database);
      const seeded = await seedScheduling(database, test, 2, 'operador');
      const sms = { type: 'sms', sms_message: 'Hoy: {{promo}}' };
      await seeded.giveNumbers();
      const form = seeded.form({ sendMethods: [sms] });
      const lacking = await seeded.call('POST', 'schedule/review', form);
      expect(lacking.body.methods[0].missingValues).toEqual([{ tag: 'promo', label: 'Promoción', people: 2 }]);
      expect((await seeded.create(form)).status).toBe(400);
      await give(seeded.profileKey, offer);
      const whole = await seeded.call('POST', 'schedule/review', form);
      expect(whole.body.methods[0]).toMatchObject({ missingValues: [], sms: { longest: 'Hoy: 20 % de descuento' } });
      const customer = seeded.people[0]?.id;
      const shown = await seeded.call('POST', 'schedule/preview', { sendMethod: sms, customer, profile: seeded.profileKey });
      expect(shown.body).toMatchObject({ content: 'Hoy: 20 % de descuento', missing: [] });
      expect((await seeded.create(form)).status).toBe(200);
      const body = { query: tagCoverageQuery.document, variables: { tags: ['promo'], profile: seeded.profileKey } };
      const coverage = await test.app.inject({ method: 'POST', url: '/V2/query', headers: await test.as(seeded.owner), body });
      expect(coverage.json().data.tagCoverage).toEqual([{ tag: 'promo', total: 2, withoutValue: 0 }]);
    });
  });

  it('knows the tags with a source, and shows a gender by its name', async () => {
    const { accountId, people } = await seedAudience(database, 1, '<p>{{genre}}</p><a href="#darse-de-baja">Baja</a>');
    await database.update(customers).set({ gender: 'F' }).where(eq(customers.accountId, accountId));
    const audience = sql`select ${customers.id} from ${customers} where ${customers.id} = ${people[0]?.id ?? 0}`;
    const [genre] = await countTagCoverage(database, audience, ['genre']);
    expect([genre?.withoutValue, tagsWithSource.includes('genre')]).toEqual([0, true]);
    const occurrence = await seedOccurrence(database, await seedAudience(database, 1, '<p>{{genre}}</p>'));
    await database.update(customers).set({ gender: 'F' });
    const { providers, left } = recordingProviders();
    await (await senders.start(providers)).look();
    expect([await senders.counts(occurrence), left.email.map(({ text }) => text)]).toEqual([{ sent: 1 }, ['Femenino']]);
  });
});
