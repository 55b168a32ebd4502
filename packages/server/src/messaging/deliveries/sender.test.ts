import { afterEach, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { occurrences, schedules } from '../schedules/schedules.table.ts';
import { suppressions } from '../../retail/consent/suppressions.table.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { channelPauses } from './channel-pauses.table.ts';
import { deliveries, deliveryState } from './deliveries.table.ts';
import type { MessageProvider, OutgoingMail, Outcome } from '../../kernel/messages/message-provider.ts';
import { smtpProvider } from '../../channels/email/smtp-provider.ts';
import { type Sender, type SenderSettings, startSending } from './sender.ts';
import { type Behaviour, byEmail, seedAudience, seedOccurrence, senderTools, startRecordingServer } from './testing/sending.ts';

/** Only the test wakes the senders. */
const silentQueue = {
  start: async () => undefined,
  wakeAt: async () => undefined,
  listen: async () => undefined,
  stop: async () => undefined,
};
const never = 1_000_000;

eachDatabase(({ database }) => {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close();
    await database.update(schedules).set({ state: 'pausada' });
    await database.delete(channelPauses);
  });

  /** The sender's log of each message since the test began. */
  const settledAs: string[] = [];
  const sender = async (provider: MessageProvider<OutgoingMail>, settings: SenderSettings = {}): Promise<Sender> => {
    const faults: unknown[] = [];
    const tools = {
      database,
      ...senderTools,
      queue: silentQueue,
      providers: byEmail(provider),
      onFault: (error: unknown) => faults.push(error),
      onSettled: (channel: Channel, state: string) => settledAs.push(`${channel} ${state}`),
    };
    const started = await startSending(tools, { lookEveryMs: never, ...settings });
    closers.push(async () => {
      await started.stop();
      expect(faults).toEqual([]);
    });
    return started;
  };
  const overSmtp = async (behaviour?: Behaviour, settings?: SenderSettings) => {
    const server = await startRecordingServer(behaviour);
    closers.push(() => server.stop());
    return { ...server, sender: await sender(smtpProvider(server.url, { connections: 3 }), settings) };
  };
  const scripted = (answer: (message: OutgoingMail) => Outcome | Promise<Outcome>): MessageProvider<OutgoingMail> => ({
    connections: 2,
    send: async (message) => answer(message),
    close: () => undefined,
  });

  const counts = async (occurrenceId: number) => {
    const rows = await database.select().from(deliveries).where(eq(deliveries.occurrenceId, occurrenceId));
    const names = Object.entries(deliveryState).map(
      ([name, state]) => [name, rows.filter((row) => row.state === state).length] as const,
    );
    return Object.fromEntries(names.filter(([, count]) => count > 0));
  };
  const states = async (occurrenceId: number) => {
    const [row] = await database
      .select({ occurrence: occurrences.state, schedule: schedules.state })
      .from(occurrences)
      .innerJoin(schedules, eq(schedules.id, occurrences.scheduleId))
      .where(eq(occurrences.id, occurrenceId));
    return row;
  };

  it('sends each recipient one personal message, and completes the schedule', async () => {
    const audience = await seedAudience(database, 25);
    const occurrence = await seedOccurrence(database, audience);
    const { sender: worker, received } = await overSmtp();
    await worker.look();
    expect(received.size).toBe(25);
    expect([...received.values()].every((messages) => messages.length === 1)).toBe(true);
    const [message = ''] = received.get(`c7@a${audience.accountId}.example`) ?? [];
    expect(message).toContain('Hola, Cliente 7');
    expect(message).toMatch(/^Subject: Rebajas, Cliente 7\r$/m);
    expect(message).toMatch(/^Message-ID: <d\d+\.[\da-f]{16}@tienda\.example>\r$/m);
    expect(message.replaceAll('=\r\n', '')).toContain(`https://pregon.example/unsubscribe/c7%40a${audience.accountId}.example?t`);
    expect(message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(message.replaceAll('=\r\n', '')).toMatch(/src=3D"https:\/\/pregon\.example\/e\/o\/\d+\.[\w-]{16}\.gif"/);
    expect(await counts(occurrence)).toEqual({ sent: 25 });
    expect(await states(occurrence)).toEqual({ occurrence: 'completada', schedule: 'completada' });
    await worker.look();
    expect([...received.values()].flat()).toHaveLength(25);
  });

  it('waits until an occurrence is due', async () => {
    const dueAt = new Date('2026-11-24T14:00:00Z');
    const occurrence = await seedOccurrence(database, await seedAudience(database, 1), dueAt);
    let now = new Date('2026-11-24T13:59:59Z');
    const { sender: worker, received } = await overSmtp({}, { clock: () => now });
    await worker.look();
    expect(received.size).toBe(0);
    now = dueAt;
    await worker.look();
    expect(received.size).toBe(1);
    expect(await states(occurrence)).toMatchObject({ occurrence: 'completada' });
  });

  it('starts an occurrence up to two hours late, and skips a later one', async () => {
    const now = new Date('2026-11-24T14:00:00Z');
    const audience = await seedAudience(database, 1);
    const late = await seedOccurrence(database, audience, new Date('2026-11-24T12:00:00Z'));
    const tooLate = await seedOccurrence(database, audience, new Date('2026-11-24T11:59:59Z'));
    const { sender: worker } = await overSmtp({}, { clock: () => now });
    await worker.look();
    expect([await counts(late), await counts(tooLate)]).toEqual([{ sent: 1 }, {}]);
    expect(await states(tooLate)).toEqual({ occurrence: 'omitida', schedule: 'fallida' });
  });

  it('skips recipients without consent or unsubscribed, also after the start', async () => {
    const audience = await seedAudience(database, 6);
    const [unwilling, gone, later, withdrawn] = audience.people;
    const suppress = (address: string | null = '') =>
      database
        .insert(suppressions)
        .values({ accountId: audience.accountId, channel: 'email', address: `${address}`, reason: 'signed link' });
    await database
      .update(customers)
      .set({ emailConsent: false })
      .where(eq(customers.id, unwilling?.id ?? 0));
    await suppress(gone?.email);
    const occurrence = await seedOccurrence(database, audience);
    let now = Date.now();
    let open = false;
    const sent: string[] = [];
    const provider = scripted(({ to }) => {
      if (!open) return { kind: 'unavailable', reason: 'not yet' };
      sent.push(to);
      return { kind: 'accepted', reference: undefined };
    });
    const worker = await sender(provider, { clock: () => new Date(now) });
    await worker.look();
    expect(await counts(occurrence)).toEqual({ pending: 4 });
    await suppress(later?.email);
    await database
      .update(customers)
      .set({ emailConsent: false })
      .where(eq(customers.id, withdrawn?.id ?? 0));
    open = true;
    now += 60_000;
    await worker.look();
    expect(await counts(occurrence)).toEqual({ sent: 2, skipped: 2 });
    expect(sent.toSorted()).toEqual(audience.people.slice(4).map(({ email }) => email));
  });

  describe('answers of the provider', () => {
    it('settle messages as sent, refused or postponed, with a few retries', async () => {
      const audience = await seedAudience(database, 5);
      const occurrence = await seedOccurrence(database, audience);
      const code = (address: string) => ({ 1: 550, 2: 450 })[Number(address.match(/^c(\d)/)?.[1])];
      const { sender: worker, received } = await overSmtp({ onRecipient: code });
      settledAs.length = 0;
      const later = () =>
        database
          .update(deliveries)
          .set({ retryAt: new Date(0) })
          .where(eq(deliveries.state, deliveryState.pending));
      await worker.look();
      expect(await counts(occurrence)).toEqual({ sent: 3, failed: 1, pending: 1 });
      expect(await states(occurrence)).toEqual({ occurrence: 'en_curso', schedule: 'en_curso' });
      await worker.look();
      expect(await counts(occurrence)).toMatchObject({ pending: 1 });
      for (let again = 0; again < 3; again += 1) {
        await later();
        await worker.look();
      }
      expect(await counts(occurrence)).toEqual({ sent: 3, failed: 2 });
      expect(await states(occurrence)).toEqual({ occurrence: 'completada', schedule: 'completada' });
      expect(received.size).toBe(3);
      const [failed] = await database
        .select()
        .from(deliveries)
        .where(eq(deliveries.address, `c1@a${audience.accountId}.example`));
      expect(failed?.error).toMatch(/550/);
      // Three times put off, the fourth time given up.
      const put = Array.from({ length: settledAs.length - 5 }, () => 'email pending');
      expect(put.length).toBeGreaterThan(1);
      expect(settledAs.toSorted()).toEqual(['email failed', 'email failed', ...put, 'email sent', 'email sent', 'email sent']);
    });

    it('pause the channel while it takes nothing, and resume with everybody', async () => {
      const audience = await seedAudience(database, 12);
      const occurrence = await seedOccurrence(database, audience);
      const { port, stop } = await startRecordingServer();
      await stop();
      let now = Date.now();
      const worker = await sender(smtpProvider(`smtp://127.0.0.1:${port}`), { clock: () => new Date(now) });
      await worker.look();
      expect(await counts(occurrence)).toEqual({ pending: 12 });
      const server = await startRecordingServer({}, port);
      closers.push(() => server.stop());
      await worker.look();
      expect(server.received.size).toBe(0);
      now += 60_000;
      await worker.look();
      expect(await counts(occurrence)).toEqual({ sent: 12 });
      expect([...server.received.values()].flat()).toHaveLength(12);
    });

    it('leave messages without a reply uncertain, and do not send them again', async () => {
      const audience = await seedAudience(database, 6);
      const occurrence = await seedOccurrence(database, audience);
      const { sender: worker, received } = await overSmtp({
        onMessage: (address) => (address.startsWith('c4@') ? 'drop' : undefined),
      });
      await worker.look();
      await worker.look();
      expect(await counts(occurrence)).toEqual({ sent: 5, uncertain: 1 });
      expect(await states(occurrence)).toEqual({ occurrence: 'completada', schedule: 'completada' });
      expect([...received.values()].flat()).toHaveLength(6);
    });

    it('fail the occurrence when everybody was refused', async () => {
      const occurrence = await seedOccurrence(database, await seedAudience(database, 3));
      const { sender: worker } = await overSmtp({ onRecipient: () => 550 });
      await worker.look();
      expect(await states(occurrence)).toEqual({ occurrence: 'fallida', schedule: 'fallida' });
    });

    it('fails messages with a missing merge value, and sends the others', async () => {
      const audience = await seedAudience(database, 3);
      await database
        .update(customers)
        .set({ firstName: ' ' })
        .where(eq(customers.id, audience.people[0]?.id ?? 0));
      const occurrence = await seedOccurrence(database, audience);
      const { sender: worker } = await overSmtp();
      await worker.look();
      expect(await counts(occurrence)).toEqual({ sent: 2, failed: 1 });
    });
  });

  describe('several concurrent workers', () => {
    it('share the work without sending to anybody twice', async () => {
      const occurrence = await seedOccurrence(database, await seedAudience(database, 60));
      const one = await overSmtp();
      const two = await sender(smtpProvider(one.url, { connections: 3 }));
      await Promise.all([one.sender.look(), two.look()]);
      expect(await counts(occurrence)).toEqual({ sent: 60 });
      expect([...one.received.values()].flat()).toHaveLength(60);
    });
  });

  describe('a sender that stops', () => {
    it('after a crash leaves its claimed messages uncertain once the lease expires, and the rest to others', async () => {
      const audience = await seedAudience(database, 12);
      const occurrence = await seedOccurrence(database, audience);
      let lost: (outcome: Outcome) => void = () => undefined;
      const silence = new Promise<Outcome>((resolve) => (lost = resolve));
      const handed: string[] = [];
      let full: () => void = () => undefined;
      const handedOver = new Promise<void>((resolve) => (full = resolve));
      const dying = await sender(
        scripted(({ to }) => {
          if (handed.push(to) === 8) full();
          return silence;
        }),
        { leaseSeconds: never },
      );
      const dead = dying.look();
      await handedOver;
      const { sender: worker, received } = await overSmtp();
      await worker.look();
      expect(await counts(occurrence)).toEqual({ sending: 8, sent: 4 });
      await database
        .update(deliveries)
        .set({ leaseUntil: new Date(0) })
        .where(eq(deliveries.state, deliveryState.sending));
      await worker.look();
      expect(await counts(occurrence)).toEqual({ uncertain: 8, sent: 4 });
      expect(await states(occurrence)).toMatchObject({ occurrence: 'completada' });
      expect(handed.some((address) => received.has(address))).toBe(false);
      lost({ kind: 'accepted', reference: undefined });
      await dead;
      expect(await counts(occurrence)).toEqual({ sent: 12 });
    });
  });

  it('finishes the messages in flight, and claims no more', async () => {
    const occurrence = await seedOccurrence(database, await seedAudience(database, 12));
    let answer: (outcome: Outcome) => void = () => undefined;
    const answered = new Promise<Outcome>((resolve) => (answer = resolve));
    let handed = 0;
    let full: () => void = () => undefined;
    const handedOver = new Promise<void>((resolve) => (full = resolve));
    const worker = await sender(
      scripted(() => {
        handed += 1;
        if (handed === 8) full();
        return answered;
      }),
    );
    const looking = worker.look();
    await handedOver;
    const stopped = worker.stop();
    answer({ kind: 'accepted', reference: undefined });
    await Promise.all([stopped, looking]);
    expect(await counts(occurrence)).toEqual({ sent: 8, pending: 4 });
  });

  it('waits with a stop no longer than agreed for a provider that does not answer, whose messages are uncertain', async () => {
    const occurrence = await seedOccurrence(database, await seedAudience(database, 12));
    const { promise: handedOver, resolve: handed } = Promise.withResolvers<void>();
    const { promise: late, resolve: answer } = Promise.withResolvers<Outcome>();
    let answered = 0;
    const provider = scripted(() => {
      answered += 1;
      if (answered <= 2) return { kind: 'accepted', reference: undefined };
      handed();
      return late;
    });
    const worker = await sender(provider, { farewellMs: 100 });
    const looking = worker.look();
    await handedOver;
    const began = performance.now();
    await Promise.all([worker.stop(), looking]);
    expect(performance.now() - began).toBeLessThan(10_000);
    const found = await counts(occurrence);
    expect(found['sent']).toBe(2);
    expect(found['uncertain']).toBe(answered - 2);
    expect(found['pending']).toBe(12 - answered);
    // What the provider says afterwards changes nothing, and another worker does not send these again.
    answer({ kind: 'accepted', reference: undefined });
    const other = await sender(scripted(() => ({ kind: 'accepted', reference: undefined })));
    await other.look();
    expect(await counts(occurrence)).toEqual({ sent: 2 + 12 - answered, uncertain: answered - 2 });
  });

  it('claims nothing more while it waits for the rate limit', async () => {
    const occurrence = await seedOccurrence(database, await seedAudience(database, 6));
    const { promise: handedOver, resolve: handed } = Promise.withResolvers<void>();
    // One message every 1,000 seconds: the first leaves at once, and everybody else waits.
    const provider = scripted(() => {
      handed();
      return { kind: 'accepted', reference: undefined };
    });
    const tools = {
      database,
      ...senderTools,
      rates: { email: 0.001 },
      queue: silentQueue,
      providers: byEmail(provider),
      onFault: (error: unknown) => {
        throw error;
      },
    };
    const worker = await startSending(tools, { lookEveryMs: never });
    const looking = worker.look();
    await handedOver;
    await worker.stop();
    await looking;
    expect(await counts(occurrence)).toEqual({ sent: 1, pending: 5 });
  });
});
