import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Field 22 of `/proc/<pid>/stat`, counted behind the name in brackets, which may hold anything: clock ticks since the boot. */
const startField = 22 - 3;

function startOnLinux(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[startField];
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`;
}

const startByPs = (pid: number): string =>
  execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .trim()
    .replaceAll(/\s+/g, '-');

/**
 * When a process started, in the system's own words: it tells a process from a later one that got the same id. Undefined where the
 * system does not say, or there is no such process.
 */
export function processStart(pid: number): string | undefined {
  try {
    return (process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid)) || undefined;
  } catch {
    return undefined;
  }
}
