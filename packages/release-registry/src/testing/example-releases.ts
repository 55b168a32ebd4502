import type { HintedRelease } from '../registry-changes.ts';

/** A release for tests, with hints. */
export function exampleHinted(name: string, version: string): HintedRelease {
  const folder = `/r/${name}/${version}`;
  return {
    release: {
      name,
      version,
      format: 'module-federation',
      globalName: `${name}_${version}`.replace(/\W/g, '_'),
      entry: `${folder}/remoteEntry.js`,
      integrity: `sha384-${version}`,
      basePaths: [name.replace('mf-', '')],
      inlineStylePaths: [],
      requires: { contract: '^1.0.0', shared: {} },
    },
    hints: {
      preload: { './remote': { js: [{ href: `${folder}/remote.js`, integrity: 'sha384-remote' }], css: [] } },
      routes: [],
    },
  };
}
