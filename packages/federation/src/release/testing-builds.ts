import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { integrityOfBytes } from '../build/integrity.ts';
import type { ReleaseManifest } from './release-manifest.ts';
import type { ShellManifest } from './shell-manifest.ts';

/** Writes what a build of a remote leaves in its `dist`, for tests. Answers the folder. */
export async function writeRemoteBuild(
  parent: string,
  version: string,
  { name = 'mf-sends', code = `run('${version}')` } = {},
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
    requires: { contract: '^1.0.0', shared: {} },
    files: [entry],
    exposes: { './remote': { js: [entry], css: [] } },
    routes: [],
  };
  await written(dist, 'release.json', JSON.stringify(manifest));
  return dist;
}

/** The same of the shell. `files` are those whose names carry a hash, with what is in them. */
export async function writeShellBuild(
  parent: string,
  version: string,
  {
    publicKey,
    files = { [`admin.${version}.js`]: `start('${version}')` },
  }: { readonly publicKey: string; readonly files?: Readonly<Record<string, string>> },
): Promise<string> {
  const dist = join(parent, `shell-${version}`);
  const manifest: ShellManifest = {
    version,
    contract: '1.0.0',
    shared: {},
    links: ['sends/schedule'],
    origins: [],
    publicKey,
    files: await Promise.all(Object.entries(files).map(([path, content]) => written(dist, path, content))),
    pages: await Promise.all([
      written(dist, 'admin.html', `<title>${version}</title>`),
      written(dist, 'public.html', `<title>${version}</title>`),
      written(dist, 'shell-assets.json', '{"parts":{}}'),
    ]),
  };
  await written(dist, 'shell.json', JSON.stringify(manifest));
  return dist;
}

async function written(dist: string, path: string, content: string) {
  await mkdir(dirname(join(dist, path)), { recursive: true });
  await writeFile(join(dist, path), content);
  return { path, integrity: integrityOfBytes(Buffer.from(content)) };
}
