import { afterEach, expect, it } from '@jest/globals';
import { errorTable } from '@pregon/contract/errors';
import { desc, eq } from 'drizzle-orm';
import { sendMethods } from '../schedules/schedules.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { malformedHtml } from '../../content/rendering/testing/malformed-html.ts';
import { recordingProviders, sendersOn } from './testing/senders.ts';
import { seedAudience, seedOccurrence } from './testing/sending.ts';

oneDatabase(({ database }) => {
  const senders = sendersOn(database);
  afterEach(() => senders.close());

  /** Removes the newsletter of the method that was added last, so that it cannot be rendered. */
  const withoutNewsletter = async (): Promise<void> => {
    const [last] = await database.select({ id: sendMethods.id }).from(sendMethods).orderBy(desc(sendMethods.id)).limit(1);
    await database
      .update(sendMethods)
      .set({ newsletterVersionId: null })
      .where(eq(sendMethods.id, last?.id ?? 0));
  };

  it.each(malformedHtml)('sends a newsletter that was stored with %s, without what does not parse', async (_, html) => {
    const occurrence = await seedOccurrence(database, await seedAudience(database, 2, html));
    const { providers, left } = recordingProviders();
    await (await senders.start(providers)).look();
    expect(await senders.counts(occurrence)).toEqual({ sent: 2 });
    expect(left.email.every((message) => /<p[^>]*>Hola<\/p>/.test(message.html))).toBe(true);
  });

  it('fails a method that cannot be rendered, and sends the e-mails of other accounts at once', async () => {
    const broken = await seedOccurrence(database, await seedAudience(database, 3), new Date(Date.now() - 60_000));
    await withoutNewsletter();
    const healthy = await seedOccurrence(database, await seedAudience(database, 30));
    const { providers } = recordingProviders();
    await (await senders.start(providers)).look();
    expect(await senders.counts(broken)).toEqual({ failed: 3 });
    expect(new Set(Object.values(await senders.reasons(broken)))).toEqual(new Set([errorTable.NEWSLETTER_UNRENDERABLE.message]));
    expect(await senders.state(broken)).toBe('fallida');
    expect(await senders.counts(healthy)).toEqual({ sent: 30 });
  });

  it('sends the other methods of the same occurrence', async () => {
    const audience = await seedAudience(database, 2);
    const email = (subject: string) => ({
      type: 'email' as const,
      newsletterId: audience.newsletterId,
      sender: 'Tienda',
      senderEmail: 'hola@tienda.example',
      respondEmail: '',
      subject,
      preheader: '',
    });
    const methods = [email('Primera'), email('Segunda')];
    const occurrence = await seedOccurrence(database, audience, new Date(), { methods });
    await withoutNewsletter();
    const { providers, left } = recordingProviders();
    await (await senders.start(providers)).look();
    expect(await senders.counts(occurrence)).toEqual({ sent: 2, failed: 2 });
    expect(left.email.map(({ subject }) => subject)).toEqual(['Primera', 'Primera']);
  });
});
