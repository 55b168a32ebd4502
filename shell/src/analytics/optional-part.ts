import { loadPart } from '@pregon/remote-api/load-part';
import { type ComponentType, lazy } from 'react';

/** A component in a chunk of its own, without which the page still works: nothing is rendered if it fails to load. */
export const optionalPart = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() => loadPart(load).catch(() => ({ default: () => null })));
