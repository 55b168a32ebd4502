import { logFault } from '../observability/log.ts';

/** Ends the process when something fails that nobody waits for, and says what, without anybody's data. */
export function endOnFaults(): void {
  process.on('uncaughtException', (error) => {
    logFault(error);
    process.exit(1);
  });
}

/** Ends the process when it is asked to, after `stop`. A terminal and a parent may both ask: once is enough. */
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
