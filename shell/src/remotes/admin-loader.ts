import { contractVersion } from '@pregon/contract/contract-version';
import { createFederationAdapter } from '@pregon/federation-runtime/federation-adapter';
import { createOverridableLoader } from '@pregon/federation-runtime/developer-loader';
import { versionsOf } from '@pregon/federation-runtime/share-table';
import { activeOverride } from '../overrides/page-override.ts';
import { adminShares } from '../shares/admin-shares.ts';
import { remoteOrigins } from './built-in.ts';
import { logFault } from './fault-report.ts';
import { isInCanaryShare, pageRegistry } from './page-registry.ts';
import { reportFault } from './platform-reports.ts';

/** Loads the remotes of the admin area. */
export const adminLoader = createOverridableLoader(
  {
    adapters: { 'module-federation': createFederationAdapter('shell', adminShares) },
    registry: pageRegistry,
    contractVersion,
    shared: versionsOf(adminShares),
    origins: remoteOrigins,
    inShare: isInCanaryShare,
    report(fault) {
      logFault(fault);
      reportFault(fault);
    },
    onLoaded: pageRegistry.onLoaded,
  },
  activeOverride,
);
