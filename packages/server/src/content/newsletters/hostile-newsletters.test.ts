import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { recordingProviders, sendersOn } from '../../messaging/deliveries/testing/senders.ts';
import { seedAudience, seedOccurrence } from '../../messaging/deliveries/testing/sending.ts';
import { seedScheduling } from '../../messaging/schedules/testing/schedules.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type EventLoopDelay, eventLoopDelay, isShortDelay } from '../../testing/event-loop-delay.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { newsletterVersions } from './newsletters.table.ts';

/** A pause of the collector may fall into one try. */
const tries = 5;

const elements = '<b>x</b>'.repeat(50_000);
const hostile = `<style>${Array.from({ length: 20_000 }, (_, index) => `.c${index} b{margin:${index}px}`).join('')}</style>${elements}<a href="#darse-de-baja">Darme de baja</a>`;
const tooComplex = { status: 422, body: { code: 'NEWSLETTER_UNRENDERABLE' } };
const shown = expect.stringContaining('El newsletter es demasiado complejo: tiene 50.002 elementos');

oneDatabase(({ database }) => {
  let test: TestApp;
  let seeded: Awaited<ReturnType<typeof seedScheduling>>;
  beforeAll(async () => {
    test = await testApp(database);
    seeded = await seedScheduling(database, test, 2, 'marketing');
    const [last] = await database.select().from(newsletterVersions).where(eq(newsletterVersions.id, seeded.versionId));
    if (!last) throw new Error('There is no newsletter.');
    const { newsletterId, createdBy } = last;
    const version = { newsletterId, version: 2, templateJson: '{}', templateHtml: hostile, approved: true, createdBy };
    await database.insert(newsletterVersions).values(version);
  });
  afterAll(() => test.close());

  const draft = (approved: boolean) => ({
    name: 'Hostil',
    approved,
    templateJson: JSON.stringify({ pages: [{ component: elements }] }),
    templateHtml: hostile,
  });

  describe('a newsletter of 20,000 rules for 50,000 elements', () => {
    it.each([
      ['previewed', () => seeded.call('POST', 'template-preview', { templateHtml: hostile }), 'templateHtml'],
      ['approved', () => seeded.call('POST', 'template', draft(true)), 'templateHtml'],
      ['reviewed', () => seeded.call('POST', 'schedule/review', seeded.form()), 'sendMethods.0.newsletter_id'],
      ['scheduled', () => seeded.create(seeded.form()), 'sendMethods.0.newsletter_id'],
      [
        'scheduled whatever it lacks',
        () => seeded.create(seeded.form({ accept_missing_values: true })),
        'sendMethods.0.newsletter_id',
      ],
      ['saved', () => seeded.call('POST', 'template', draft(false)), undefined],
    ] as const)('is %s without blocking the event loop', async (_, request, field) => {
      let answer: unknown;
      const delays: EventLoopDelay[] = [];
      for (let turn = 0; turn < tries && !delays.some(isShortDelay); turn += 1) {
        const delay = await eventLoopDelay(async () => {
          answer = await request();
        });
        delays.push(delay);
      }
      expect(answer).toMatchObject(
        field ? { ...tooComplex, body: { ...tooComplex.body, message: shown, fields: { [field]: shown } } } : { status: 200 },
      );
      expect(delays.filter(isShortDelay)).toHaveLength(1);
    });

    it('fails alone when it is sent, and pauses no channel', async () => {
      const senders = sendersOn(database);
      const broken = await seedOccurrence(database, await seedAudience(database, 2, hostile), new Date(Date.now() - 60_000));
      const healthy = await seedOccurrence(database, await seedAudience(database, 20));
      await (await senders.start(recordingProviders().providers)).look();
      expect(await senders.counts(broken)).toEqual({ failed: 2 });
      expect(Object.values(await senders.reasons(broken))).toEqual([shown, shown]);
      expect(await senders.counts(healthy)).toEqual({ sent: 20 });
      await senders.close();
    });
  });
});
