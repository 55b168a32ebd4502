import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { navGroups } from '@pregon/remote-api/nav-groups';

const label = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40, 'A label has at most 40 characters.'));
const place = { label, path: v.pipe(v.string(), v.nonEmpty()), words: v.optional(v.string()) };

/** What a release says of its navigation: entries of the side menu, and screens that the command palette offers beside it. */
const navigationSchema = v.object({
  nav: v.optional(v.array(v.object({ group: v.picklist(navGroups, 'A group is one of the side menu’s.'), ...place })), []),
  palette: v.optional(v.array(v.object(place)), []),
});
type Navigation = v.InferOutput<typeof navigationSchema>;

/**
 * Reads `src/navigation.ts` of a remote, a module of data without imports of its own: hosts need the entries before they load any
 * code of the remote. A remote without the file has none. Throws when an entry is not of the right form, or when it leads to no
 * screen of `routes`, or to one with parameters.
 */
export async function readNavigation(folder: string, routes: readonly string[]): Promise<Navigation> {
  const file = join(folder, 'src/navigation.ts');
  if (!existsSync(file)) return { nav: [], palette: [] };
  // While developing it is read after each change: Node would answer the module that it has read before.
  const address = `${pathToFileURL(file).href}?changed=${statSync(file).mtimeMs}`;
  const navigation = v.parse(navigationSchema, { ...(await import(address)) });
  for (const { label: name, path } of [...navigation.nav, ...navigation.palette]) {
    if (!routes.includes(path))
      throw new Error(`src/navigation.ts: "${name}" leads to ${path}, which is no route of src/remote.tsx.`);
    if (path.includes(':'))
      throw new Error(`src/navigation.ts: "${name}" leads to ${path}, which needs a value for its parameter.`);
  }
  return navigation;
}
