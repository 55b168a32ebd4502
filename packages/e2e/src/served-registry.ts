import path from 'node:path';
import { liveOf } from '@pregon/release-registry/registry-changes';
import { signedText, type PublicRegistry, type Registry, type Release } from '@pregon/release-registry/registry.schema';
import { readSigningKey } from '@pregon/release-registry/signature';
import { mainDataFolder, publicUrl } from './addresses.ts';
import type { FaultProxy, Injection } from './fault-proxy.ts';

const pages = /^\/(?!V1|V2|r\/|shell\/|remotes\.json)/;
const inPage = /(?<=<script type="application\/json" id="registry">).*?(?=<\/script>)/s;

/** What is live on the server that the tests run on. */
export async function liveRegistry(): Promise<PublicRegistry> {
  const answer = await fetch(`${publicUrl}/remotes.json`);
  return (await answer.json()) as PublicRegistry;
}

/** A remote's live release, without the ones round it. */
export async function liveRelease(remote: string): Promise<Release> {
  const registered = (await liveRegistry()).remotes[remote];
  if (!registered) throw new Error(`No release of ${remote} is live.`);
  return liveOf(registered);
}

/** A page never goes back behind the newest registry that it has seen. */
let served = 0;

/**
 * Gives the browsers behind a proxy another registry than the server has, signed as it would sign it: in their pages and when they
 * ask. The other tests, which share the server, notice nothing.
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

/** A registry in which other releases of a remote are live and previous. Without a previous one there is nothing to fall back to. */
export function withReleases(live: Release, previous?: Release): (registry: Registry) => Registry {
  return (registry) => ({
    ...registry,
    remotes: { ...registry.remotes, [live.name]: { ...live, ...(previous && { previous }) } },
  });
}
