import '@pregon/ui/styles/public.css';
import { publicExpose } from '@pregon/release-registry/public-expose';
import { createVerifiedRegistry } from '@pregon/federation-runtime/verified-registry';
import type { Lifecycles } from '@pregon/federation-runtime/exposed-modules';
import { dispatchLoadFault } from '../remotes/dispatch-preload-error.ts';
import { registryKeys } from '../remotes/built-in.ts';
import { whenIdle } from '../remotes/idle.ts';
import { createPublicLoader } from '../remotes/public-loader.ts';
import { loadLater } from './load-later.ts';
import { showInstead } from './stand-in.ts';

const root = document.getElementById('root') ?? document.body;
const registry = createVerifiedRegistry({ publicKeys: registryKeys, loadEd25519: loadLater });
const loader = createPublicLoader(registry, () => new Promise<void>(whenIdle).then(loadLater));

/** Milliseconds after which the page shows that loading takes longer. */
const lateAfter = 4000;

/** mf-public owns all public addresses, including the not-found page. */
async function open(): Promise<void> {
  const late = setTimeout(() => showInstead(root, 'late'), lateAfter);
  const loaded = await loader.load('mf-public', publicExpose(location.pathname));
  clearTimeout(late);
  if (loaded.ok) return start(loaded.value);
  showFault();
  await dispatchLoadFault(loaded.fault);
}

/**
 * Starts mf-public for as long as the document lives. Of single-spa's contract the host of one application needs two steps only. The
 * server's placeholder stays until the first render of mf-public.
 */
async function start(application: Lifecycles): Promise<void> {
  const props = { name: 'mf-public', domElement: root };
  try {
    await application.bootstrap(props);
    await application.mount(props);
  } catch (error) {
    showFault();
    reportError(error);
  }
}

function showFault(): void {
  showInstead(root, 'fault');
  root.querySelector('button')?.addEventListener('click', () => void open());
}

void open();
