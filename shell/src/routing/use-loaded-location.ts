import { startTransition, useEffect, useReducer, useState } from 'react';
import { matchRoutes, useLocation, type Location, type RouteObject } from 'react-router-dom';
import { arePartsReady, prepareParts } from './lazy-part.tsx';

/**
 * The location whose pages have been loaded: the current one, or the one before until the chunks of the current one have come; undefined
 * while those of the first one are loaded.
 */
export function useLoadedLocation(routes: RouteObject[]): Location | undefined {
  const location = useLocation();
  const [shown, setShown] = useState<Location>();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const isReady = arePartsReady(componentsAt(routes, location));
  if (isReady && shown !== location) setShown(location);
  useEffect(() => {
    const render = () => startTransition(renderAgain);
    void preparePagesAt(routes, location)?.then(render);
  }, [routes, location]);
  return isReady ? location : shown;
}

/** Loads the chunks of the pages of an address. Undefined when there is nothing to load; never rejects. */
export function preparePagesAt(routes: RouteObject[], location: Location | string): Promise<unknown> | undefined {
  return prepareParts(componentsAt(routes, location));
}

const componentsAt = (routes: RouteObject[], location: Location | string) =>
  (matchRoutes(routes, location) ?? []).map(({ route }) => route.Component);
