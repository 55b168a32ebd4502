import type { Heading, Hints } from './registry.schema.ts';

/** Files with the hashes by which code requests them. */
type Files = Pick<Hints['routes'][number], 'js' | 'css'>;

/** One screen before its code: what a shell can show and request as soon as somebody navigates to it. */
export interface ScreenHint extends Files {
  /** Relative to `/admin`, as in the remote's routes. */
  readonly path: string;
  /** The libraries that it takes from the host, by import specifier. */
  readonly shared: readonly string[];
  readonly heading?: Heading | undefined;
}

/** `/screens.json`: hints for the screens of the releases that users of the admin area may get. */
export interface ScreenHints {
  /** By remote and version. */
  readonly remotes: Readonly<Record<string, Readonly<Record<string, readonly ScreenHint[]>>>>;
  /** The shell's files of each shared library. */
  readonly libraries: Readonly<Record<string, Files>>;
  /** The headings of the shell's own screens, by path relative to `/admin`. */
  readonly headings: Readonly<Record<string, Heading>>;
}

export const screenHintsAddress = '/screens.json';
