import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AssistantLine } from '@pregon/contract/newsletters/assistant.endpoints';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../app.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testEmail } from '../../testing/test-app.ts';
import { askAssistant } from './assistant-provider.ts';
import { done, piece, startAssistantProvider } from './testing/assistant-provider.ts';

const timeouts = { begin: 5000, goOn: 5000 };
const request = { task: 'friendlier', text: 'Rebajas hasta el viernes.' } as const;

describe('the assistant provider', () => {
  let provider: Awaited<ReturnType<typeof startAssistantProvider>>;
  beforeAll(async () => {
    provider = await startAssistantProvider();
  });
  afterAll(() => provider.stop());

  const settings = (change: object = {}) => ({ url: provider.url, key: 'secreta', model: 'pluma', ...change });
  /** The pieces that came, and what was said at the end if it did not end well. */
  const answerOf = async (asked: object = {}, waits = timeouts, gone = new AbortController().signal) => {
    const pieces: string[] = [];
    try {
      for await (const text of askAssistant(settings(), { ...request, ...asked }, waits, gone)) pieces.push(text);
      return { pieces };
    } catch (error) {
      return { pieces, failure: (error as Error).message };
    }
  };

  it('requests one task with the text alone, without personal data', async () => {
    provider.streams(piece('Hola'), done);
    await answerOf({ text: 'Escribe a ana@x.co o al 300 123 4567, {{name|vecina}}' });
    const { url, authorization, body } = provider.asked.at(-1) ?? {};
    expect([url, authorization, body?.model, body?.stream]).toEqual(['/v1/chat/completions', 'Bearer secreta', 'pluma', true]);
    expect(body?.messages).toEqual([
      { role: 'system', content: expect.stringContaining('{{name}}') },
      { role: 'user', content: 'Escribe a [correo] o al [número], {{name|vecina}}' },
    ]);
  });

  it('streams the answer wherever its bytes are split', async () => {
    const bytes = Buffer.from(`: hola\n\n${piece('¡Año ')}${piece('nuevo 🎁!').replaceAll('\n', '\r\n')}${done}`);
    provider.streams(...Array.from(bytes, (_, index) => bytes.subarray(index, index + 1)));
    expect(await answerOf()).toEqual({ pieces: ['¡Año ', 'nuevo 🎁!'] });
  });

  it('ends with the finish reason', async () => {
    const end = `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\n\n`;
    provider.streams(piece('Hola'), end);
    expect(await answerOf()).toEqual({ pieces: ['Hola'] });
  });

  it.each([
    [400, 'El asistente está mal configurado. Avisa a quien opera la plataforma.'],
    [401, 'El asistente está mal configurado. Avisa a quien opera la plataforma.'],
    [404, 'El asistente está mal configurado. Avisa a quien opera la plataforma.'],
    [429, 'El asistente tiene demasiadas solicitudes. Espera un momento.'],
    [500, 'El asistente no responde. Intenta de nuevo.'],
    [302, 'El asistente no responde. Intenta de nuevo.'],
  ])('reports status %i with a reason', async (status, failure) => {
    provider.behave((response) => void response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('{"error":{}}'));
    expect(await answerOf()).toEqual({ pieces: [], failure });
  });

  it.each([
    ['that ends too early', [piece('Hola')], 'La respuesta del asistente se cortó. Intenta de nuevo.'],
    ['that is no JSON', [piece('Hola'), 'data: <html>\n\n'], 'El asistente no responde. Intenta de nuevo.'],
    [
      'that tells of an error',
      [piece('Hola'), 'data: {"error":{"message":"x"}}\n\n'],
      'El asistente no responde. Intenta de nuevo.',
    ],
  ])('streams what it received of an answer %s, and reports it', async (_, parts, failure) => {
    provider.streams(...parts);
    expect(await answerOf()).toEqual({ pieces: ['Hola'], failure });
  });

  it('reports a connection that breaks off in the middle', async () => {
    provider.behave((response) => {
      response.writeHead(200);
      response.write(piece('Hola'), () => response.destroy());
    });
    expect(await answerOf()).toEqual({ pieces: ['Hola'], failure: 'La respuesta del asistente se cortó. Intenta de nuevo.' });
  });

  it('reports a provider that does not listen', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    const pieces = askAssistant(settings({ url: `http://127.0.0.1:${port}` }), request, timeouts, new AbortController().signal);
    await expect(pieces.next()).rejects.toThrow('El asistente no responde.');
  });

  it('times out before the first chunk and between chunks', async () => {
    const slow = { failure: 'El asistente tardó demasiado. Intenta de nuevo.' };
    provider.behave(() => undefined);
    expect(await answerOf({}, { begin: 20, goOn: 5000 })).toEqual({ ...slow, pieces: [] });
    provider.behave((response) => void response.writeHead(200).write(piece('Hola')));
    expect(await answerOf({}, { begin: 5000, goOn: 20 })).toEqual({ ...slow, pieces: ['Hola'] });
  });

  it('stops the request when the caller disconnects', async () => {
    const gone = new AbortController();
    const left = Promise.withResolvers<void>();
    provider.behave((response) => {
      response.on('close', () => left.resolve());
      response.writeHead(200).write(piece('Hola'), () => gone.abort());
    });
    expect((await answerOf({}, timeouts, gone.signal)).failure).toBeUndefined();
    await left.promise;
  });
});

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let on: FastifyInstance;
  let provider: Awaited<ReturnType<typeof startAssistantProvider>>;
  beforeAll(async () => {
    test = await testApp(database);
    provider = await startAssistantProvider();
    const assistant = { url: provider.url, key: undefined, model: 'pluma' };
    on = await createApp({ ...test.services, config: { ...test.services.config, assistant } });
  });
  afterAll(async () => {
    await on.close();
    await provider.stop();
    await test.close();
  });

  const ask = async (app: FastifyInstance, by = test.staff.marketing, body: object = request) =>
    app.inject({ method: 'POST', url: '/V1/assistant', headers: await test.as(by), body });
  const linesOf = (body: string): AssistantLine[] =>
    body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  it("streams the assistant's answer line by line", async () => {
    provider.streams(piece('¡Hola, '), piece('vecina!'), done);
    const answer = await ask(on);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    expect(linesOf(answer.body)).toEqual([{ text: '¡Hola, ' }, { text: 'vecina!' }, { done: true }]);
    const { rows } = await pool.query("select user_id, details from audit_event where action = 'askAssistant'");
    expect(rows).toEqual([{ user_id: test.staff.marketing.userId, details: { task: 'friendlier' } }]);
  });

  it("ends the assistant's stream with the error", async () => {
    provider.streams(piece('Ho'));
    expect(linesOf((await ask(on)).body)).toEqual([
      { text: 'Ho' },
      { error: 'La respuesta del asistente se cortó. Intenta de nuevo.' },
    ]);
  });

  it("aborts the provider's request when the browser disconnects", async () => {
    await on.listen({ port: 0, host: '127.0.0.1' });
    const left = Promise.withResolvers<void>();
    provider.behave((response) => {
      response.on('close', () => left.resolve());
      response.writeHead(200).write(piece('Hola'));
    });
    const browser = new AbortController();
    const { port } = on.server.address() as { port: number };
    const headers = { 'content-type': 'application/json', ...(await test.as(test.staff.administrador)) };
    const answer = await fetch(`http://127.0.0.1:${port}/V1/assistant`, {
      method: 'POST',
      headers,
      body: JSON.stringify(request),
      signal: browser.signal,
    });
    const first = await answer.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toBe('{"text":"Hola"}\n');
    browser.abort();
    await left.promise;
  });

  it('tells whether the assistant is enabled, and only an operator by which settings', async () => {
    const operated = await createApp({
      ...test.services,
      config: { ...test.services.config, platformAdmins: [testEmail('administrador')] },
    });
    const state = async (app: FastifyInstance, by: typeof test.staff.marketing) =>
      (await app.inject({ url: '/V1/assistant', headers: await test.as(by) })).json();
    const { marketing, administrador } = test.staff;
    const settings = ['ASSISTANT_URL', 'ASSISTANT_KEY', 'ASSISTANT_MODEL'];
    expect(await state(on, marketing)).toEqual({ isOn: true, model: 'pluma', settings: [] });
    expect(await state(test.app, administrador)).toEqual({ isOn: false, model: '', settings: [] });
    expect(await state(operated, administrador)).toEqual({ isOn: false, model: '', settings });
    expect(await state(operated, marketing)).toEqual({ isOn: false, model: '', settings: [] });
    await operated.close();
    const off = await ask(test.app);
    expect([off.statusCode, off.json()]).toEqual([409, { code: 'ASSISTANT_OFF', message: 'El asistente no está configurado.' }]);
  });

  it('limits the assistant to editors, valid requests and a rate', async () => {
    const asked = provider.asked.length;
    expect((await ask(on, test.staff.operador)).statusCode).toBe(404);
    expect((await on.inject({ method: 'POST', url: '/V1/assistant', body: request })).statusCode).toBe(401);
    expect((await ask(on, test.staff.marketing, { task: 'poem', text: '' })).json().fields).toMatchObject({
      text: 'Escribe primero el texto.',
    });
    expect(provider.asked).toHaveLength(asked);
    provider.streams(done);
    const { strangers } = test;
    const answers = await Promise.all(Array.from({ length: 21 }, () => ask(on, strangers.marketing)));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  });
});
