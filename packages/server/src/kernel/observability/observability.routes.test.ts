import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openPool, databaseOn } from '../database/pool.ts';
import { channelPauses } from '../../messaging/deliveries/channel-pauses.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testConfig } from '../../testing/test-app.ts';
import { createMetrics } from './metrics.ts';
import { startObservabilityServer } from './observability.routes.ts';
import { observeMessaging } from '../../messaging/deliveries/observe-messaging.ts';
import { createReadiness } from './readiness.ts';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
    test.services.metrics.observePool('requests', pool);
    observeMessaging(test.services.metrics, database);
  });
  afterAll(() => test.close());

  const metricsOf = async () => (await test.app.inject('/metrics')).body;

  it('reports liveness and readiness without an account', async () => {
    for (const url of ['/livez', '/readyz']) {
      const { statusCode, body } = await test.app.inject(url);
      expect([statusCode, body]).toEqual([200, 'ok\n']);
    }
  });

  it('counts requests by the pattern of their route, never by their address', async () => {
    await test.app.inject({ method: 'POST', url: '/V1/unsubscribe?token=geheim', payload: { email: 'ana@tienda.example' } });
    await test.app.inject({ url: '/unsubscribe/ana@tienda.example', headers: { accept: 'text/html' } });
    const text = await metricsOf();
    expect(text).toMatch(/^pregon_http_requests_total\{method="POST",route="\/V1\/unsubscribe",status="\d+"\} 1$/m);
    expect(text).toContain('pregon_http_request_duration_seconds_bucket{le="0.1",route="/V1/unsubscribe"}');
    expect(text).not.toMatch(/geheim|tienda\.example/);
  });

  it('exposes the connections of the pool and the age of the queue', async () => {
    const text = await metricsOf();
    expect(text).toMatch(/^pregon_database_connections\{pool="requests",state="total"\} [1-9]\d*$/m);
    expect(text).toMatch(/^pregon_queue_age_seconds\{queue="sendings"\} 0$/m);
  });

  it('exposes the event-loop lag, memory and CPU of the process under the names that dashboards and alerts read', async () => {
    test.services.metrics.observeProcess();
    const text = await metricsOf();
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes'])
      expect(text).toMatch(new RegExp(`^${name} [\\d.e+-]+$`, 'm'));
    expect(text).toMatch(/^process_cpu_user_seconds_total [\d.]+$/m);
  });

  it('exposes which channels are paused', async () => {
    await database.insert(channelPauses).values({ channel: 'sms', until: new Date(Date.now() + 60_000), milliseconds: 1000 });
    const text = await metricsOf();
    expect(text).toContain('pregon_channel_paused{channel="email"} 0');
    expect(text).toContain('pregon_channel_paused{channel="sms"} 1');
  });

  it('counts deliveries by channel and outcome', async () => {
    test.services.metrics.countDeliveries('email', 'sent', 3);
    test.services.metrics.countDeliveries('email', 'uncertain', 1);
    const text = await metricsOf();
    expect(text).toContain('pregon_deliveries_total{channel="email",outcome="sent"} 3');
    expect(text).toContain('pregon_deliveries_total{channel="email",outcome="uncertain"} 1');
  });

  it.each([
    ['another machine', { remoteAddress: '203.0.113.9' }],
    ['a client behind a proxy of this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ])('serves %s no metrics on the port of the pages', async (_, from) => {
    const { statusCode, body } = await test.app.inject({ url: '/metrics', ...from });
    expect(statusCode).toBe(404);
    expect(body).not.toContain('pregon_');
  });

  it('serves metrics on a separate port only, where one is configured', async () => {
    const services = { ...test.services, config: testConfig({ metricsPort: 0, host: '127.0.0.1' }) };
    const server = await startObservabilityServer(services, 0);
    const answers = await Promise.all(
      ['/livez', '/readyz', '/metrics', '/V1/campaigns'].map((path) => fetch(`http://127.0.0.1:${server.port}${path}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
    await server.close();
  });
});

describe('readiness', () => {
  it('turns off when the process drains', async () => {
    const pool = openPool('postgres://nobody@127.0.0.1:1/none');
    const readiness = createReadiness(databaseOn(pool));
    readiness.drain();
    expect(await readiness.reason()).toBe('draining');
    await pool.end();
  });

  it('is off while the database does not answer', async () => {
    const pool = openPool('postgres://nobody@127.0.0.1:1/none');
    expect(await createReadiness(databaseOn(pool)).reason()).toBe('database does not answer');
    await pool.end();
  });
});

describe('a gauge that fails', () => {
  it('is left out, and the others are shown', async () => {
    const metrics = createMetrics();
    metrics.observeGauge('broken', 'x', 'queue', async () => {
      throw new Error('no database');
    });
    metrics.countDeliveries('sms', 'failed', 2);
    const text = await metrics.registry.metrics();
    expect(text).toContain('pregon_deliveries_total{channel="sms",outcome="failed"} 2');
    expect(text).not.toMatch(/^broken\{/m);
  });
});
