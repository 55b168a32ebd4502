import type { Override, SignedOverride } from '@pregon/release-registry/override';
import { overrideText } from '@pregon/release-registry/override';
import type { Release } from './registry.ts';
import { isRecord, isTexts } from './type-guards.ts';
import { isSignedBy, type Signer } from './signature-check.ts';

/**
 * The override that the server wrote into the page (`<script type="application/json" id="override">`), if its signature is valid,
 * it is for this user, and has not expired. Without it no foreign code is loaded, whatever an address or the browser's storage
 * says.
 */
export async function pageOverride(signer: Signer, userId: number | undefined, now = Date.now()): Promise<Override | undefined> {
  const written = document.getElementById('override')?.textContent;
  const signed = written ? parsed(written) : undefined;
  if (!signed || signed.override.userId !== userId || signed.override.expiresAt <= now) return undefined;
  const isOurs = await isSignedBy(signer, 'ticket', overrideText(signed.override), signed.signature);
  return isOurs ? signed.override : undefined;
}

function parsed(text: string): SignedOverride | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isSignedOverride(value) ? value : undefined;
}

function isSignedOverride(value: unknown): value is SignedOverride {
  if (!isRecord(value) || !isRecord(value['override'])) return false;
  const { remote, origin, userId, expiresAt } = value['override'];
  return isTexts([remote, origin, value['signature']]) && typeof userId === 'number' && typeof expiresAt === 'number';
}

/** Fetches the release of a developer's machine. Throws on a timeout of 3 s, or for another remote. */
export async function fetchDeveloperRelease({ remote, origin }: Override): Promise<Release> {
  const answer = await fetch(`${origin}/release.json`, { cache: 'no-store', signal: AbortSignal.timeout(3000) });
  if (!answer.ok) throw new Error(`${origin}/release.json answered ${answer.status}.`);
  const manifest: unknown = await answer.json();
  if (!isManifest(manifest) || manifest.name !== remote) throw new TypeError(`${origin} serves no release of ${remote}.`);
  const { name, version, format, globalName, basePaths, inlineStylePaths, requires, entry } = manifest;
  return {
    name,
    version,
    format,
    globalName,
    basePaths,
    inlineStylePaths,
    requires,
    entry: `${origin}/${entry.path}`,
    // It changes with every build of the developer.
    integrity: '',
  };
}

type Manifest = Omit<Release, 'entry' | 'integrity'> & { readonly entry: { readonly path: string } };

function isManifest(value: unknown): value is Manifest {
  if (!isRecord(value) || !isRecord(value['entry']) || !isRecord(value['requires'])) return false;
  const { name, version, format, globalName, basePaths, inlineStylePaths, requires, entry } = value;
  return (
    isTexts([name, version, format, globalName, entry['path'], requires['contract']]) &&
    isTexts(basePaths) &&
    isTexts(inlineStylePaths) &&
    isRecord(requires['shared']) &&
    isTexts(Object.values(requires['shared']))
  );
}
