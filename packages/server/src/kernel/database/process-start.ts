import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Field 22 of `/proc/<pid>/stat`, counted after the name in brackets, which may hold anything: clock ticks since boot. */
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
 * Start time of a process, which distinguishes it from a later one with the same id. Undefined where the system does not provide
 * it, or there is no such process.
 */
export function processStart(pid: number): string | undefined {
  try {
    return (process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid)) || undefined;
  } catch {
    return undefined;
  }
}
