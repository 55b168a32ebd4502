/** Test files whose titles name the tested remote. */
const namedInTitles = (/** @type {string[]} */ ...remotes) => Object.fromEntries(remotes.map((remote) => [remote, remote]));
const inAdminArea = ['mf-campaigns', 'mf-newsletter', 'mf-sends', 'mf-stores'];

/**
 * The browser tests to run after a change of a remote: for each file of packages/e2e/tests the remotes that its tests depend on, or for
 * each remote a regular expression of the titles of its tests. A file that is not listed depends on every remote.
 * @type {Record<string, string[] | Record<string, string>>}
 */
export const browserTests = {
  'damaged-store.spec.ts': ['mf-campaigns', 'mf-newsletter', 'mf-public', 'mf-stores'],
  'last-good-release.spec.ts': { ...namedInTitles(...inAdminArea), 'mf-newsletter': 'newsletter' },
  'main-path.spec.ts': ['mf-campaigns', 'mf-newsletter', 'mf-public', 'mf-sends'],
  'public-faults.spec.ts': ['mf-public'],
  'public-pages.spec.ts': ['mf-public'],
  'refused-releases.spec.ts': namedInTitles(...inAdminArea),
  'remote-faults.spec.ts': namedInTitles(...inAdminArea),
  'screens.spec.ts': {
    'mf-campaigns': '(campaign-|add-profiles|profile-form|create a campaign)',
    'mf-newsletter': 'newsletter-',
    'mf-public': '(public-|admin-unsubscribe)',
    'mf-sends': '(schedule-|sending-rules|whatsapp-)',
    'mf-stores': '(store-|user-|audit-log|short-link-)',
  },
  'stores.spec.ts': ['mf-stores'],
  'users.spec.ts': ['mf-campaigns', 'mf-stores'],
  'short-links.spec.ts': ['mf-public', 'mf-stores'],
  'session.spec.ts': ['mf-campaigns', 'mf-stores'],
  'slow-remotes.spec.ts': namedInTitles(...inAdminArea),
  'throwing-screens.spec.ts': namedInTitles(...inAdminArea),
};
