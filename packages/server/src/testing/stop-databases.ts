import { runningPostgres } from './running-postgres.ts';

/** @public Jest calls it after the last suite. */
export default async function stopDatabases(): Promise<void> {
  for (const postgres of runningPostgres) await postgres.stop();
}
