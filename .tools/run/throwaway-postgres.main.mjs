import { startThrowawayPostgres } from '../../packages/server/src/testing/throwaway-postgres.ts';

/** Command: starts an empty PostgreSQL, prints its address, and stops it on a signal. */
const postgres = await startThrowawayPostgres();
if ('missing' in postgres) throw new Error(postgres.missing);
let stopping;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (stopping ??= postgres.stop()));
console.log(postgres.url);
