import type { Override } from '@pregon/release-registry/override';
import { createLoader, type Loader, type LoaderOptions } from './loader.ts';

/**
 * A loader that takes one remote from a developer's machine as long as an override holds, in place of all its releases: none of
 * them stands in when that fails, since its developer wants to know. What stands is told to nobody. A page's override ends with it.
 */
export function createOverridableLoader(options: LoaderOptions, override: () => Promise<Override | undefined>): Loader {
  const released = createLoader(options);
  let developed: { readonly remote: string; readonly loader: Loader } | undefined;

  return {
    async load(name, expose) {
      const active = await override().catch(() => undefined);
      if (active) developed ??= { remote: active.remote, loader: developerLoader(options, active) };
      return loaderOf(name).load(name, expose);
    },
    giveUp: (release, phase, cause) => loaderOf(release.name).giveUp(release, phase, cause),
  };

  function loaderOf(name: string): Loader {
    return developed?.remote === name ? developed.loader : released;
  }
}

function developerLoader(options: LoaderOptions, override: Override): Loader {
  const read = async () => {
    const { fetchDeveloperRelease } = await import(/* webpackChunkName: "override" */ './developer-release.ts');
    return { generation: 0, remotes: { [override.remote]: await fetchDeveloperRelease(override) } };
  };
  return createLoader({ ...options, registry: { read, refresh: read }, origins: [override.origin], stands: () => undefined });
}
