import type { RegisteredRemote, Release } from '../registry.ts';

/** A release for tests, as the registry would say it. */
export function exampleRelease(changes: Partial<Release> = {}): Release {
  return {
    name: 'mf-sends',
    version: '0.2.0',
    format: 'module-federation',
    globalName: 'mf_sends_0_2_0',
    entry: '/r/mf-sends/0.2.0/remoteEntry.js',
    integrity: 'sha384-live',
    basePaths: ['sends', 'wa-plantillas'],
    inlineStylePaths: [],
    requires: { contract: '^1.0.0', shared: { react: '^19.3.1' } },
    ...changes,
  };
}

/** The live release with the one before. */
export function exampleRemote(changes: Partial<Release> = {}): RegisteredRemote {
  const previous = exampleRelease({ version: '0.1.0', globalName: 'mf_sends_0_1_0', entry: '/r/mf-sends/0.1.0/remoteEntry.js' });
  return { ...exampleRelease(changes), previous };
}
