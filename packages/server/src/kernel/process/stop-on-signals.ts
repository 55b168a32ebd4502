import { logFault } from '../observability/log.ts';

/** Ends the process on unhandled errors, and logs them redacted. */
export function endOnFaults(): void {
  process.on('uncaughtException', (error) => {
    logFault(error);
    process.exit(1);
  });
}

/** Ends the process on SIGTERM or SIGINT after `stop`. Repeated signals are ignored. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const end = async () => {
    if (stopping) return;
    stopping = true;
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      logFault(error);
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
}
