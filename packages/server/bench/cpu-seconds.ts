import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';

/** The clock of the kernel's process statistics: 100 ticks a second on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** CPU time of a process in seconds: its own, and that of its exited children. */
function secondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  // utime, stime, cutime and cstime: fields 14 to 17; the first two fields are before the bracket.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / ticksPerSecond;
}

function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return list === '' ? [] : list.split(' ').map(Number);
}

/** CPU seconds, which, unlike elapsed time, do not depend on other load of the machine. */
export interface CpuSeconds {
  readonly server: number;
  readonly database: number;
}

/** Reads the CPU time of this process and of a PostgreSQL server on this machine, whose files the user may read. */
export async function cpuReader(pool: Pool): Promise<() => CpuSeconds> {
  const { rows } = await pool.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`);
  const postmaster = Number(rows[0]?.file.split('\n')[0]);
  return () => {
    const { user, system } = process.cpuUsage();
    const processes = [postmaster, ...childrenOf(postmaster)];
    return {
      server: (user + system) / 1e6,
      database: processes.reduce((sum, pid) => sum + secondsOf(pid), 0),
    };
  };
}
