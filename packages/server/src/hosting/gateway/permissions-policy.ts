import type { RouteSet } from './route-set.ts';

/** The Permissions-Policy of a document: the camera for registration pages, geolocation where staff place a store. */
export function permissionsPolicy(set: RouteSet, path: string): string {
  const camera = set === 'public' && path.startsWith('/apps/') ? 'self' : '';
  const geolocation = set === 'admin' ? 'self' : '';
  return `camera=(${camera}), geolocation=(${geolocation}), microphone=()`;
}
