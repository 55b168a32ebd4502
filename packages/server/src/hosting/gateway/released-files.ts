import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Releases } from '../platform/releases.ts';
import type { StoredFiles } from './stored-files.ts';

const files = v.array(v.object({ path: v.string(), integrity: v.string() }));
/** The file lists of `release.json` and `shell.json`. Only a shell has pages, in a folder of their own. */
const manifest = v.object({ files, pages: v.optional(files, []) });

/** How many shell releases are searched for a file: more than open tabs still use. */
const mostShells = 20;

/** The hash of each file, by its path in the store. */
type Hashes = ReadonlyMap<string, string>;

/** Verified files of releases: a file whose hash differs from its release's manifest is not served. */
export interface ReleasedFiles {
  /** Undefined for a missing file and for one with another hash. */
  read(path: string): Promise<Buffer | undefined>;
  /** Whether the content has the hash of its release's manifest. */
  isGenuine(path: string, content: Buffer): Promise<boolean>;
  /** The paths of all files of a release. */
  filesOf(app: string, version: string): Promise<readonly string[]>;
}

export function createReleasedFiles(
  stored: StoredFiles,
  releases: Releases,
  tell: (problem: string) => void = (problem) => console.error(problem),
): ReleasedFiles {
  const known = new Map<string, Promise<Hashes>>();
  const none: Hashes = new Map();

  async function readHashes(app: string, version: string): Promise<Hashes | undefined> {
    const folder = `${app}/${version}/`;
    const text = await stored.read(folder + (app === 'shell' ? 'shell.json' : 'release.json'));
    if (!text) return undefined;
    const described = v.parse(manifest, JSON.parse(text.toString()));
    const shared = app === 'shell' ? 'shell/' : folder;
    return new Map([
      ...described.files.map(({ path, integrity }) => [shared + path, integrity] as const),
      ...described.pages.map(({ path, integrity }) => [folder + path, integrity] as const),
    ]);
  }

  /** The manifest hashes of a release; those of an existing release are cached. */
  function hashesOf(app: string, version: string): Promise<Hashes> {
    const key = `${app}/${version}`;
    const hashes =
      known.get(key) ??
      readHashes(app, version).then(
        (read) => {
          if (!read) known.delete(key);
          return read ?? none;
        },
        (error: unknown) => {
          known.delete(key);
          tell(`${key}: ${String(error)}`);
          return none;
        },
      );
    known.set(key, hashes);
    return hashes;
  }

  /** The hash of a shell file, which later builds may share with earlier ones. */
  async function hashOfShellFile(path: string): Promise<string | undefined> {
    const { shell, changes } = await releases.registry();
    if (!shell) return undefined;
    const logged = changes.filter(({ app }) => app === 'shell').map(({ version }) => version);
    const versions = new Set([shell.version, shell.previous?.version ?? shell.version, ...logged.toReversed()]);
    for (const version of [...versions].slice(0, mostShells)) {
      const hash = (await hashesOf('shell', version)).get(path);
      if (hash) return hash;
    }
    return undefined;
  }

  /** `unknown` for a shell file without a manifest, undefined for a file that is not part of its release. */
  async function hashOf(path: string): Promise<string | undefined> {
    const [app = '', version = '', ...deeper] = path.split('/');
    if (app === 'shell' && deeper.length === 0) return (await hashOfShellFile(path)) ?? 'unknown';
    return (await hashesOf(app, version)).get(path);
  }

  const matches = (content: Buffer, hash: string): boolean =>
    hash === 'unknown' || hash === `sha384-${createHash('sha384').update(content).digest('base64')}`;

  return {
    async read(path) {
      const hash = await hashOf(path);
      if (hash === undefined) return undefined;
      const content = await stored.read(path);
      if (!content || matches(content, hash)) return content;
      const again = (await stored.forget(path)) ? await stored.read(path) : undefined;
      if (again && matches(again, hash)) return again;
      await stored.forget(path);
      tell(`${path} in the release store is not the file that was released: it is not served.`);
      return undefined;
    },
    async isGenuine(path, content) {
      const hash = await hashOf(path);
      return hash !== undefined && matches(content, hash);
    },
    filesOf: async (app, version) => [...(await hashesOf(app, version)).keys()],
  };
}
