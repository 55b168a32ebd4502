import type { RouteSet } from './route-set.ts';

/** What a document may ask its visitor for: the camera where customers register, the place where staff look for a store. */
export function permissionsPolicy(set: RouteSet, path: string): string {
  const camera = set === 'public' && path.startsWith('/apps/') ? 'self' : '';
  const geolocation = set === 'admin' ? 'self' : '';
  return `camera=(${camera}), geolocation=(${geolocation}), microphone=()`;
}
