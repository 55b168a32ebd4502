import type { ComponentType } from 'react';
import type { HelpPages } from './help-page.ts';
import type { NavGroup } from './nav-groups.ts';

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

/** A screen that the command palette offers although no menu leads to it. */
export interface PaletteEntry {
  /** Spanish, at most 40 characters, unlike every other entry. */
  readonly label: string;
  /** One of the remote's routes, without parameters: `loyalty/new`. */
  readonly path: string;
  /** Other words that people may search for. */
  readonly words?: string;
}

/** An entry of the side menu, which the command palette offers too, after the shell's entries of its group. */
export interface NavEntry extends PaletteEntry {
  readonly group: NavGroup;
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
  /**
   * Entries of the side menu, from `src/navigation.ts`: the build reads that file and writes the entries into the release, since
   * the shell shows them before it loads any code of the remote.
   */
  readonly nav?: readonly NavEntry[];
  /** Screens for the command palette, from the same file. */
  readonly palette?: readonly PaletteEntry[];
  /** The help of its screens, in a chunk of its own: loaded when somebody opens it. */
  readonly help?: () => Promise<{ readonly default: HelpPages }>;
}
