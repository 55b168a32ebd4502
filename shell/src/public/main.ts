import '@pregon/ui/styles/public.css';
import { createTrustedRegistry } from '@pregon/federation/runtime/trusted-registry';
import { registerApplication, start } from 'single-spa';
import { registryKey } from '../remotes/built-in.ts';
import { whenIdle } from '../remotes/idle.ts';
import { createPublicLoader } from '../remotes/public-loader.ts';
import { showFault } from './fault.ts';
import { loadLater } from './load-later.ts';

const root = document.getElementById('root') ?? document.body;
const registry = createTrustedRegistry({ publicKey: registryKey, loadEd25519: loadLater });
const loader = createPublicLoader(registry, () => new Promise<void>(whenIdle).then(loadLater));

/** mf-public knows its own addresses, the not-found page included: it is always there. */
async function open(): Promise<void> {
  const loaded = await loader.load('mf-public', './lifecycles');
  if (!loaded.ok) {
    showFault(root, () => void open());
    return;
  }
  root.replaceChildren();
  registerApplication({
    name: 'mf-public',
    app: async () => loaded.value,
    activeWhen: () => true,
    customProps: { domElement: root },
  });
  start();
}

void open();
