import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SendMethod, WhatsappMethod } from '@pregon/contract/schedules/send-method.schema';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { eq } from 'drizzle-orm';
import { deliveries } from './deliveries.table.ts';
import { suppressions } from '../../retail/consent/suppressions.table.ts';
import { sendingRules } from '../sending-rules/sending-rules.table.ts';
import { shortLinks } from '../short-links/short-links.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { recordingProviders, sendersOn } from './testing/senders.ts';
import { seedAudience, seedOccurrence } from './testing/sending.ts';

const sms = (smsMessage: string, shortenLinks = false): SendMethod => ({ type: 'sms', smsMessage, shortenLinks });
const wa = (waParameters: string[], shortenLinks = false): WhatsappMethod => ({
  type: 'wa',
  waPhoneNumber: '10001',
  waTemplateId: 't1',
  waParameters,
  waMessage: '',
  waMediaUrl: 'https://tienda.example/foto.jpg',
  waPostbackTexts: [],
  waUrlSuffixes: [],
  shortenLinks,
});
const template: WhatsappTemplate = {
  id: 't1',
  name: 'rebajas',
  language: 'es',
  category: 'MARKETING',
  header: '',
  body: 'Hola {{1}}, mira {{2}}',
  footer: '',
  parameterCount: 2,
  media: 'imagen',
  buttons: [],
};
const tools = { templates: async () => [template] };

oneDatabase(({ database }) => {
  const senders = sendersOn(database);
  afterEach(() => senders.close());
  let audience: Awaited<ReturnType<typeof seedAudience>>;
  const change = (index: number, values: Partial<typeof customers.$inferInsert>) =>
    database
      .update(customers)
      .set(values)
      .where(eq(customers.id, audience.people[index]?.id ?? 0));
  beforeEach(async () => {
    audience = await seedAudience(database, 3);
    await database.insert(sendingRules).values(
      (['sms', 'wa'] as const).map((channel) => ({
        accountId: audience.accountId,
        channel,
        from: '00:00',
        to: '00:00',
        onlyWorkingDays: false,
      })),
    );
    for (const index of [0, 1, 2])
      await change(index, { mobile: `+57300000000${index}`, smsConsent: true, whatsappConsent: true });
  });
  const seed = (methods: SendMethod[], acceptMissingValues = false) =>
    seedOccurrence(database, audience, new Date(), { methods, acceptMissingValues });

  it('sends each recipient a personal SMS, without changing its text', async () => {
    await change(1, { firstName: 'O’Higgins & <hijos>', city: 'San Andrés' });
    await seed([sms('Hola, {{name}}:\nhttps://tienda.example/{{city|cali}}?a=1 ¡Ven!')]);
    const { left, providers } = recordingProviders();
    await (await senders.start(providers)).look();
    expect(left.sms).toHaveLength(3);
    expect(left.sms.find(({ to }) => to === '+573000000001')).toEqual({
      messageId: expect.stringMatching(/^d\d+\.[\da-f]{16}@pregon\.example$/),
      to: '+573000000001',
      text: 'Hola, O’Higgins & <hijos>:\nhttps://tienda.example/San%20Andr%C3%A9s?a=1 ¡Ven!',
    });
  });

  it('sends by every method of a schedule to the customers who consent to it', async () => {
    await change(0, { smsConsent: false });
    await change(1, { whatsappConsent: false });
    await database
      .insert(suppressions)
      .values({ accountId: audience.accountId, channel: 'sms', address: '+573000000002', reason: 'STOP' });
    const occurrence = await seed([
      {
        type: 'email',
        newsletterId: audience.newsletterId,
        sender: 'T',
        senderEmail: 'hola@t.example',
        respondEmail: '',
        subject: 'S',
        preheader: '',
      },
      sms('Hola'),
      wa(['{{name}}', 'a']),
    ]);
    const { left, providers } = recordingProviders();
    await (await senders.start(providers, { tools })).look();
    expect(left.email).toHaveLength(3);
    expect(left.sms.map(({ to }) => to)).toEqual(['+573000000001']);
    expect(left.wa.map(({ to }) => to).toSorted()).toEqual(['+573000000000', '+573000000002']);
    expect(await senders.counts(occurrence)).toEqual({ sent: 6 });
    expect(await senders.state(occurrence)).toBe('completada');
  });

  it('normalizes numbers to international format, and fails invalid ones before anything is sent', async () => {
    await change(0, { mobile: '300 111 2233' });
    await change(1, { mobile: '12-34' });
    const occurrence = await seed([sms('Hola')]);
    const { left, providers } = recordingProviders();
    await (await senders.start(providers)).look();
    expect(left.sms.map(({ to }) => to).toSorted()).toEqual(['+573000000002', '+573001112233']);
    expect(await senders.counts(occurrence)).toEqual({ sent: 2, failed: 1 });
    expect(await senders.reasons(occurrence)).toEqual({ '12-34': 'No es un número de celular: «12-34».' });
  });

  it('stores by what the providers charge: the segments of each SMS as it left, and the category of a WhatsApp template', async () => {
    await change(1, { firstName: 'Ñ'.repeat(40) });
    const occurrence = await seed([sms(`${'a'.repeat(130)}{{name}}`), wa(['{{name}}', 'a'])]);
    const { providers } = recordingProviders();
    await (await senders.start(providers, { tools })).look();
    const sent = await database.select().from(deliveries).where(eq(deliveries.occurrenceId, occurrence));
    const billed = sent.map(({ address, segments, category }) => [address, segments, category].join(' '));
    expect(billed.toSorted()).toEqual([
      '+573000000000  MARKETING',
      '+573000000000 1 ',
      '+573000000001  MARKETING',
      '+573000000001 2 ',
      '+573000000002  MARKETING',
      '+573000000002 1 ',
    ]);
  });

  it('gives each recipient their own short links', async () => {
    await seed([sms('Mira https://tienda.example/a y https://tienda.example/b.', true)]);
    const { left, providers } = recordingProviders();
    await (await senders.start(providers)).look();
    const texts = left.sms.map(({ text }) => text);
    for (const text of texts)
      expect(text).toMatch(/^Mira https:\/\/pregon\.example\/s\/\w+ y https:\/\/pregon\.example\/s\/\w+\.$/);
    expect(new Set(texts).size).toBe(3);
    const links = await database.select().from(shortLinks).where(eq(shortLinks.accountId, audience.accountId));
    expect(links).toHaveLength(6);
  });

  it('fills the parameters of a WhatsApp template', async () => {
    await seed([wa(['{{name}}', 'https://tienda.example/x'], true)]);
    const { left, providers } = recordingProviders();
    await (await senders.start(providers, { tools })).look();
    expect(left.wa.find(({ to }) => to === '+573000000000')).toEqual({
      messageId: expect.any(String),
      to: '+573000000000',
      source: '10001',
      template,
      parameters: ['Cliente 0', expect.stringMatching(/^https:\/\/pregon\.example\/s\/\w+$/)],
      mediaUrl: 'https://tienda.example/foto.jpg',
      postbackTexts: [],
      urlSuffixes: [],
    });
  });

  describe('the buttons of a WhatsApp template', () => {
    const withButtons: WhatsappTemplate = {
      ...template,
      buttons: [
        { kind: 'respuesta', text: 'Me interesa' },
        { kind: 'enlace', text: 'Ver todo', url: 'https://tienda.example/' },
        { kind: 'enlace', text: 'Ver lo tuyo', url: 'https://tienda.example/c/{{1}}' },
      ],
    };

    it('are filled for each recipient, encoded within addresses, and not shortened', async () => {
      await change(0, { firstName: 'José & Cía', city: 'San Andrés' });
      const method = {
        ...wa(['{{name}}', 'https://tienda.example/x'], true),
        waPostbackTexts: [{ index: 0, text: 'interesa {{city|nadie}}' }],
        waUrlSuffixes: ['{{city|todas}}?n={{name|x}}&u=https://tienda.example/y'],
      };
      await seed([method]);
      const { left, providers } = recordingProviders();
      await (await senders.start(providers, { tools: { templates: async () => [withButtons] } })).look();
      expect(left.wa).toHaveLength(3);
      expect(left.wa.find(({ to }) => to === '+573000000000')).toMatchObject({
        parameters: ['José & Cía', expect.stringMatching(/^https:\/\/pregon\.example\/s\/\w+$/)],
        postbackTexts: [{ index: 0, text: 'interesa San Andrés' }],
        urlSuffixes: ['San%20Andr%C3%A9s?n=Jos%C3%A9%20%26%20C%C3%ADa&u=https://tienda.example/y'],
      });
    });

    it('are optional in a method that an earlier version stored', async () => {
      const { waPostbackTexts: _texts, waUrlSuffixes: _suffixes, ...earlier } = wa(['{{name}}', 'a']);
      const occurrence = await seed([earlier as SendMethod]);
      const { left, providers } = recordingProviders();
      await (await senders.start(providers, { tools })).look();
      expect(left.wa.map(({ postbackTexts, urlSuffixes }) => [postbackTexts, urlSuffixes])).toEqual([
        [[], []],
        [[], []],
        [[], []],
      ]);
      expect(await senders.counts(occurrence)).toEqual({ sent: 3 });
    });
  });

  it('refuses a template that is no longer approved', async () => {
    const occurrence = await seed([wa([])]);
    const { left, providers } = recordingProviders();
    await (await senders.start(providers)).look();
    expect(left.wa).toEqual([]);
    expect(new Set(Object.values(await senders.reasons(occurrence)))).toEqual(
      new Set(['La plantilla de WhatsApp ya no está aprobada.']),
    );
  });

  it('waits while templates cannot be looked up, then continues', async () => {
    const occurrence = await seed([wa([])]);
    const { left, providers } = recordingProviders();
    let now = Date.now();
    let away = true;
    const faults: unknown[] = [];
    const templates = async () => {
      if (away) throw new Error('away');
      return [template];
    };
    const worker = await senders.start(providers, {
      clock: () => new Date(now),
      tools: { templates, onFault: (error) => void faults.push(error) },
    });
    await worker.look();
    expect([await senders.counts(occurrence), faults.length]).toEqual([{ pending: 3 }, 1]);
    away = false;
    now += 60_000;
    await worker.look();
    expect(left.wa).toHaveLength(3);
  });

  describe('a merge tag without a value', () => {
    it('fails the message, unless missing values were accepted', async () => {
      await change(2, { city: null });
      for (const index of [0, 1]) await change(index, { city: 'Cali' });
      const strict = await seed([sms('Hola de {{city}}.')]);
      const lenient = await seed([sms('Hola de {{city}}.')], true);
      const { left, providers } = recordingProviders();
      await (await senders.start(providers)).look();
      expect(await senders.counts(strict)).toEqual({ sent: 2, failed: 1 });
      expect(await senders.reasons(strict)).toEqual({ '+573000000002': 'Sin dato para la etiqueta {{city}}' });
      expect(await senders.counts(lenient)).toEqual({ sent: 3 });
      expect(left.sms.map(({ text }) => text)).toContain('Hola de .');
    });
  });
});
