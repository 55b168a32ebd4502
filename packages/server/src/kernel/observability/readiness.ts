import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

/** Timeout of the database check: load balancers poll every few seconds. */
const databaseTimeoutMs = 2000;

/** The readiness of this process for requests. */
export interface Readiness {
  /** Undefined: ready. Otherwise the reason in English, for operators. */
  reason(): Promise<string | undefined>;
  /** Turns readiness off permanently: the process is about to stop. */
  drain(): void;
}

export function createReadiness(database: Database): Readiness {
  let draining = false;
  const databaseAnswers = async (): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, databaseTimeoutMs, false);
    });
    const answered = database.execute(sql`select 1`).then(
      () => true,
      () => false,
    );
    try {
      return await Promise.race([answered, timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    async reason() {
      if (draining) return 'draining';
      return (await databaseAnswers()) ? undefined : 'database does not answer';
    },
    drain() {
      draining = true;
    },
  };
}
