import { logFault } from '../observability/log.ts';

/** Ends the process on unhandled errors, and logs them redacted. */
export function endOnFaults(): void {
  process.on('uncaughtException', (error) => {
    logFault(error);
    process.exit(1);
  });
}

const signals = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;

/**
 * Ends the process on SIGTERM, SIGINT or SIGHUP. Call it before anything is started: process 1 of a container ignores signals without
 * a handler. While the process starts it ends at once with exit code 128 + signal; the function that it answers takes what stops the
 * process cleanly from then on. Repeated signals are ignored.
 */
export function stopOnSignals(): (stop: () => Promise<void>) => void {
  let stopCleanly: (() => Promise<void>) | undefined;
  let stopping = false;
  const end = async (signal: keyof typeof signals) => {
    if (stopping) return;
    stopping = true;
    if (!stopCleanly) process.exit(128 + signals[signal]);
    try {
      await stopCleanly();
      process.exit(0);
    } catch (error) {
      logFault(error);
      process.exit(1);
    }
  };
  for (const signal of Object.keys(signals) as (keyof typeof signals)[]) process.on(signal, () => void end(signal));
  return (stop) => {
    stopCleanly = stop;
  };
}
