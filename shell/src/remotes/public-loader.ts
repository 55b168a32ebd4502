import { contractVersion } from '@pregon/contract/contract-version';
import { createContainerAdapter } from '@pregon/federation/runtime/container-adapter';
import { createLoader } from '@pregon/federation/runtime/loader';
import { fetchRegistry, readRegistry } from '@pregon/federation/runtime/registry';
import { versionsOf } from '@pregon/federation/runtime/share-table';
import { publicShares } from '../shares/public-shares.ts';
import { reportFault } from './fault-report.ts';

/** Loads mf-public without the federation runtime, in both hosts. */
export const publicLoader = createLoader({
  adapters: { container: createContainerAdapter('shell', publicShares) },
  registry: { read: readRegistry, refresh: fetchRegistry },
  contractVersion,
  shared: versionsOf(publicShares),
  report: reportFault,
});
