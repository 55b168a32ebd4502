import { findRemote } from '@pregon/federation/runtime/registry';
import { useEffect, useState } from 'react';
import { routeAt } from '../area/arrival.ts';
import { home } from '../area/menu-entries.ts';
import { ownRoutes } from '../area/own-routes.ts';
import { pageRegistry } from '../remotes/page-registry.ts';
import type { PaletteSection } from './palette-item.ts';

/** Leaves out the screens that nobody has released yet. Until it is known which, none is left out. */
export function useReachable(section: PaletteSection): PaletteSection {
  const [isReleased, setReleased] = useState<(pathname: string) => boolean>();
  useEffect(() => {
    let isLeft = false;
    pageRegistry.read().then(
      (registry) => {
        if (!isLeft) setReleased(() => (pathname: string) => findRemote(registry, pathname) !== undefined);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);
  if (!isReleased) return section;
  const isThere = (to: string) => to === home.to || routeAt(ownRoutes, to) !== undefined || isReleased(to);
  return { ...section, items: section.items.filter(({ does }) => !('to' in does) || isThere(does.to)) };
}
