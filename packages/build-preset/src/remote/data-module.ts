import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs a module of an app that holds data for the build, and returns its exports; undefined where there is no such file. It is run by Node
 * itself, so it may import data and the contract only. During development it is read again after each change.
 */
export async function dataModule(folder: string, path: string): Promise<object | undefined> {
  const file = join(folder, path);
  if (!existsSync(file)) return undefined;
  // The query avoids Node's module cache.
  return import(`${pathToFileURL(file).href}?changed=${statSync(file).mtimeMs}`);
}
