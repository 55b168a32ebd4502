import type { Heading } from '@pregon/release-registry/registry.schema';

/** What the shell knows of screens before their code. */
export interface KnownScreens {
  /** Undefined where the heading depends on data. */
  readonly headingAt: (pathname: string) => Heading | undefined;
  /** Preloads the files of a screen that is being opened. Rejects when the registry cannot be read. */
  readonly preload: (pathname: string) => Promise<void>;
}

let known: KnownScreens | undefined;

/** Undefined until the hints have come. */
export const knownScreens = (): KnownScreens | undefined => known;

/** Preloads the files of a screen that is being opened, if they are known. A failure is ignored: the navigation reports it. */
export function preloadScreen(pathname: string): void {
  known?.preload(pathname).catch(() => undefined);
}

/** Reads the hints. Without them, screens are opened as well, but later. */
export const loadScreenHints = (): Promise<void> =>
  import(/* webpackChunkName: "later" */ './read-screen-hints.ts')
    .then((chunk) => chunk.default())
    .then(
      (read) => {
        known = read;
      },
      // The next document reads them.
      () => undefined,
    );
