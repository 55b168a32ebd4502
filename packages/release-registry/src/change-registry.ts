import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { type Changed, type Contents, ReleaseError } from './registry-changes.ts';
import { signedText, storedRegistrySchema, type Change, type Registry, type StoredRegistry } from './registry.schema.ts';
import type { ReleaseStore } from './release-store.ts';
import { isSigned, type SigningKey } from './signature.ts';

/** Maximum length of the log: years of changes. */
const longestLog = 2000;
/** Maximum of attempts under contention. */
const mostTries = 200;

/** A registry file that cannot be trusted: damaged, of another format, or signed with an unknown key. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}

/** Parses a registry. Throws a RegistryError when it is damaged or signed with none of the trusted keys. */
export function readStoredRegistry(text: string, trusted: readonly string[]): StoredRegistry {
  const stored = parsed(text);
  if (!isSigned(trusted, 'registry', signedText(stored), stored.signature)) {
    throw new RegistryError('The registry was not signed with this key.');
  }
  return stored;
}

/** Returned as it was written, not in a schema's order, because the signature covers the exact text. */
function parsed(text: string): StoredRegistry {
  let value: unknown;
  try {
    value = JSON.parse(text);
    v.assert(storedRegistrySchema, value);
    return value;
  } catch (error) {
    throw new RegistryError(`The registry cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** The author of a change, the key, and a reason if it was automatic. */
export interface ChangeOptions {
  readonly key: SigningKey;
  readonly by: string;
  /** In Spanish: staff read it in the log. */
  readonly reason?: string;
  /** Whether an untrusted registry is replaced by a new one instead of throwing a RegistryError. */
  readonly replaceUnreadable?: boolean;
}

/** A change that may be asynchronous. */
export type PossibleChange = (contents: Contents) => Changed | Promise<Changed>;

/**
 * Changes the registry of a store atomically, with optimistic locking: after a concurrent change it is repeated on the new
 * contents. Returns the live registry. Throws what the change throws, a RegistryError, and a ReleaseError when the live shell does not trust
 * the key that signs, because its pages would reject the registry.
 */
export async function changeRegistry(
  store: ReleaseStore,
  change: PossibleChange,
  options: ChangeOptions,
): Promise<StoredRegistry> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const file = await store.readRegistry();
    const mark = file && file !== 'unchanged' ? file.mark : undefined;
    const current = file && file !== 'unchanged' ? readable(file.text, options) : empty;
    const next = await changedRegistry(current, change, options);
    if (next === current) return current;
    if (await store.replaceRegistry(`${JSON.stringify(next, null, 1)}\n`, mark)) return next;
    await pause(Math.random() * 50);
  }
  throw new RegistryError('The registry is changed by others all the time.');
}

const empty: StoredRegistry = { generation: 0, remotes: {}, signature: '', hints: {}, changes: [] };

function readable(text: string, { key, replaceUnreadable }: ChangeOptions): StoredRegistry {
  try {
    return readStoredRegistry(text, key.trusted);
  } catch (error) {
    if (replaceUnreadable && error instanceof RegistryError) return empty;
    throw error;
  }
}

async function changedRegistry(
  current: StoredRegistry,
  change: PossibleChange,
  { key, by, reason }: ChangeOptions,
): Promise<StoredRegistry> {
  const { shell, remotes, hints } = current;
  const { contents, notes } = await change({ ...(shell && { shell }), remotes, hints });
  if (notes.length === 0) return current;
  refuseDistrustful(contents, key);
  const generation = current.generation + 1;
  const at = new Date().toISOString();
  const logged = notes.map((note): Change => ({ generation, at, by, ...note, ...(reason !== undefined && { reason }) }));
  const registry: Registry = {
    generation,
    ...(contents.shell && { shell: contents.shell }),
    remotes: contents.remotes,
  };
  return {
    ...registry,
    signature: key.sign('registry', signedText(registry)),
    hints: contents.hints,
    changes: [...current.changes, ...logged].slice(-longestLog),
  };
}

/** Releases of before `publicKeys` were recorded are not checked. */
function refuseDistrustful({ shell }: Contents, { publicKey }: SigningKey): void {
  if (!shell?.publicKeys || shell.publicKeys.includes(publicKey)) return;
  throw new ReleaseError(
    `shell ${shell.version} was built for another key than the one that signs this registry. Build it anew.`,
  );
}
