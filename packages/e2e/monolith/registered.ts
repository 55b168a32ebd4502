import type { RegisteredRemote, Registry } from '@pregon/federation-runtime/registry';
import { remotes } from 'monolith-remotes';

/** The parts of the monolith in the form of registered remotes, found by their addresses. */
export const registry: Registry = {
  generation: 1,
  remotes: Object.fromEntries(remotes.map((remote) => [remote.name, registered(remote)])),
};

function registered({ name, format, basePaths, inlineStylePaths }: (typeof remotes)[number]): RegisteredRemote {
  return {
    name,
    format,
    basePaths,
    inlineStylePaths,
    version: 'monolith',
    globalName: name,
    // Prefetching requests the entry, which does not exist here; any small existing file serves.
    entry: '/remotes.json',
    integrity: '',
    requires: { contract: '^1.0.0', shared: {} },
  };
}

/** A module of a part, from its chunk. */
export async function loadModule(name: string, expose: string): Promise<unknown> {
  const load = remotes.find((remote) => remote.name === name)?.modules[expose];
  if (!load) throw new Error(`The monolith has no ${expose} of ${name}.`);
  const module = await load();
  return expose === './remote' ? module.default : module;
}
