import type { Database } from './database/database.ts';

/** What routes work with. Made once in `main.ts`, handed in: nothing of it is global. */
export interface Services {
  readonly database: Database;
}
