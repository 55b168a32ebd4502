import type { Page } from '@playwright/test';
import type { Release } from '@pregon/release-registry/registry.schema';
import { buildVariant, type SourceChange } from './release-variants.ts';
import { storeRelease } from './server-store.ts';

/** When a release throws: at its start, while a screen is rendered, afterwards in an effect, or when its button is pressed. */
export type PlantedFault = 'start' | 'render' | 'effect' | 'event';

/** Message of a planted fault. */
export const plantedMessage = 'Esto lo puso una prueba.';
/** The button on every screen of the release. It shows the release's label, and throws if that fault is active. */
export const plantedButton = (label: string): string => `Publicación ${label}`;

/** The global variable of a page that names the active fault, by the label of the release. */
const atWork = 'plantedFaults';

const plantedFor = (
  label: string,
  always: PlantedFault | undefined,
): string => `import { useEffect, type ComponentType } from 'react';
import type { RemoteModule } from '@pregon/remote-api/remote-module';

const always: string | undefined = ${JSON.stringify(always)};

function failIf(fault: string) {
  if (fault === always || Reflect.get(globalThis, '${atWork}')?.['${label}'] === fault) throw new Error('${plantedMessage}');
}

export function planted(Screen: ComponentType): ComponentType {
  failIf('start');
  return function Planted(props: object) {
    failIf('render');
    useEffect(() => failIf('effect'));
    return (
      <>
        <button type="button" onClick={() => failIf('event')}>${plantedButton(label)}</button>
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

const plantedIn = (label: string, always?: PlantedFault): readonly SourceChange[] => [
  { file: 'src/planted.tsx', edit: () => plantedFor(label, always) },
  {
    file: 'src/remote.tsx',
    edit: (source) => `import { plantedRemote } from './planted.tsx';
${source.replace('export default {', 'const remote = {')}
export default plantedRemote(remote);
`,
  },
];

const inLifecycles: SourceChange = {
  file: 'src/mounted.tsx',
  edit: (source) => `import { planted } from './planted.tsx';
${source.replace('rootComponent,', 'rootComponent: planted(rootComponent),')}`,
};

/**
 * Builds a variant of the checkout's release with a button that identifies it, and with faults that are active always or on request of a
 * page. Returns the folder.
 */
export function buildPlanted(remote: string, label: string, always?: PlantedFault): Promise<string> {
  const changes = plantedIn(label, always);
  return buildVariant(remote, label, remote === 'mf-public' ? [...changes, inLifecycles] : changes);
}

/** The same in the store of the server under test, without making it live. */
export async function plantedRelease(remote: string, label: string): Promise<Release> {
  return storeRelease(await buildPlanted(remote, label));
}

/** Activates a fault of the releases with the label, from the page's next document on. */
export async function plantFault(page: Page, label: string, fault: PlantedFault): Promise<void> {
  await page.addInitScript(([name, faults]) => Object.assign(globalThis, { [name]: faults }), [
    atWork,
    { [label]: fault },
  ] as const);
}

/** Ends the active fault in the current document. */
export async function endPlantedFault(page: Page): Promise<void> {
  await page.evaluate((name) => Reflect.deleteProperty(globalThis, name), atWork);
}
