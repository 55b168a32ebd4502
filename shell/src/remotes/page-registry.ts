import { session } from '@pregon/auth-api/session';
import { isInShare } from '@pregon/release-registry/canary-share';
import { verifiedRegistry } from './verified-registry.ts';
import { browserShare } from './browser-share.ts';
import { shellVersion } from './built-in.ts';
import { reportFault } from './platform-reports.ts';
import { createTabRegistry } from './tab-registry.ts';

/** Whether the current user gets a remote's canary. */
export function isInCanaryShare(remote: string, percent: number): boolean {
  return isInShare(session.getState().session?.id ?? browserShare(), remote, percent);
}

/** The registry of this tab of the admin area. */
export const pageRegistry = createTabRegistry({
  source: verifiedRegistry,
  inShare: isInCanaryShare,
  shellVersion,
  distrust: (cause) => reportFault({ phase: 'trust', remote: 'shell', release: shellVersion, cause }),
});

/** Newer releases than those in use, for useSyncExternalStore; polled while there are subscribers. */
export const { newVersions } = pageRegistry;
