import '@pregon/ui/styles/public.css';
import { publicExpose } from '@pregon/release-registry/public-expose';
import { createVerifiedRegistry } from '@pregon/federation-runtime/verified-registry';
import { registerApplication, start } from 'single-spa';
import { announceFault } from '../remotes/announce-fault.ts';
import { registryKey } from '../remotes/built-in.ts';
import { whenIdle } from '../remotes/idle.ts';
import { createPublicLoader } from '../remotes/public-loader.ts';
import { loadLater } from './load-later.ts';
import { showInstead } from './stand-in.ts';

const root = document.getElementById('root') ?? document.body;
const registry = createVerifiedRegistry({ publicKey: registryKey, loadEd25519: loadLater });
const loader = createPublicLoader(registry, () => new Promise<void>(whenIdle).then(loadLater));

/** Milliseconds after which the page says that it is late. */
const lateAfter = 4000;

/** mf-public knows its own addresses, the not-found page included: it is always there. */
async function open(): Promise<void> {
  const late = setTimeout(() => showInstead(root, 'late'), lateAfter);
  const loaded = await loader.load('mf-public', publicExpose(location.pathname));
  clearTimeout(late);
  if (!loaded.ok) {
    showInstead(root, 'fault');
    root.querySelector('button')?.addEventListener('click', () => void open());
    await announceFault(loaded.fault);
    return;
  }
  // What the server put there stays until the first picture of mf-public takes its place.
  registerApplication({
    name: 'mf-public',
    app: async () => loaded.value,
    activeWhen: () => true,
    customProps: { domElement: root },
  });
  start();
}

void open();
