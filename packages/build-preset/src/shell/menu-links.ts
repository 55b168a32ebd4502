import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const link = /\bto:\s*'\/admin\/([^']+)'/g;

/**
 * The screens that the shell's menu leads to, relative to `/admin`: `campaign/all`. They are read from the source, where they
 * stand as literals. Throws when there are none.
 */
export function menuLinks(folder: string): readonly string[] {
  const file = join(folder, 'src/area/menu-entries.ts');
  const links = [...readFileSync(file, 'utf8').matchAll(link)].flatMap(([, path]) => path ?? []);
  if (links.length === 0) throw new Error(`${file} must write the menu's links as literals.`);
  return [...new Set(links)];
}
