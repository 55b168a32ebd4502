import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { malformedHtml } from '../rendering/testing/malformed-html.ts';
import { seedScheduling } from '../../messaging/schedules/testing/schedules.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { newsletterVersions } from './newsletters.table.ts';

oneDatabase(({ database }) => {
  let test: TestApp;
  let seeded: Awaited<ReturnType<typeof seedScheduling>>;
  beforeAll(async () => {
    test = await testApp(database);
    seeded = await seedScheduling(database, test, 2, 'marketing');
  });
  afterAll(() => test.close());

  /** Approves a version as one was before anything was checked. */
  const store = async (templateHtml: string): Promise<void> => {
    const [last] = await database.select().from(newsletterVersions).where(eq(newsletterVersions.id, seeded.versionId));
    if (!last) throw new Error('There is no newsletter.');
    const { newsletterId, templateJson, createdBy } = last;
    const version = 1 + (await database.$count(newsletterVersions, eq(newsletterVersions.newsletterId, newsletterId)));
    await database
      .insert(newsletterVersions)
      .values({ newsletterId, version, templateJson, templateHtml, approved: true, createdBy });
  };

  it.each(malformedHtml)('previews and approves a newsletter without what does not parse: %s', async (what, templateHtml) => {
    const html = `${templateHtml}<a href="#darse-de-baja">Darme de baja</a>`;
    const shown = await seeded.call('POST', 'template-preview', { templateHtml: html });
    expect([shown.status, shown.body.text]).toEqual([200, expect.stringContaining('Hola')]);
    const draft = { name: what.slice(0, 100), approved: true, templateJson: '{}', templateHtml: html };
    expect(await seeded.call('POST', 'template', draft)).toMatchObject({ status: 200 });
  });

  it.each(malformedHtml)('reviews and schedules a newsletter that was stored with %s', async (_, templateHtml) => {
    await store(templateHtml);
    expect(await seeded.call('POST', 'schedule/review', seeded.form())).toMatchObject({ status: 200 });
    const shown = await seeded.call('POST', 'schedule/preview', { sendMethod: seeded.email(), customer: null });
    expect([shown.status, shown.body.content]).toEqual([200, expect.stringContaining('Hola')]);
    for (const accept_missing_values of [false, true]) {
      expect(await seeded.create(seeded.form({ accept_missing_values }))).toMatchObject({ status: 200 });
    }
  });
});
