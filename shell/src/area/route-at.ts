import { matchRoutes } from 'react-router-dom';

/** The route of a remote, or of the shell's own, that an address belongs to. */
export function routeAt<Route extends { readonly path: string }>(routes: readonly Route[], pathname: string): Route | undefined {
  const [match] =
    matchRoutes(
      routes.map((remoteRoute) => ({ path: `/admin/${remoteRoute.path}`, remoteRoute })),
      pathname,
    ) ?? [];
  return match?.route.remoteRoute;
}
