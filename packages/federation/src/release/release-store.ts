import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { RegisteredRemote, Registry } from '../runtime/registry.ts';
import { registrySchema } from './registry.schema.ts';

/** The pointer file of a release store, served as `/remotes.json`. */
const registryFile = 'remotes.json';
const lockFile = '.lock';
/** A lock older than this many milliseconds was left by a process that died: nobody holds it for more than a moment. */
const staleAfter = 10_000;

/** What a store says is live. A store without a registry, or that does not exist yet, holds nothing. */
export async function readRegistryFile(store: string): Promise<Registry> {
  try {
    return v.parse(registrySchema, JSON.parse(await readFile(join(store, registryFile), 'utf8')));
  } catch (error) {
    if (isMissing(error)) return { generation: 0, remotes: {} };
    throw error;
  }
}

/**
 * Changes one remote's entry in the registry. Readers see the old file or the new one, never a part; of two writers at once
 * the second waits, so no change is lost. Answers what is live afterwards.
 */
export async function changeRegistry(
  store: string,
  name: string,
  change: (current: RegisteredRemote | undefined) => RegisteredRemote,
): Promise<RegisteredRemote> {
  await mkdir(store, { recursive: true });
  await lock(store);
  try {
    const { generation, remotes } = await readRegistryFile(store);
    const current = remotes[name];
    const next = change(current);
    if (next === current) return next;
    await replaceFile(
      join(store, registryFile),
      `${JSON.stringify({ generation: generation + 1, remotes: { ...remotes, [name]: next } }, null, 2)}\n`,
    );
    return next;
  } finally {
    await rm(join(store, lockFile), { force: true });
  }
}

/** Writes a file beside its place and moves it there: it is never seen half written. */
export async function replaceFile(file: string, content: string | Buffer): Promise<void> {
  const incoming = `${file}.${randomUUID()}`;
  await writeFile(incoming, content);
  await rename(incoming, file);
}

/** Whether an error of the file system says that there is nothing at the path. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

async function lock(store: string): Promise<void> {
  const file = join(store, lockFile);
  for (;;) {
    try {
      await (await open(file, 'wx')).close();
      return;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    const age = await stat(file).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > staleAfter) await rm(file, { force: true });
    else await pause(20);
  }
}
