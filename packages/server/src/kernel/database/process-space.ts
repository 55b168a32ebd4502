import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Names the space within which a process id means one process: a boot of a machine and, where there are containers, the namespace of
 * ids. The first process of every container has the id 1.
 */
export function processSpace(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname().replaceAll(/\s/g, '-') || '-';
  }
}
