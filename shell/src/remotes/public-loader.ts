import { contractVersion } from '@pregon/contract/contract-version';
import { isInShare } from '@pregon/release-registry/canary-share';
import { createContainerAdapter } from '@pregon/federation-runtime/container-adapter';
import { createLoader, type Loader } from '@pregon/federation-runtime/loader';
import { versionsOf } from '@pregon/federation-runtime/share-table';
import type { RegistrySource } from '@pregon/federation-runtime/verified-registry';
import { publicShares } from '../shares/public-shares.ts';
import { browserShare } from './browser-share.ts';
import { remoteOrigins } from './built-in.ts';
import type { ReportQueue } from './report-queue.ts';

/** Loads mf-public without the federation runtime, in both hosts. Reports are loaded later. */
export function createPublicLoader(registry: RegistrySource, reports: () => Promise<ReportQueue>): Loader {
  const tell = (say: (queue: ReportQueue) => void) => {
    reports().then(say, () => undefined);
  };
  return createLoader({
    adapters: { container: createContainerAdapter('shell', publicShares) },
    registry,
    contractVersion,
    shared: versionsOf(publicShares),
    origins: remoteOrigins,
    inShare: (remote, percent) => isInShare(browserShare(), remote, percent),
    report(fault) {
      console.warn(fault);
      tell(({ reportFault }) => reportFault(fault));
    },
    onLoaded: (release, milliseconds) => tell(({ reportLoad }) => reportLoad(release, milliseconds)),
  });
}
