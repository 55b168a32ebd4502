import { startThrowawayPostgres } from '../../packages/server/src/testing/throwaway-postgres.ts';

/** Writes the address of an empty PostgreSQL and keeps it until a signal comes. */
const postgres = await startThrowawayPostgres();
if ('missing' in postgres) throw new Error(postgres.missing);
let stopping;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (stopping ??= postgres.stop()));
console.log(postgres.url);
