import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { usersQuery } from '@pregon/contract/users/users.operations';
import { httpProvider } from './channels/http/http-provider.ts';
import { answers, startScriptedService } from './channels/http/testing/scripted-service.ts';
import { startTraceExport } from './kernel/observability/open-telemetry.ts';
import { areSpansExported } from './kernel/observability/spans.ts';
import { type Collector, startCollector } from './kernel/observability/testing/collector.ts';
import { recordingProviders, sendersOn } from './messaging/deliveries/testing/senders.ts';
import { seedAudience, seedOccurrence } from './messaging/deliveries/testing/sending.ts';
import { oneDatabase } from './testing/each-database.ts';
import { type TestApp, testApp, testEmail } from './testing/test-app.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const callerSpan = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${callerSpan}-01`;
const planted = 'marcela.ospina@correo.example';

describe('the export of traces', () => {
  oneDatabase(({ database }) => {
    const senders = sendersOn(database);
    let test: TestApp;
    let collector: Collector;
    let stop: () => Promise<void>;

    beforeAll(async () => {
      test = await testApp(database, { trustProxy: ['loopback'], logLevel: 'warn' });
    });
    afterAll(() => test.close());
    beforeEach(async () => {
      collector = await startCollector();
      const options = { headers: { 'x-key': 'clave' }, serviceName: 'prueba', ratio: 1, isSentOn: true };
      stop = await startTraceExport({ endpoint: collector.url, ...options });
    });
    afterEach(async () => {
      await stop();
      await senders.close();
      await collector.close();
      jest.restoreAllMocks();
    });

    /** Sends what is collected, as the end of a process does. */
    const spans = async () => {
      await stop();
      return collector.spans();
    };

    it('has the span of a request below that of a trusted proxy, and its statements below it', async () => {
      const { authorization } = await test.as(test.staff.administrador);
      const payload = { query: usersQuery.document, variables: { page: 1, size: 10, filter: { search: planted } } };
      const headers = { authorization, traceparent };
      const { statusCode } = await test.app.inject({ method: 'POST', url: '/V2/query', headers, payload });
      expect(statusCode).toBe(200);
      const all = await spans();
      const request = all.find(({ name }) => name === 'POST /V2/query');
      expect(request).toMatchObject({ traceId, parentSpanId: callerSpan, kind: 2 });
      expect(request?.attributes).toEqual({
        'http.request.method': 'POST',
        'http.route': '/V2/query',
        'http.response.status_code': 200,
      });
      const statements = all.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
      expect(statements.map(({ name }) => name)).toContain('SELECT staff_user');
      expect(statements[0]?.attributes).toMatchObject({ 'db.system.name': 'postgresql', 'db.operation.name': 'SELECT' });
      expect(collector.keys()).toEqual(new Set(['clave']));
    });

    it('has no address, value, token or path of a request', async () => {
      const json = { 'content-type': 'application/json' };
      await test.app.inject({
        method: 'POST',
        url: '/V1/login',
        headers: json,
        payload: { username: planted, password: 'palabra-secreta' },
      });
      jest.spyOn(process.stdout, 'write').mockReturnValue(true);
      await test.app.inject({ url: `/unsubscribe/${planted}?t=palabra-secreta`, headers: { accept: 'text/html' } });
      await test.app.inject({ url: `/V1/session/all?palabra=palabra-secreta` });
      expect((await spans()).length).toBeGreaterThan(2);
      expect(collector.text()).not.toMatch(/marcela|palabra-secreta|\$1|127\.0\.0\.1/i);
      expect(collector.text()).not.toContain(testEmail('lector'));
    });

    it('has claims, settling and sending of a batch in one trace, which is not that of a request', async () => {
      const audience = await seedAudience(database, 3);
      const occurrence = await seedOccurrence(database, audience);
      const { providers } = recordingProviders();
      const sender = await senders.start(providers);
      await sender.look();
      expect(await senders.counts(occurrence)).toEqual({ sent: 3 });
      await senders.close();
      const all = await spans();
      const childrenOf = (spanId: string) => all.filter(({ parentSpanId }) => parentSpanId === spanId).map(({ name }) => name);
      // Two lanes claim at the same time: they may share the messages.
      const batches = all.filter(({ name, spanId }) => name === 'batch' && childrenOf(spanId).includes('settle'));
      const below = batches.map(({ spanId }) => childrenOf(spanId));
      expect(below.flat().filter((name) => name === 'send email')).toHaveLength(3);
      for (const names of below) expect(names).toEqual(expect.arrayContaining(['claim', 'send email', 'settle']));
      for (const { attributes } of batches)
        expect(attributes).toEqual({ 'pregon.channel': 'email', 'pregon.account': audience.accountId });
      expect(collector.text()).not.toContain('@tienda.example');
    });

    it.each([
      ['is sent on to a provider, as the parent of its work', true],
      ['is not sent on to a provider where that is switched off', false],
    ])('the trace %s', async (_, isSentOn) => {
      await stop();
      stop = await startTraceExport({ endpoint: collector.url, headers: {}, serviceName: 'prueba', ratio: 1, isSentOn });
      const service = await startScriptedService();
      service.behave(answers(200, {}));
      try {
        const request = (body: string) => ({ url: `${service.url}?clave=palabra-secreta`, body });
        const provider = httpProvider<string>(
          { request, read: () => ({ kind: 'accepted', reference: '1' }) },
          { timeoutMs: 5000 },
        );
        await provider.send(planted);
        const [span] = await spans();
        expect(span).toMatchObject({ name: 'POST provider', kind: 3 });
        expect(span?.attributes).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 200 });
        const sent = service.asked[0]?.headers['traceparent'];
        expect(sent).toBe(isSentOn ? `00-${span?.traceId}-${span?.spanId}-01` : undefined);
        expect(collector.text()).not.toMatch(/marcela|palabra-secreta/);
      } finally {
        await service.stop();
      }
    });

    it('names the span in the log lines of a request', async () => {
      const lines: string[] = [];
      jest.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
      // No shell is released in this store.
      await test.app.inject({ url: '/registro', headers: { accept: 'text/html', traceparent } });
      jest.restoreAllMocks();
      const request = (await spans()).find(({ name }) => name === 'GET /*');
      const [line] = lines.filter((one) => one.includes(traceId)).map((one) => JSON.parse(one) as Record<string, unknown>);
      expect(line).toMatchObject({ traceId, spanId: request?.spanId });
      expect(request).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': '503' } });
    });

    it('exports none once it has ended, and loses no request where the collector is away', async () => {
      await collector.close();
      expect((await test.app.inject({ url: '/V1/session/all' })).statusCode).toBe(401);
      await stop();
      expect(areSpansExported()).toBe(false);
      expect((await test.app.inject({ url: '/V1/session/all' })).statusCode).toBe(401);
    });
  });
});
