import type { Pool } from 'pg';

const sampleMs = 250;

/** What processes on a database did at the same time, as far as samples show. */
export interface Observed {
  readonly mostConnections: () => number;
  /** Names of jobs that ran twice at the same time. */
  readonly concurrentJobs: () => readonly string[];
  stop(): Promise<void>;
}

/**
 * Samples the connections of a database and the running jobs of a queue.
 * @param pool whose connections are named `observer`, and not counted
 */
export function observeProcesses(pool: Pool, jobNames: readonly string[]): Observed {
  let mostConnections = 0;
  const concurrentJobs: string[] = [];
  const sample = async (): Promise<void> => {
    const { rows: connections } = await pool.query<{ open: number }>(
      `select count(*) as open from pg_stat_activity where datname = current_database() and application_name <> 'observer'`,
    );
    mostConnections = Math.max(mostConnections, connections[0]?.open ?? 0);
    const { rows: jobs } = await pool.query<{ name: string }>(
      `select name from pgboss.job where state = 'active' and name = any($1) group by 1 having count(*) > 1`,
      [jobNames],
    );
    concurrentJobs.push(...jobs.map(({ name }) => name));
  };
  let sampling = Promise.resolve();
  const timer = setInterval(() => {
    sampling = sampling.then(sample);
  }, sampleMs);
  return {
    mostConnections: () => mostConnections,
    concurrentJobs: () => concurrentJobs,
    stop: async () => {
      clearInterval(timer);
      await sampling;
    },
  };
}
