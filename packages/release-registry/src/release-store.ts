/** A file of a store as it was read, with the mark by which a later reader or writer knows whether it is still the same. */
export interface MarkedFile {
  readonly text: string;
  readonly mark: string;
}

/**
 * Where releases lie: `remotes.json`, `<remote>/<version>/…`, `shell/…`. Paths are relative and written with slashes.
 * Everything but `remotes.json` is written once and never changes.
 */
export interface ReleaseStore {
  /** The folder or the `s3://` address, for people. */
  readonly location: string;
  /** The contents of a file, or undefined where there is none. */
  read(path: string): Promise<Buffer | undefined>;
  /** Writes a file that is not there yet. Answers false, and changes nothing, where one is. Readers never see a part of it. */
  create(path: string, content: Buffer): Promise<boolean>;
  /** The paths of all files under a folder (`mf-sends/`), sorted. */
  list(folder: string): Promise<readonly string[]>;
  /** Removes files. Those that are not there do not count. */
  remove(paths: readonly string[]): Promise<void>;
  /** The registry's file, or undefined in an empty store. With the mark of what is known already: `unchanged` when it is still that. */
  readRegistry(known?: string): Promise<MarkedFile | 'unchanged' | undefined>;
  /**
   * Replaces the registry's file at once, if it is still the one with `mark` (undefined: if there is none). Answers false, and
   * changes nothing, when somebody was quicker.
   */
  replaceRegistry(text: string, mark: string | undefined): Promise<boolean>;
}
