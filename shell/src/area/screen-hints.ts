import type { Heading } from '@pregon/release-registry/registry.schema';

/** What the shell knows of screens before their code. */
export interface KnownScreens {
  /** Undefined where the heading depends on data. */
  readonly headingAt: (pathname: string) => Heading | undefined;
  /** Preloads the files of a screen that is being opened. Rejects when the registry cannot be read. */
  readonly preload: (pathname: string) => Promise<void>;
}

/** The heading that the server wrote into the document, with its address. */
type WrittenHeading = Heading & { readonly path: string };

let known: KnownScreens | undefined;

/** The heading of the current address, as its document or the hints have it. */
export function currentHeading(): Heading | undefined {
  const { pathname } = window.location;
  const written: WrittenHeading | null = JSON.parse(document.getElementById('heading')?.textContent ?? 'null');
  return written?.path === pathname ? written : known?.headingAt(pathname);
}

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
