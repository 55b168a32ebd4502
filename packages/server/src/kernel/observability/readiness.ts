import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

/** A balancer asks every few seconds: a database that takes longer than this is no use to a person either. */
const databaseTimeoutMs = 2000;

/** Whether this process should get requests. */
export interface Readiness {
  /** Undefined: ready. Else why not, in English, for operators. */
  reason(): Promise<string | undefined>;
  /** From now on it is not ready: the process is about to stop. */
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
