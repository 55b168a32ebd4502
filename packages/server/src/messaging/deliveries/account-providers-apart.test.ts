import { afterEach, expect, it } from '@jest/globals';
import { eachDatabase } from '../../testing/each-database.ts';
import { channelPauses } from './channel-pauses.table.ts';
import { paces } from './pace.table.ts';
import type { Providers } from '../../channels/channel-providers.ts';
import type { Outcome } from '../../kernel/messages/message-provider.ts';
import { recordingProviders, sendersOn } from './testing/senders.ts';
import { seedAudience, seedOccurrence } from './testing/sending.ts';

eachDatabase(({ database }) => {
  const senders = sendersOn(database);
  afterEach(async () => {
    await senders.close();
    await database.delete(paces);
  });

  /** A sending to three people of each of some accounts. */
  async function seed(count: number) {
    const seeded = [];
    for (let index = 0; index < count; index += 1) {
      const audience = await seedAudience(database, 3);
      seeded.push({ accountId: audience.accountId, occurrence: await seedOccurrence(database, audience) });
    }
    return seeded;
  }
  /** The ways out of accounts with providers of their own; the others use the installation's. */
  const waysOf = (own: ReadonlyMap<number, Providers>, installation: Providers) => (accountId: number) => ({
    providers: own.get(accountId) ?? installation,
    isOwn: async () => own.has(accountId),
    templates: async () => [],
  });
  const unavailable: Outcome = { kind: 'unavailable', reason: '503' };

  it("an account's unavailable provider pauses that account alone", async () => {
    const [down, well, shared] = await seed(3);
    const own = new Map([
      [down?.accountId ?? 0, recordingProviders(() => unavailable).providers],
      [well?.accountId ?? 0, recordingProviders().providers],
    ]);
    const { providers } = recordingProviders();
    const sender = await senders.start(providers, { tools: { waysOf: waysOf(own, providers) } });
    await sender.look();
    expect(await senders.counts(down?.occurrence ?? 0)).toEqual({ pending: 3 });
    expect(await senders.counts(well?.occurrence ?? 0)).toEqual({ sent: 3 });
    expect(await senders.counts(shared?.occurrence ?? 0)).toEqual({ sent: 3 });
    expect((await database.select().from(channelPauses)).map(({ channel }) => channel)).toEqual([`email ${down?.accountId}`]);
  });

  it("the installation's unavailable provider pauses no account that has its own", async () => {
    const [well, shared] = await seed(2);
    const own = new Map([[well?.accountId ?? 0, recordingProviders().providers]]);
    const { providers } = recordingProviders(() => unavailable);
    const sender = await senders.start(providers, { tools: { waysOf: waysOf(own, providers) } });
    await sender.look();
    expect(await senders.counts(well?.occurrence ?? 0)).toEqual({ sent: 3 });
    expect(await senders.counts(shared?.occurrence ?? 0)).toEqual({ pending: 3 });
  });

  it("messages of other accounts are sent while one account's provider does not respond", async () => {
    const [slow, well] = await seed(2);
    const answer = Promise.withResolvers<Outcome>();
    const others = recordingProviders();
    const own = new Map([[slow?.accountId ?? 0, recordingProviders(() => answer.promise).providers]]);
    const sender = await senders.start(others.providers, { tools: { waysOf: waysOf(own, others.providers) } });
    const looking = sender.look();
    const isSent = async (): Promise<boolean> => (await senders.counts(well?.occurrence ?? 0))['sent'] === 3;
    while (!(await isSent()));
    expect((await senders.counts(slow?.occurrence ?? 0))['sent']).toBeUndefined();
    answer.resolve({ kind: 'accepted', reference: undefined });
    await looking;
    expect(await senders.counts(slow?.occurrence ?? 0)).toEqual({ sent: 3 });
  });

  it('a rate limit counts the messages of each provider separately', async () => {
    const seeded = await seed(4);
    const [one, other] = seeded;
    const own = new Map([one, other].map((account) => [account?.accountId ?? 0, recordingProviders().providers]));
    const { providers } = recordingProviders();
    // One message every 1,000 seconds: the first through each provider leaves at once, and everybody else waits.
    const sender = await senders.start(providers, { tools: { waysOf: waysOf(own, providers), rates: { email: 0.001 } } });
    const looking = sender.look();
    const sentOf = async () => Promise.all(seeded.map(async ({ occurrence }) => (await senders.counts(occurrence))['sent'] ?? 0));
    const total = (sent: readonly number[]): number => sent.reduce((sum, count) => sum + count, 0);
    while (total(await sentOf()) < 3);
    await sender.stop();
    await looking;
    const [byOne, byOther, ...byInstallation] = await sentOf();
    expect([byOne, byOther, total(byInstallation)]).toEqual([1, 1, 1]);
    const rows = await database.select().from(paces);
    expect(rows.map(({ channel }) => channel).toSorted()).toEqual(
      ['email', `email ${one?.accountId}`, `email ${other?.accountId}`].toSorted(),
    );
  });
});
