import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { navGroups } from '@pregon/remote-api/nav-groups';
import { dataModule } from './data-module.ts';

const label = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40, 'A label has at most 40 characters.'));
const place = { label, path: v.pipe(v.string(), v.nonEmpty()), words: v.optional(v.string()) };

/** The navigation of a release: entries of the side menu, and further screens for the command palette. */
const navigationSchema = v.object({
  nav: v.optional(v.array(v.object({ group: v.picklist(navGroups, 'A group is one of the side menu’s.'), ...place })), []),
  palette: v.optional(v.array(v.object(place)), []),
});
type Navigation = v.InferOutput<typeof navigationSchema>;

/**
 * Reads `src/navigation.ts` of a remote, a data module without imports: hosts need the entries before they load code of the remote. The
 * file is optional. Throws when an entry is invalid, when it refers to no screen of `routes` or to one with parameters, and when
 * `src/remote.tsx` declares other entries.
 */
export async function readNavigation(folder: string, routes: readonly string[]): Promise<Navigation> {
  const navigation = await readEntries(folder);
  await compareWithModule(join(folder, 'src/remote.tsx'), navigation);
  for (const { label: name, path } of [...navigation.nav, ...navigation.palette]) {
    if (!routes.includes(path))
      throw new Error(`src/navigation.ts: "${name}" leads to ${path}, which is no route of src/remote.tsx.`);
    if (path.includes(':'))
      throw new Error(`src/navigation.ts: "${name}" leads to ${path}, which needs a value for its parameter.`);
  }
  return navigation;
}

async function readEntries(folder: string): Promise<Navigation> {
  return v.parse(navigationSchema, { ...(await dataModule(folder, 'src/navigation.ts')) });
}

const imports = /import\s*\{([^}]*)\}\s*from\s*'\.\/navigation\.ts'/;

/**
 * Checks that the remote's module declares the same entries as its release. Reads its source, where the lists are identifiers and the
 * routes are literals.
 */
async function compareWithModule(file: string, navigation: Navigation): Promise<void> {
  const source = existsSync(file) ? await readFile(file, 'utf8') : '';
  const imported = (imports.exec(source)?.[1] ?? '').split(',').map((name) => name.trim());
  const module = source.replace(imports, '');
  for (const name of ['nav', 'palette'] as const) {
    const declares = new RegExp(`[{,]\\s*${name}\\s*[:,}]`).test(module);
    const isSame = imported.includes(name) && new RegExp(`[{,]\\s*${name}\\s*[,}]`).test(module);
    if ((declares || navigation[name].length > 0) && !isSame)
      throw new Error(`src/remote.tsx must name ${name} as src/navigation.ts exports it: import it, and write ${name} alone.`);
  }
}
