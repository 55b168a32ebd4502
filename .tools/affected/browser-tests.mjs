/**
 * The remotes that each file of packages/e2e/tests needs, so that a change of one remote starts its own browser tests alone.
 * A file that is not listed needs all of them.
 */
export const remotesOfSpecs = {
  'damaged-store.spec.ts': ['mf-campaigns', 'mf-newsletter', 'mf-public', 'mf-stores'],
  'public-pages.spec.ts': ['mf-public'],
  'session.spec.ts': ['mf-campaigns', 'mf-stores'],
};
