import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const entry = /\blabel:\s*'([^']+)',\s*to:\s*'\/admin\/([^']+)'/g;

/** An entry of the shell's menu: its label, and its screen relative to `/admin`. */
export interface MenuLink {
  readonly label: string;
  readonly path: string;
}

/**
 * The screens in the shell's menu, relative to `/admin`, each once: `campaign/all`. They are read from the source, where they are
 * literals. Throws when there are none.
 */
export function menuLinks(folder: string): readonly MenuLink[] {
  const file = join(folder, 'src/area/menu-entries.ts');
  const entries = [...readFileSync(file, 'utf8').matchAll(entry)].map(([, label = '', path = '']) => ({ label, path }));
  if (entries.length === 0) throw new Error(`${file} must write the menu's links as literals.`);
  return [...new Map(entries.toReversed().map((link) => [link.path, link])).values()].toReversed();
}
