import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Channel } from '../messages/channel.ts';

/** What became of a message when a worker was done with it; `pending`: it is tried again. */
export type DeliveryOutcome = 'sent' | 'failed' | 'uncertain' | 'pending';

/** The figures of one process in the Prometheus text format. Names and units follow its conventions. */
export interface Metrics {
  readonly registry: Registry;
  /** Counts and times the requests of an app. */
  observeRequests(app: FastifyInstance): void;
  /** Shows how many connections a pool has, how many are idle, and how many callers wait for one. */
  observePool(name: string, pool: Pool): void;
  /** Shows a value that is looked up when somebody asks: a number for each value of the label. A failed look-up leaves it out. */
  observeGauge(name: string, help: string, label: string, read: () => Promise<Readonly<Record<string, number>>>): void;
  countDeliveries(channel: Channel, outcome: DeliveryOutcome, count: number): void;
  /** Adds memory, processor and event-loop lag of the process. Once for a process. */
  observeProcess(): void;
}

/** From a file that lies in memory to a statement that is given up, in seconds. */
const durations = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 30];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'pregon_http_requests_total',
    help: 'HTTP requests that were answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'pregon_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['route'],
    buckets: durations,
    registers,
  });
  const deliveries = new Counter({
    name: 'pregon_deliveries_total',
    help: 'Messages that this process was done with, by channel and outcome. pending: tried again later.',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  const pools = new Map<string, Pool>();
  const connections: Gauge = new Gauge({
    name: 'pregon_database_connections',
    help: 'Connections of a pool: total, idle, and callers that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [name, pool] of pools) {
        connections.set({ pool: name, state: 'total' }, pool.totalCount);
        connections.set({ pool: name, state: 'idle' }, pool.idleCount);
        connections.set({ pool: name, state: 'waiting' }, pool.waitingCount);
      }
    },
  });
  return {
    registry,
    observeRequests(app) {
      app.addHook('onResponse', async (request, reply) => {
        // The pattern of the route, never the address: that may hold a token or an e-mail address.
        const route = request.routeOptions.url ?? 'none';
        requests.inc({ method: request.method, route, status: reply.statusCode });
        requestSeconds.observe({ route }, reply.elapsedTime / 1000);
      });
    },
    observePool: (name, pool) => void pools.set(name, pool),
    observeGauge(name, help, label, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          const values = await read().catch(() => undefined);
          gauge.reset();
          for (const [key, value] of Object.entries(values ?? {})) gauge.set({ [label]: key }, value);
        },
      });
    },
    countDeliveries: (channel, outcome, count) => deliveries.inc({ channel, outcome }, count),
    observeProcess: () => collectDefaultMetrics({ register: registry }),
  };
}
