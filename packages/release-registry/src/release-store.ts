/** A file with a mark (ETag), by which a later reader or writer knows whether it has changed. */
export interface MarkedFile {
  readonly text: string;
  readonly mark: string;
}

/**
 * The storage of releases: `remotes.json`, `<remote>/<version>/…`, `shell/…`. Paths are relative with slashes. Everything but
 * `remotes.json` is immutable.
 */
export interface ReleaseStore {
  /** The folder or the `s3://` address, for display. */
  readonly location: string;
  /** The contents of a file, or undefined where there is none. */
  read(path: string): Promise<Buffer | undefined>;
  /** Creates a file atomically. Returns false, and changes nothing, where one exists. */
  create(path: string, content: Buffer): Promise<boolean>;
  /** The paths of all files under a folder (`mf-sends/`), sorted. */
  list(folder: string): Promise<readonly string[]>;
  /** Removes files; missing ones are ignored. */
  remove(paths: readonly string[]): Promise<void>;
  /** The registry's file, or undefined in an empty store. With the known mark: `unchanged` when it is still the same. */
  readRegistry(known?: string): Promise<MarkedFile | 'unchanged' | undefined>;
  /**
   * Replaces the registry's file atomically if it still has `mark` (undefined: if there is none). Returns false, and changes
   * nothing, after a concurrent change (compare and swap).
   */
  replaceRegistry(text: string, mark: string | undefined): Promise<boolean>;
}
