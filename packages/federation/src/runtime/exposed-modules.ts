import * as v from 'valibot';
import type { RemoteModule } from '../remote.ts';

/** The life of an application under single-spa, as mf-public exposes it. */
export interface Lifecycles {
  readonly bootstrap: LifecycleStep;
  readonly mount: LifecycleStep;
  readonly unmount: LifecycleStep;
  readonly update?: LifecycleStep;
}
type LifecycleStep = (props: unknown) => Promise<unknown>;

/** What can be asked of a remote. */
export interface ExposedModules {
  readonly './remote': RemoteModule;
  readonly './lifecycles': Lifecycles;
}

const callable = v.custom<(...input: never[]) => unknown>((value) => typeof value === 'function');

const remote = v.object({
  default: v.object({ id: v.string(), routes: v.array(v.looseObject({ path: v.string(), title: v.string(), load: callable })) }),
});
const lifecycles = v.object({ bootstrap: callable, mount: callable, unmount: callable });

/** Checks the shape of what a release answered. Throws when it is not what the host can use. */
export const readExposed: { readonly [E in keyof ExposedModules]: (module: unknown) => ExposedModules[E] } = {
  './remote': (module) => {
    v.parse(remote, module);
    return (module as { default: RemoteModule }).default;
  },
  './lifecycles': (module) => {
    v.parse(lifecycles, module);
    return module as Lifecycles;
  },
};
