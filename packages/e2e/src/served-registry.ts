import path from 'node:path';
import { liveOf } from '@pregon/release-registry/registry-changes';
import { signedText, type PublicRegistry, type Registry, type Release } from '@pregon/release-registry/registry.schema';
import { readSigningKey } from '@pregon/release-registry/signature';
import { mainDataFolder, publicUrl } from './addresses.ts';
import type { FaultProxy, Injection } from './fault-proxy.ts';

const pages = /^\/(?!V1|V2|r\/|shell\/|remotes\.json)/;
const inPage = /(?<=<script type="application\/json" id="registry">).*?(?=<\/script>)/s;

/** The registry of the server under test. */
export async function liveRegistry(): Promise<PublicRegistry> {
  const answer = await fetch(`${publicUrl}/remotes.json`);
  return (await answer.json()) as PublicRegistry;
}

/** The live release of a remote, without previous and canary ones. */
export async function liveRelease(remote: string): Promise<Release> {
  const registered = (await liveRegistry()).remotes[remote];
  if (!registered) throw new Error(`No release of ${remote} is live.`);
  return liveOf(registered);
}

/** The range of contracts after the one that a release needs, which no page under test has. */
export function nextContract({ requires }: Release): string {
  const [major] = /\d+/.exec(requires.contract) ?? [];
  if (major === undefined) throw new Error(`The range of contracts has no number: ${requires.contract}`);
  return `^${Number(major) + 1}.0.0`;
}

/** Registry versions increase, because a page rejects one that is older than the newest it has seen (rollback protection). */
let served = 0;

/**
 * Serves another registry than the server's, with a valid signature, to the browsers behind a proxy: in pages and at the endpoint. Other
 * tests that share the server are not affected.
 */
export async function serveRegistry(network: FaultProxy, change: (live: Registry) => Registry): Promise<Injection> {
  const { signature: _, ...live } = await liveRegistry();
  const key = await readSigningKey(path.join(mainDataFolder, 'release-key.json'));
  served += 1;
  const changed = { ...change(live), generation: live.generation + served };
  const text = JSON.stringify({ ...changed, signature: key.sign('registry', signedText(changed)) });
  const asked = network.inject(/^\/remotes\.json$/, {
    kind: 'changed',
    change: () => text,
    headers: { etag: `"${changed.generation}"` },
  });
  const written = network.inject(pages, {
    kind: 'changed',
    change: (page) => page.toString().replace(inPage, () => text.replaceAll('<', '\\u003c')),
  });
  return {
    met: () => asked.met() + written.met(),
    end() {
      asked.end();
      written.end();
    },
  };
}

/** A registry with other live and previous releases of a remote. Without a previous one there is no fallback. */
export function withReleases(live: Release, previous?: Release): (registry: Registry) => Registry {
  return (registry) => ({
    ...registry,
    remotes: { ...registry.remotes, [live.name]: { ...live, ...(previous && { previous }) } },
  });
}
