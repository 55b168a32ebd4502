import type { RouteObject } from 'react-router-dom';
import { preparePagesAt } from './use-loaded-location.ts';

let pages: RouteObject[] = [];

/** Declares all pages of the document: once, by its router. */
export function declarePages(routes: RouteObject[]): RouteObject[] {
  pages = routes;
  return routes;
}

/** Loads the pages of an address. Never rejects: a failure is shown by the page that failed. */
export async function preparePages(pathname: string): Promise<void> {
  await preparePagesAt(pages, pathname);
}
