import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { readRemoteProject, repositoryRoot } from '../build/project.ts';

const everybodys = [
  'pnpm-lock.yaml',
  'packages/contract',
  'packages/federation',
  'packages/ui/package.json',
  'packages/auth-api/package.json',
];

/** How apps are developed and released goes into no build. */
const unread = /^packages\/federation\/src\/(?:dev|release\/(?!build\.ts|[a-z]+-manifest\.ts))/;

/**
 * Eight hexadecimal digits that stand for all that a remote's build reads. Equal digits, equal build: they are the end of
 * the release's version, so that each state of the code has a version of its own and is built once.
 *
 * What the shell provides (`@pregon/ui`, `@pregon/auth-api`) is no part of a remote; only its styles may be, and in a
 * container, which shares React alone, all of ui.
 */
export function hashOfRemote(name: string): Promise<string> {
  const { format } = readRemoteProject(join(repositoryRoot, name));
  return hashOf([name, ...everybodys, format === 'container' ? 'packages/ui' : 'packages/ui/src/styles']);
}

/** The same for the shell, which holds everything but the remotes, and in which settings are compiled. */
export function hashOfShell(settings: Readonly<Record<string, unknown>>): Promise<string> {
  return hashOf(['shell', ...everybodys, 'packages/ui', 'packages/auth-api'], JSON.stringify(settings));
}

/** The same for the bundle of the server, in which this checkout's place is compiled. */
export function hashOfServer(): Promise<string> {
  return hashOf(['packages/server', ...everybodys], repositoryRoot);
}

async function hashOf(paths: readonly string[], settings = ''): Promise<string> {
  const files = (await Promise.all(paths.map((path) => filesUnder(join(repositoryRoot, path))))).flat().toSorted();
  const hash = createHash('sha256').update(settings);
  for (const file of files) {
    const name = relative(repositoryRoot, file).replaceAll(sep, '/');
    if (unread.test(name)) continue;
    hash
      .update(name)
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 8);
}

async function filesUnder(path: string): Promise<string[]> {
  if (/\.[a-z]+$/.test(path)) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter(
      (entry) =>
        entry.isFile() &&
        !/[/\\](node_modules|dist|testing)([/\\]|$)/.test(entry.parentPath) &&
        !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name));
}
