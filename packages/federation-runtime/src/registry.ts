import type { RegisteredRemote, Registry } from '@pregon/release-registry/registry.schema';
import { isRecord, isTexts } from './type-guards.ts';

export type { RegisteredRemote, Registry, Release } from '@pregon/release-registry/registry.schema';

/** The address of the registry. */
export const registryAddress = '/remotes.json';

/** A received registry before its signature is verified. */
export interface ReceivedRegistry {
  readonly registry: Registry;
  /** The text that the signature is over. */
  readonly signedText: string;
  /** Base64url. */
  readonly signature: string;
}

/**
 * Parses a registry's text: all that a host relies on. The schema's library stays with the servers. Throws a SyntaxError or a
 * TypeError.
 */
export function parseRegistry(text: string): ReceivedRegistry {
  const received: unknown = JSON.parse(text);
  if (!isSigned(received)) throw new TypeError('What came is no registry.');
  const { generation, shell, remotes, signature } = received;
  const registry = { generation, shell, remotes } as Registry;
  return { registry, signedText: JSON.stringify(registry), signature };
}

function isSigned(value: unknown): value is Registry & { readonly signature: string } {
  if (!isRecord(value) || !isRecord(value['remotes'])) return false;
  const { generation, shell, remotes, signature } = value;
  return (
    typeof generation === 'number' &&
    (shell === undefined || (isRecord(shell) && isTexts([shell['version']]))) &&
    Object.values(remotes).every(isRemote) &&
    isTexts([signature])
  );
}

function isRemote(value: unknown): value is RegisteredRemote {
  if (!isRecord(value)) return false;
  const { previous, canary } = value;
  return (
    isRelease(value) &&
    (previous === undefined || isRelease(previous)) &&
    (canary === undefined || (isRecord(canary) && typeof canary['percent'] === 'number' && isRelease(canary['release'])))
  );
}

function isRelease(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value['requires'])) return false;
  const { name, version, format, globalName, entry, integrity, basePaths, inlineStylePaths, requires } = value;
  return (
    isTexts([name, version, format, globalName, entry, integrity, requires['contract']]) &&
    isTexts(basePaths) &&
    isTexts(inlineStylePaths) &&
    isRecord(requires['shared']) &&
    isTexts(Object.values(requires['shared']))
  );
}

/**
 * The remote that owns an address, or undefined. A base path owns whole segments: `campaign` owns `/admin/campaign/all`,
 * not `/admin/campaigns`. Remotes of the admin area live under `/admin`, containers under `/`.
 */
export function findRemote(registry: Registry, pathname: string): RegisteredRemote | undefined {
  return Object.values(registry.remotes).find(({ format, basePaths }) =>
    basePaths.some((basePath) => isUnder(pathname, format === 'container' ? `/${basePath}` : `/admin/${basePath}`)),
  );
}

/** Whether a path is `base` or below it, by whole segments. */
export function isUnder(pathname: string, base: string): boolean {
  return pathname === base || pathname.startsWith(`${base}/`);
}
