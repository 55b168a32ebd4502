import type { ThrowawayPostgres } from './throwaway-postgres.ts';

/** Passes the server from `start-databases.ts` to `stop-databases.ts`. */
export const runningPostgres = new Set<ThrowawayPostgres>();
