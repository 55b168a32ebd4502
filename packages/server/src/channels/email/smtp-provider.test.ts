import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { renderingPool } from '../../content/rendering/rendering-pool.ts';
import { startRecordingServer } from '../../messaging/deliveries/testing/sending.ts';
import type { OutgoingMail } from '../../kernel/messages/message-provider.ts';
import { smtpProvider } from './smtp-provider.ts';

const message: OutgoingMail = {
  messageId: 'd1.abc@tienda.example',
  from: { name: 'Tienda Ñandú', address: 'hola@tienda.example' },
  replyTo: undefined,
  to: 'ana@cliente.example',
  subject: 'Mañana',
  html: '<p>Hola</p>',
  text: 'Hola\n.\n.punto',
  headers: { 'List-Unsubscribe': '<https://pregon.example/u>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
};

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function server(options: SMTPServerOptions): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onData(stream, _, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
    ...options,
  });
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  closers.push(() => new Promise<void>((resolve) => smtp.close(resolve)));
  return { url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`, received };
}

function provider(url: string, settings = {}) {
  const made = smtpProvider(url, { connections: 2, ...settings });
  closers.push(() => made.close());
  return made;
}

const smtpError = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

describe('the SMTP provider', () => {
  it('sends a message with its headers', async () => {
    const { url, received } = await server({});
    expect(await provider(url).send(message)).toEqual({ kind: 'accepted', reference: undefined });
    expect(received[0]).toMatch(/^Message-ID: <d1\.abc@tienda\.example>\r$/m);
    expect(received[0]).toMatch(/^List-Unsubscribe: <https:\/\/pregon\.example\/u>\r$/m);
    expect(received[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(received[0]).toMatch(/^From: =\?UTF-8\?\S+\?= <hola@tienda\.example>\r$/m);
    expect(received[0]).toMatch(/^\.\r\n\.punto/m);
  });

  it('reuses its connections and opens no more than configured', async () => {
    let open = 0;
    let most = 0;
    let opened = 0;
    const { url, received } = await server({
      onConnect: (_, done) => {
        most = Math.max(most, (open += 1));
        opened += 1;
        done();
      },
      onClose: () => void (open -= 1),
    });
    const { send } = provider(url);
    await Promise.all(Array.from({ length: 12 }, () => send(message)));
    expect([received.length, most, opened]).toEqual([12, 2, 2]);
  });

  it('works with fewer connections where the server refuses more, without failing a message', async () => {
    let refused = 0;
    const { url, received } = await server({
      maxClients: 1,
      onData(stream, _, done) {
        stream.resume();
        stream.on('end', () => {
          received.push('');
          done();
        });
      },
    });
    const counting = createServer((socket) => {
      const upstream = connect(Number(new URL(url).port), '127.0.0.1');
      upstream.once('data', (greeting) => void (greeting.toString().startsWith('421') && (refused += 1)));
      socket.pipe(upstream).pipe(socket);
      for (const end of [socket, upstream]) end.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(counting, 'listening');
    closers.push(() => counting.close());
    const { send } = provider(`smtp://127.0.0.1:${(counting.address() as AddressInfo).port}`, { connections: 3 });
    expect(await send(message)).toMatchObject({ kind: 'accepted' });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => send(message)));
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['accepted']));
    expect([received.length, refused]).toEqual([21, 2]);
  });

  it('logs in with the credentials of the URL', async () => {
    const users: unknown[] = [];
    const { url } = await server({
      authOptional: false,
      onAuth: ({ username, password }, _, done) => {
        users.push([username, password]);
        done(null, { user: username });
      },
    });
    expect(await provider(url.replace('//', '//ana%40tienda:c%3Alave@')).send(message)).toEqual({
      kind: 'accepted',
      reference: undefined,
    });
    expect(users).toEqual([['ana@tienda', 'c:lave']]);
  });

  it.each([
    [
      'a recipient refused for good',
      { onRcptTo: (_: unknown, __: unknown, done: (error: Error) => void) => done(smtpError(550)) },
      { kind: 'refused', permanent: true },
    ],
    [
      'a recipient put off',
      { onRcptTo: (_: unknown, __: unknown, done: (error: Error) => void) => done(smtpError(450)) },
      { kind: 'refused', permanent: false },
    ],
    [
      'a sender refused',
      { onMailFrom: (_: unknown, __: unknown, done: (error: Error) => void) => done(smtpError(553)) },
      { kind: 'refused', permanent: true },
    ],
    [
      'a server that is closing',
      { onMailFrom: (_: unknown, __: unknown, done: (error: Error) => void) => done(smtpError(421)) },
      { kind: 'unavailable' },
    ],
    [
      'a server that accepts no recipient',
      { onConnect: (_: unknown, done: (error: Error) => void) => done(smtpError(554)) },
      { kind: 'unavailable' },
    ],
    ['a server that requires a password', { authOptional: false }, { kind: 'unavailable' }],
  ])('reports the outcome of %s', async (_, options, outcome) => {
    const { url } = await server(options);
    expect(await provider(url).send(message)).toMatchObject(outcome);
  });

  it('reports a message that was refused after DATA as refused', async () => {
    const { url } = await server({
      onData(stream, _, done) {
        stream.resume();
        stream.on('end', () => done(smtpError(552)));
      },
    });
    expect(await provider(url).send(message)).toMatchObject({ kind: 'refused', permanent: true });
  });

  it('reports a message that was handed over without a reply as uncertain', async () => {
    const { url, stop } = await startRecordingServer({ onMessage: () => 'drop' });
    closers.push(stop);
    expect(await provider(url).send(message)).toMatchObject({ kind: 'uncertain' });
  });

  it('reports a server that does not listen as unavailable', async () => {
    const held = createServer().listen(0, '127.0.0.1');
    await once(held, 'listening');
    const { port } = held.address() as AddressInfo;
    held.close();
    await once(held, 'close');
    expect(await provider(`smtp://127.0.0.1:${port}`).send(message)).toMatchObject({ kind: 'unavailable' });
  });

  it('reports a server that closes before it takes the message as unavailable', async () => {
    const silent = createServer((socket) => {
      socket.write('220 hola\r\n');
      socket.on('data', (data) => {
        if (data.toString().startsWith('EHLO')) socket.write('250 hola\r\n');
        else socket.destroy();
      });
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    closers.push(() => silent.close());
    const { port } = silent.address() as AddressInfo;
    expect(await provider(`smtp://127.0.0.1:${port}`).send(message)).toMatchObject({ kind: 'unavailable' });
  });

  it('refuses an invalid address, and continues with the next message', async () => {
    const { url } = await server({});
    const { send } = provider(url);
    expect(await send({ ...message, to: 'ana<>@\r\n' })).toMatchObject({ kind: 'refused', permanent: true });
    expect(await send(message)).toEqual({ kind: 'accepted', reference: undefined });
  });

  it('sends a large message as it was composed, byte for byte', async () => {
    const { url, received } = await server({});
    const large = { ...message, html: `<p>${'Íñigo 👍 '.repeat(60_000)}</p>` };
    expect(await provider(url).send(large)).toMatchObject({ kind: 'accepted' });
    expect((await PostalMime.parse(received[0] ?? '')).html?.trim()).toBe(large.html);
  });

  it('does not fail a large message for good while too many others are composed', async () => {
    let others: Promise<unknown> | undefined;
    const refusal = new AbortController();
    /** Keeps a place of the queue: the next task follows as soon as one ends, so that the queue is full until the message is refused. */
    const keepComposing = async () => {
      while (!refusal.signal.aborted) await renderingPool.run('cleanHtml', '<p>Hola</p>'.repeat(2000)).catch(() => pause(5));
    };
    const { url, received } = await server({
      onConnect: (_, done) => {
        others ??= Promise.all(Array.from({ length: 400 }, keepComposing));
        done();
      },
    });
    const large = { ...message, html: 'x'.repeat(300 * 1024) };
    expect(await provider(url).send(large)).toMatchObject({ kind: 'unavailable' });
    refusal.abort();
    await others;
    expect(received).toEqual([]);
    expect(await provider(url).send(large)).toMatchObject({ kind: 'accepted' });
  });

  it('does not suppress a recipient when the sender is refused as an unknown user', async () => {
    const { url } = await server({
      onMailFrom: (_, __, done) => done(Object.assign(new Error('5.1.1 User unknown'), { responseCode: 553 })),
    });
    const outcome = await provider(url).send(message);
    expect(outcome).toMatchObject({ kind: 'refused', permanent: true });
    expect(outcome).not.toHaveProperty('noSuchAddress');
  });

  it('does not suppress a recipient on a temporary refusal that mentions an unknown user', async () => {
    const { url } = await server({
      onRcptTo: (_, __, done) => done(Object.assign(new Error('4.1.1 User unknown'), { responseCode: 450 })),
    });
    const outcome = await provider(url).send(message);
    expect(outcome).toMatchObject({ kind: 'refused', permanent: false });
    expect(outcome).not.toHaveProperty('noSuchAddress');
  });

  it('sends nothing without STARTTLS when it is required', async () => {
    const { url, received } = await server({});
    expect(await provider(`${url}?tls=required`).send(message)).toMatchObject({ kind: 'unavailable' });
    expect(received).toEqual([]);
    expect(await provider(url).send(message)).toMatchObject({ kind: 'accepted' });
  });
});
