import { contractVersion } from '@pregon/contract/contract-version';
import { createFederationAdapter } from '@pregon/federation/runtime/federation-adapter';
import { createLoader } from '@pregon/federation/runtime/loader';
import { versionsOf } from '@pregon/federation/runtime/share-table';
import { adminShares } from '../shares/admin-shares.ts';
import { reportFault } from './fault-report.ts';
import { pageRegistry } from './page-registry.ts';

/** Loads the remotes of the admin area. */
export const adminLoader = createLoader({
  adapters: { 'module-federation': createFederationAdapter('shell', adminShares) },
  registry: pageRegistry,
  contractVersion,
  shared: versionsOf(adminShares),
  report: reportFault,
});
