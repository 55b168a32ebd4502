import type { PublicExpose } from '@pregon/release-registry/public-expose';
import type { RemoteModule } from '@pregon/remote-api/remote-module';
import { isRecord, isTexts } from './type-guards.ts';

/** The single-spa life cycle of an application, as mf-public exposes it. */
export interface Lifecycles {
  readonly bootstrap: LifecycleStep;
  readonly mount: LifecycleStep;
  readonly unmount: LifecycleStep;
  readonly update?: LifecycleStep;
}
type LifecycleStep = (props: unknown) => Promise<unknown>;

/** The modules that a remote exposes. */
export type ExposedModules = { readonly './remote': RemoteModule } & { readonly [E in PublicExpose]: Lifecycles };

/** Validates the shape of an exposed module. Throws a TypeError when the host cannot use it. */
export const readExposed: { readonly [E in keyof ExposedModules]: (module: unknown) => ExposedModules[E] } = {
  './remote': (module) => {
    if (!isRecord(module) || !isRemoteModule(module['default'])) throw new TypeError('What the release exposes is no remote.');
    return module['default'];
  },
  './lifecycles': readLifecycles,
  './unsubscribe': readLifecycles,
  './preferences': readLifecycles,
  './survey': readLifecycles,
  './apps': readLifecycles,
};

function readLifecycles(module: unknown): Lifecycles {
  if (!isLifecycles(module)) throw new TypeError('What the release exposes is no remote.');
  return module;
}

function isRemoteModule(value: unknown): value is RemoteModule {
  if (!isRecord(value) || typeof value['id'] !== 'string' || !['undefined', 'function'].includes(typeof value['help']))
    return false;
  return Array.isArray(value['routes']) && value['routes'].every(isRoute);
}

function isRoute(value: unknown): boolean {
  return isRecord(value) && isTexts([value['path'], value['title']]) && typeof value['load'] === 'function';
}

function isLifecycles(value: unknown): value is Lifecycles {
  return isRecord(value) && ['bootstrap', 'mount', 'unmount'].every((step) => typeof value[step] === 'function');
}
