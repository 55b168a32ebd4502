import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The paths of the shell's own screens, relative to `/admin`. They are read from the source, where they are literals. Throws when there are
 * none.
 */
export function ownPaths(folder: string): readonly string[] {
  const file = join(folder, 'src/area/own-routes.ts');
  const paths = [...readFileSync(file, 'utf8').matchAll(/\bpath:\s*'([^']+)'/g)].map(([, path = '']) => path);
  if (paths.length === 0) throw new Error(`${file} must write its paths as literals.`);
  return paths;
}
