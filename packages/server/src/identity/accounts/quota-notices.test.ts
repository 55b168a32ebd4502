import { describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { oneDatabase } from '../../testing/each-database.ts';
import { seedAudience } from '../../messaging/deliveries/testing/sending.ts';
import { recordingProviders } from '../../messaging/deliveries/testing/senders.ts';
import { messageUseRepository } from './message-use.repository.ts';
import { messageUses } from './message-use.table.ts';
import { type QuotaNotice, sendQuotaNotice, tellUsedQuotas } from './quota-notices.ts';

const now = new Date('2026-11-24T15:00:00Z');

oneDatabase(({ database }) => {
  const told = async (): Promise<readonly QuotaNotice[]> => {
    const notices: unknown[] = [];
    await tellUsedQuotas(
      {
        database,
        queue: { prepareMail: async () => undefined, mailOnCommit: async (_, __, requests) => void notices.push(...requests) },
      },
      now,
    );
    return notices as QuotaNotice[];
  };

  describe('the notice of a used quota', () => {
    it('goes to administrators once at 80 percent and once at the end', async () => {
      const { accountId } = await seedAudience(database, 0);
      const limits = { share: 1, email: 100, sms: null, wa: null };
      const change = (email: number) =>
        database.transaction((transaction) => messageUseRepository.change(transaction, accountId, { ...limits, email }));
      const use = (used: number) => database.update(messageUses).set({ used }).where(eq(messageUses.accountId, accountId));
      await change(100);
      await database.insert(messageUses).values({ accountId, month: '2026-11-01', channel: 'email', used: 79 });
      expect(await told()).toEqual([]);
      await use(80);
      expect(await told()).toEqual([{ email: expect.any(String), name: 'Ana', channel: 'email', used: 80, quota: 100 }]);
      await use(99);
      expect(await told()).toEqual([]);
      await use(100);
      expect(await told()).toMatchObject([{ used: 100 }]);
      expect(await told()).toEqual([]);
      expect(await messageUseRepository.largestRatios(database, now)).toMatchObject({ email: 1, sms: 0 });
      await change(120);
      expect(await told()).toMatchObject([{ used: 100, quota: 120 }]);
    });

    it('says what is left, and where to see it', async () => {
      const { left, providers } = recordingProviders();
      const config = { adminUrl: 'https://admin.pregon.example/', mailFrom: 'no-responder@pregon.example' };
      const notice = { email: 'ana@tienda.example', name: 'Ana', channel: 'email' as const, used: 8800, quota: 10_000 };
      await sendQuotaNotice({ config, provider: providers.email }, notice);
      await sendQuotaNotice({ config, provider: providers.email }, { ...notice, used: 10_000 });
      expect(left.email.map(({ to, subject }) => [to, subject])).toEqual([
        ['ana@tienda.example', 'Un cupo de mensajes de este mes se está acabando'],
        ['ana@tienda.example', 'Se acabó un cupo de mensajes de este mes'],
      ]);
      expect(left.email[0]?.text).toContain('8.800 de los 10.000 correos de este mes: quedan 1.200.');
      expect(left.email[0]?.text).toContain('https://admin.pregon.example/admin/cuenta/canales');
      const { providers: away } = recordingProviders(() => ({ kind: 'unavailable', reason: 'away' }));
      await expect(sendQuotaNotice({ config, provider: away.email }, notice)).rejects.toThrow('away');
    });
  });
});
