import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { firstRequestSchema } from '@pregon/release-registry/registry.schema';

const firstRequests = v.record(v.string(), v.array(firstRequestSchema));
type FirstRequests = v.InferOutput<typeof firstRequests>;

/**
 * Reads `src/first-requests.ts` of an app: the requests for data that its documents make before any script has come, by path of a route. The
 * file is optional; it is run here, so it may import data and the contract only. Throws when it is invalid, or names a path that is not in
 * `routes`.
 */
export async function readFirstRequests(folder: string, routes: readonly string[]): Promise<FirstRequests> {
  const file = join(folder, 'src/first-requests.ts');
  if (!existsSync(file)) return {};
  // During development the file is read after each change; the query avoids Node's module cache.
  const module: unknown = await import(`${pathToFileURL(file).href}?changed=${statSync(file).mtimeMs}`);
  const requests = v.parse(v.object({ firstRequests }), module).firstRequests;
  const unknown = Object.keys(requests).find((path) => !routes.includes(path));
  if (unknown !== undefined) throw new Error(`src/first-requests.ts: ${unknown} is no route.`);
  return requests;
}
