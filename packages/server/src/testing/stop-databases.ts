import { runningPostgres } from './running-postgres.ts';

export default async function stopDatabases(): Promise<void> {
  for (const postgres of runningPostgres) await postgres.stop();
}
