import type { Database } from '../kernel/database/database.ts';
import { createExtensionPoint } from '../kernel/extension-point.ts';
import type { Principal } from '../kernel/http/principal.ts';

/** Counts the requests of people about their data that wait for an answer. Provided by the module that keeps them. */
export const waitingDataRequests =
  createExtensionPoint<
    (database: Database, principal: Principal) => Promise<{ readonly open: number; readonly overdue: number }>
  >('waitingDataRequests');
