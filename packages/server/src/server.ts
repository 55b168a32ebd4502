import { createApp } from './app.ts';
import { closeApp } from './close-app.ts';
import type { Config } from './kernel/config/config.ts';
import type { Database } from './kernel/database/database.ts';
import { type OpenDatabase, openDatabase } from './kernel/database/open-database.ts';
import { startWorker } from './worker.ts';
import { seedDemo } from './demo/seed.ts';
import { serveInvitations } from './identity/invitations/invitation-socket.ts';
import { invite } from './identity/invitations/invite.ts';
import { type Running, startParts } from './kernel/process/lifecycle.ts';
import { startObservabilityServer } from './kernel/observability/observability.routes.ts';
import { observeCanaries } from './hosting/platform/canary-watch.ts';
import { observeMessaging } from './messaging/deliveries/observe-messaging.ts';
import { keyUsesRepository } from './kernel/tokens/key-uses.repository.ts';
import { createServices, type Services } from './services.ts';

export interface RunningServer extends Running {
  /** The actual port: PORT 0 lets the system choose. */
  readonly port: number;
}

type OnStop = (stop: () => Promise<void>) => void;

/** Exports traces where a collector is configured. The libraries for it are loaded only then. */
async function exportTraces({ traceExport }: Config, onStop: OnStop): Promise<void> {
  if (!traceExport) return;
  const { startTraceExport } = await import('./kernel/observability/open-telemetry.ts');
  onStop(await startTraceExport(traceExport));
}

function openServices(config: Config, opened: OpenDatabase, database: Database, onStop: OnStop): Services {
  const services = createServices(config, database, opened.replica);
  onStop(() => opened.close());
  onStop(() => services.queue.stop());
  onStop(() => services.providerRegistry.close());
  services.metrics.observeProcess();
  services.metrics.observePool('work', opened.pool);
  if (opened.requestPool !== opened.pool) services.metrics.observePool('requests', opened.requestPool);
  if (opened.replicaPool) services.metrics.observePool('replica', opened.replicaPool);
  observeMessaging(services.metrics, database);
  observeCanaries(services.metrics, services);
  return services;
}

/**
 * Starts all parts of a process: database, demo data, API, pages, and unless WORKER is off the sending. Long steps are announced
 * in Spanish.
 */
export function startServer(config: Config, announce: (step: string) => void = () => undefined): Promise<RunningServer> {
  return startParts(async (onStop) => {
    await exportTraces(config, onStop);
    const opened = await openDatabase(config);
    const services = openServices(config, opened, opened.forRequests, onStop);
    await keyUsesRepository.record(opened.database, config.keys, new Date());
    if (config.demo) await seedDemo(opened.database, undefined, () => announce('Creando los datos de demostración…'));
    const app = await createApp(services);
    if (config.metricsPort !== undefined) {
      const observability = await startObservabilityServer(services, config.metricsPort);
      // Stopped after the app, so that monitoring sees the draining to its end.
      onStop(() => observability.close());
    }
    let stopWorker = async (): Promise<void> => undefined;
    // Stopped concurrently: each may take as long as its last message or request.
    onStop(async () => void (await Promise.all([closeApp(app, services.readiness, config), stopWorker()])));
    const provider = config.worker || config.smtpUrl ? await services.providerRegistry.provider('email') : undefined;
    // Before it listens: whoever is told that it is ready may invite at once.
    onStop(await serveInvitations(config.dataDir, (request) => invite({ ...services, provider }, request)));
    await app.listen({ port: config.port, host: config.host });
    if (config.worker) {
      const worker = await startWorker({ ...services, database: opened.database, leaseDatabase: opened.forLeases });
      stopWorker = () => worker.stop();
    }
    const address = app.server.address();
    return { port: typeof address === 'object' && address ? address.port : config.port };
  });
}

/** Starts a process that only sends, beside others on the same PostgreSQL. */
export function startWorkerProcess(config: Config): Promise<Running> {
  return startParts(async (onStop) => {
    await exportTraces(config, onStop);
    const opened = await openDatabase(config);
    const services = openServices(config, opened, opened.database, onStop);
    await keyUsesRepository.record(opened.database, config.keys, new Date());
    if (config.metricsPort !== undefined) {
      const observability = await startObservabilityServer(services, config.metricsPort);
      onStop(() => observability.close());
    }
    const worker = await startWorker({ ...services, leaseDatabase: opened.forLeases });
    onStop(async () => {
      services.readiness.drain();
      await worker.stop();
    });
    return {};
  });
}
