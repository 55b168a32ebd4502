import { contractVersion } from '@pregon/contract/contract-version';
import { createFederationAdapter } from '@pregon/federation/runtime/federation-adapter';
import { createLoader } from '@pregon/federation/runtime/loader';
import { versionsOf } from '@pregon/federation/runtime/share-table';
import { overridingRelease } from '../overrides/page-override.ts';
import { adminShares } from '../shares/admin-shares.ts';
import { remoteOrigins } from './built-in.ts';
import { logFault } from './fault-report.ts';
import { isInCanaryShare, pageRegistry } from './page-registry.ts';
import { reportFault, reportLoad } from './platform-reports.ts';

/** Loads the remotes of the admin area. */
export const adminLoader = createLoader({
  adapters: { 'module-federation': createFederationAdapter('shell', adminShares) },
  registry: pageRegistry,
  contractVersion,
  shared: versionsOf(adminShares),
  origins: remoteOrigins,
  inShare: isInCanaryShare,
  override: overridingRelease,
  report(fault) {
    logFault(fault);
    reportFault(fault);
  },
  stands(release, milliseconds) {
    pageRegistry.stands(release);
    reportLoad(release, milliseconds);
  },
});
