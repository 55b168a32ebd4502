import { session } from '@pregon/auth-api/session';
import { isInShare } from '@pregon/release-registry/canary-share';
import { verifiedRegistry } from './verified-registry.ts';
import { browserShare } from './browser-share.ts';
import { shellVersion } from './built-in.ts';
import { reportFault } from './platform-reports.ts';
import { createTabRegistry } from './tab-registry.ts';

/** Whether whoever is logged in gets a remote's canary: asked only when they are. */
export function isInCanaryShare(remote: string, percent: number): boolean {
  return isInShare(session.getState().session?.id ?? browserShare(), remote, percent);
}

/** The registry as this tab of the admin area goes by it. */
export const pageRegistry = createTabRegistry({
  source: verifiedRegistry,
  inShare: isInCanaryShare,
  shellVersion,
  distrust: (cause) => reportFault({ phase: 'trust', remote: 'shell', release: shellVersion, cause }),
});

/** What there is newer than what the tab shows. For useSyncExternalStore; whoever listens keeps it up to date. */
export const { newVersions } = pageRegistry;
