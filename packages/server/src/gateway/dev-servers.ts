import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { parseRegistry, parseShellAssets, type ReleaseStore } from './release-store.ts';

/** While developing: path prefixes, and the servers that answer them instead of the release store. */
export type DevServers = Readonly<Record<string, string>>;

const upstreamOf = (devServers: DevServers, path: string): string | undefined =>
  Object.entries(devServers).find(([prefix]) => path.startsWith(prefix))?.[1];

/** Passes requests on, with the sockets that tell the browser what has changed. */
export async function proxyDevServers(app: FastifyInstance, devServers: DevServers): Promise<void> {
  for (const [prefix, upstream] of Object.entries(devServers)) {
    await app.register(httpProxy, { prefix, upstream, rewritePrefix: prefix, websocket: true, proxyPayloads: false });
  }
}

/** The release store, with what development servers have of it asked there, every time. */
export function withDevServers(store: ReleaseStore, devServers: DevServers): ReleaseStore {
  const askedThere = <T>(path: string, parse: (text: string) => T, fromStore: () => Promise<{ text: string; value: T }>) => {
    const upstream = upstreamOf(devServers, path);
    if (!upstream) return fromStore;
    return async () => {
      const answer = await fetch(upstream + path);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${upstream}${path} answered ${answer.status}.`);
      return { text, value: parse(text) };
    };
  };
  const pageFrom = (set: 'admin' | 'public') => askedThere(`/shell/${set}.html`, String, () => store.page(set));
  const pages = { admin: pageFrom('admin'), public: pageFrom('public') };
  return {
    folder: store.folder,
    registry: askedThere('/remotes.json', parseRegistry, () => store.registry()),
    shellAssets: askedThere('/shell/shell-assets.json', parseShellAssets, () => store.shellAssets()),
    page: (set) => pages[set](),
  };
}
