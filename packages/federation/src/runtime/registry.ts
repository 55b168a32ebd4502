import type { InferOutput } from 'valibot';
import type { registrySchema, releaseSchema } from '../release/registry.schema.ts';
import { isRecord, isTexts } from './shape.ts';

/** One release of a remote, as a host loads it. */
export type Release = Readonly<InferOutput<typeof releaseSchema>>;
/** @see registrySchema */
export type Registry = Readonly<InferOutput<typeof registrySchema>>;
/** A remote's live release, and the last good one to fall back to. */
export type RegisteredRemote = Registry['remotes'][string];

/** Where the registry is served. */
export const registryAddress = '/remotes.json';

/** Fetches the registry as it is now. Throws when it does not come within 5 s or is not a registry. */
export async function fetchRegistry(): Promise<Registry> {
  const answer = await fetch(registryAddress, { cache: 'no-cache', signal: AbortSignal.timeout(5000) });
  if (!answer.ok) throw new Error(`${registryAddress} answered ${answer.status}.`);
  return checked(await answer.json());
}

/**
 * The registry that the server wrote into the page (`<script type="application/json" id="registry">`): no request.
 * A page without one, or with a broken one, fetches it.
 */
export async function readRegistry(): Promise<Registry> {
  const written = document.getElementById('registry')?.textContent;
  if (!written) return fetchRegistry();
  try {
    return checked(JSON.parse(written));
  } catch {
    return fetchRegistry();
  }
}

/** What a host relies on. The whole shape was checked when the release was published; the schema's library stays there. */
function checked(value: unknown): Registry {
  if (!isRecord(value) || !isRecord(value['remotes']) || !Object.values(value['remotes']).every(isRemote)) {
    throw new TypeError(`${registryAddress} is not a registry.`);
  }
  return value as unknown as Registry;
}

function isRemote(value: unknown): boolean {
  return isRelease(value) && (value['previous'] === undefined || isRelease(value['previous']));
}

function isRelease(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value) || !isRecord(value['requires'])) return false;
  const { name, version, format, globalName, entry, integrity, basePaths, requires } = value;
  return (
    isTexts([name, version, format, globalName, entry, integrity, requires['contract']]) &&
    isTexts(basePaths) &&
    isRecord(requires['shared'])
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

/** Whether a path is `base` or lies under it, by whole segments. */
export function isUnder(pathname: string, base: string): boolean {
  return pathname === base || pathname.startsWith(`${base}/`);
}
