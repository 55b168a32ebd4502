import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Identifies the space within which a process id is unique: a boot of a machine and, with containers, the PID namespace. The
 * first process of every container has the id 1.
 */
export function processSpace(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname().replaceAll(/\s/g, '-') || '-';
  }
}
