import type { ThrowawayPostgres } from './throwaway-postgres.ts';

/** What `start-databases.ts` leaves for `stop-databases.ts`. */
export const runningPostgres = new Set<ThrowawayPostgres>();
