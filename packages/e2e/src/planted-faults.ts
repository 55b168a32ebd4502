import { buildVariant, type SourceChange } from './release-variants.ts';

/** When a remote with planted faults throws: as it starts, on a screen of its own, or when `plantedButton` is pressed. */
export type PlantedFault = 'start' | 'render' | 'effect' | 'event';

/** The global variable of a page that says which of its planted faults is at work. */
export const faultAtWork = 'plantedFault';
/** What a planted fault says. */
export const plantedMessage = 'Esto lo puso una prueba.';
/** The button that stands on every screen with planted faults. */
export const plantedButton = 'Pulsar lo que falla';

const planted = `import { useEffect, type ComponentType } from 'react';
import type { RemoteModule } from '@pregon/federation/remote';

function failIf(fault: string) {
  if (Reflect.get(globalThis, '${faultAtWork}') === fault) throw new Error('${plantedMessage}');
}

export function planted(Screen: ComponentType): ComponentType {
  failIf('start');
  return function Planted(props: object) {
    failIf('render');
    useEffect(() => failIf('effect'));
    return (
      <>
        <button type="button" onClick={() => failIf('event')}>${plantedButton}</button>
        <Screen {...props} />
      </>
    );
  };
}

export function plantedRemote(remote: RemoteModule): RemoteModule {
  failIf('start');
  const routes = remote.routes.map((route) => ({
    ...route,
    load: async () => ({ default: planted((await route.load()).default) }),
  }));
  return { ...remote, routes };
}
`;

const changes: readonly SourceChange[] = [
  { file: 'src/planted.tsx', edit: () => planted },
  {
    file: 'src/remote.tsx',
    edit: (source) => `import { plantedRemote } from './planted.tsx';
${source.replace('export default {', 'const remote = {')}
export default plantedRemote(remote);
`,
  },
];

const changesOfLifecycles: SourceChange = {
  file: 'src/lifecycles.tsx',
  edit: (source) => `import { planted } from './planted.tsx';
${source.replace('rootComponent: PublicApp', 'rootComponent: planted(PublicApp)')}`,
};

/** Builds a release that throws when the page says so, and is otherwise the checkout's. */
export function buildPlantedFaults(remote: string, version: string): Promise<string> {
  return buildVariant(remote, version, remote === 'mf-public' ? [...changes, changesOfLifecycles] : changes);
}
