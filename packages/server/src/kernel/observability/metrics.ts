import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ReplicaOutcome } from '../database/replica-reads.ts';
import type { Channel } from '../messages/channel.ts';

/** The outcome of a message after a worker processed it; `pending`: it is retried. */
export type DeliveryOutcome = 'sent' | 'failed' | 'uncertain' | 'pending';

export type ObjectOperation = 'put' | 'get' | 'delete';
/** `missing`: the bucket answered that there is no such object. */
export type ObjectOutcome = 'ok' | 'missing' | 'failed';

/** Metrics of one process in the Prometheus text format, with its naming conventions. */
export interface Metrics {
  readonly registry: Registry;
  /** Counts and times requests of an app. */
  observeRequests(app: FastifyInstance): void;
  /** Exposes the total, idle and waiting connections of a pool. */
  observePool(name: string, pool: Pool): void;
  /** Exposes a value that is looked up at each scrape: a number for each value of the label. A failed lookup is left out. */
  observeGauge(name: string, help: string, label: string, read: () => Promise<Readonly<Record<string, number>>>): void;
  countDeliveries(channel: Channel, outcome: DeliveryOutcome, count: number): void;
  countReplicaReads(outcome: ReplicaOutcome): void;
  /** Counts requests to the bucket of pictures and photos. */
  countObjectRequests(operation: ObjectOperation, outcome: ObjectOutcome): void;
  /** Adds memory, CPU and event-loop lag of the process. Once for a process. */
  observeProcess(): void;
}

/** Buckets in seconds, from a cached file to a statement timeout. */
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
  const replicaReads = new Counter({
    name: 'pregon_replica_reads_total',
    help: 'Reads that a replica may answer. late, away, failed: the primary answered.',
    labelNames: ['outcome'],
    registers,
  });
  const objectRequests = new Counter({
    name: 'pregon_object_requests_total',
    help: 'Requests to the bucket of pictures and photos, by operation and outcome.',
    labelNames: ['operation', 'outcome'],
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
        // The route's pattern, never the path, which may hold a token or an e-mail address.
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
    countReplicaReads: (outcome) => replicaReads.inc({ outcome }),
    countObjectRequests: (operation, outcome) => objectRequests.inc({ operation, outcome }),
    observeProcess: () => collectDefaultMetrics({ register: registry }),
  };
}
