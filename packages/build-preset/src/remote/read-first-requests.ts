import { type FirstRequest, firstRequestSchema } from '@pregon/release-registry/registry.schema';
import * as v from 'valibot';
import { dataByRoute } from './data-by-route.ts';

/**
 * Reads `src/first-requests.ts` of an app: the requests for data that its documents make before any script has come, by path of a route. The
 * file is optional. Throws when it is invalid, or names a path that is not in `routes`.
 */
export function readFirstRequests(folder: string, routes: readonly string[]): Promise<Readonly<Record<string, FirstRequest[]>>> {
  return dataByRoute(folder, {
    file: 'src/first-requests.ts',
    name: 'firstRequests',
    value: v.array(firstRequestSchema),
    routes,
  });
}
