import '@pregon/ui/styles/public.css';
import { registerApplication, start } from 'single-spa';
import { publicLoader } from '../remotes/public-loader.ts';
import { watchVitals } from '../remotes/vitals.ts';
import { showFault } from './fault.ts';

const root = document.getElementById('root') ?? document.body;

/** mf-public knows its own addresses, the not-found page included: it is always there. */
async function open(): Promise<void> {
  const loaded = await publicLoader.load('mf-public', './lifecycles');
  if (!loaded.ok) {
    showFault(root, loaded.fault, () => void open());
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
watchVitals();
