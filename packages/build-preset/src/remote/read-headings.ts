import { type Heading, headingSchema } from '@pregon/release-registry/registry.schema';
import { dataByRoute } from './data-by-route.ts';

/**
 * Reads `src/headings.ts` of an app: title and description of the screens that have the same whatever they show, by path of a route. The
 * file is optional. Throws when it is invalid, or names a path that is not in `routes`.
 */
export function readHeadings(folder: string, routes: readonly string[]): Promise<Readonly<Record<string, Heading>>> {
  return dataByRoute(folder, { file: 'src/headings.ts', name: 'headings', value: headingSchema, routes });
}
