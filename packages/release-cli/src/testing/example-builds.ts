import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { integrityOfBytes } from '@pregon/build-preset/integrity';
import type { ContractShape } from '../contract-shape.ts';
import type { ReleaseManifest } from '@pregon/build-preset/remote/release-manifest';
import type { ShellManifest } from '@pregon/build-preset/shell/shell-manifest';

const contractOf = (version: string): ContractShape => ({
  version,
  endpoints: {},
  operations: {},
  errors: {},
  mergeTags: [],
  recipientLinks: {},
});

interface RemoteBuild {
  readonly name?: string;
  readonly code?: string;
  /** Version of the contract that it was built with and requires. */
  readonly contract?: string;
  /** Ranges of the libraries that it requires. */
  readonly shared?: Record<string, string>;
}

/** Writes the output of a remote's build into a temporary `dist`. Returns the folder. */
export async function writeRemoteBuild(
  parent: string,
  version: string,
  { name = 'mf-sends', code = `run('${version}')`, contract = '1.0.0', shared = {} }: RemoteBuild = {},
): Promise<string> {
  const dist = join(parent, `${name}-${version}-${code.length}`);
  const entry = await written(dist, 'remoteEntry.js', code);
  await written(dist, 'remoteEntry.js.map', '{}');
  const manifest: ReleaseManifest = {
    name,
    version,
    format: 'module-federation',
    globalName: `${name}_${version}`.replace(/\W/g, '_'),
    entry,
    basePaths: [name.replace('mf-', '')],
    inlineStylePaths: [],
    requires: { contract: `^${contract}`, shared },
    files: [entry],
    exposes: { './remote': { js: [entry], css: [] } },
    routes: [],
  };
  await written(dist, 'release.json', JSON.stringify(manifest));
  await written(dist, 'contract.json', JSON.stringify(contractOf(contract)));
  return dist;
}

interface ShellBuild {
  readonly publicKeys: readonly string[];
  readonly contract?: string;
  readonly shared?: Record<string, string>;
  /** Files with hashes in their names, with their contents. */
  readonly files?: Readonly<Record<string, string>>;
}

/** The same for the shell. */
export async function writeShellBuild(
  parent: string,
  version: string,
  { publicKeys, contract = '1.0.0', shared = {}, files = { [`admin.${version}.js`]: `start('${version}')` } }: ShellBuild,
): Promise<string> {
  const dist = join(parent, `shell-${version}`);
  const manifest: ShellManifest = {
    version,
    contract,
    shared,
    links: [],
    origins: [],
    publicKeys: [...publicKeys],
    files: await Promise.all(Object.entries(files).map(([path, content]) => written(dist, path, content))),
    pages: await Promise.all([
      written(dist, 'admin.html', `<title>${version}</title>`),
      written(dist, 'public.html', `<title>${version}</title>`),
      written(dist, 'shell-assets.json', '{"parts":{}}'),
    ]),
  };
  await written(dist, 'shell.json', JSON.stringify(manifest));
  await written(dist, 'contract.json', JSON.stringify(contractOf(contract)));
  return dist;
}

async function written(dist: string, path: string, content: string) {
  await mkdir(dirname(join(dist, path)), { recursive: true });
  await writeFile(join(dist, path), content);
  return { path, integrity: integrityOfBytes(Buffer.from(content)) };
}
