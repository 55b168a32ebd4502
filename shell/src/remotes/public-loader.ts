import { contractVersion } from '@pregon/contract/contract-version';
import { createContainerAdapter } from '@pregon/federation/runtime/container-adapter';
import { createLoader } from '@pregon/federation/runtime/loader';
import { versionsOf } from '@pregon/federation/runtime/share-table';
import { isInShare } from '@pregon/federation/registry/canary-share';
import { publicShares } from '../shares/public-shares.ts';
import { believedRegistry } from './believed-registry.ts';
import { browserShare } from './browser-share.ts';
import { remoteOrigins } from './built-in.ts';
import { logFault } from './fault-report.ts';
import { whenIdle } from './idle.ts';
import type { ReportQueue } from './report-queue.ts';

/** Loads mf-public without the federation runtime, in both hosts. What only the platform wants to know comes after the page. */
export const publicLoader = createLoader({
  adapters: { container: createContainerAdapter('shell', publicShares) },
  registry: believedRegistry,
  contractVersion,
  shared: versionsOf(publicShares),
  origins: remoteOrigins,
  inShare: (remote, percent) => isInShare(browserShare(), remote, percent),
  report(fault) {
    logFault(fault);
    tell(({ reportFault }) => reportFault(fault));
  },
  stands(release, milliseconds) {
    whenIdle(() => tell(({ reportLoad }) => reportLoad(release, milliseconds)));
  },
});

function tell(say: (reports: ReportQueue) => void): void {
  import(/* webpackChunkName: "reports" */ './platform-reports.ts').then(say, () => undefined);
}
