import type { ComponentType } from 'react';

/** One step of the breadcrumb above a page. Without a path it names a group and leads nowhere. */
export interface Crumb {
  readonly title: string;
  /** Absolute address, e.g. `/admin/newsletter`. */
  readonly to?: string;
}

/** One screen of a remote. */
export interface RemoteRoute {
  /** A react-router pattern relative to `/admin` (`campaign/:campaignId/sends/:totalSends`); for mf-public, to `/`. */
  readonly path: string;
  /** Last step of the breadcrumb, and the document's title. Spanish. */
  readonly title: string;
  /** The steps before the title: `[{ title: 'Newsletter', to: '/admin/newsletter' }]`. */
  readonly trail?: readonly Crumb[];
  /** The screen, in a chunk of its own. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/**
 * What a remote is to the shell: the default export of its `src/remote.tsx`, the only module it exposes.
 *
 * What it needs of its host (the contract's version and the shared libraries) is not said here: the build reads it from
 * the remote's package.json and writes it into the release, so that the shell can refuse a release before running it.
 */
export interface RemoteModule {
  /** The folder's name, e.g. `mf-campaigns`: the name under which it is released. */
  readonly id: string;
  readonly routes: readonly RemoteRoute[];
}
