import type { Override } from '@pregon/release-registry/override';
import { createLoader, type Loader, type LoaderOptions } from './loader.ts';

/**
 * Creates a loader that loads one remote from a developer's machine while an override is active, instead of its releases. It does
 * not fall back to a release when that fails, because the developer needs to see the failure, and it reports no loads. The
 * override of a page ends with the page.
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
    markFailed: (release, phase, cause) => loaderOf(release.name).markFailed(release, phase, cause),
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
  return createLoader({ ...options, registry: { read, refresh: read }, origins: [override.origin], onLoaded: () => undefined });
}
