import type { Loaded } from '@pregon/federation/runtime/loader';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { believedRegistry } from '../remotes/believed-registry.ts';
import { faultSentence } from '../remotes/fault-report.ts';
import { createPublicLoader } from '../remotes/public-loader.ts';

const publicLoader = createPublicLoader(
  believedRegistry,
  () => import(/* webpackChunkName: "later" */ '../remotes/platform-reports.ts'),
);

/** The same screen that recipients see in the public host: mf-public knows the address by itself. */
export function UnsubscribeRoute() {
  const [attempt, setAttempt] = useState(() => createAttempt());
  return (
    <Suspense>
      <attempt.Screen retry={() => setAttempt(createAttempt())} />
    </Suspense>
  );
}

function createAttempt() {
  const Screen = lazy(async () => ({ default: await loadScreen() }));
  return { Screen };
}

type Screen = ComponentType<{ retry: () => void }>;

async function loadScreen(): Promise<Screen> {
  const loaded = await publicLoader.load('mf-public', './remote');
  if (!loaded.ok) return unavailable(loaded);
  const route = loaded.value.routes.find(({ path }) => path.startsWith('unsubscribe/'));
  if (!route) throw new Error('mf-public has no screen for unsubscribing.');
  const { default: Unsubscribe } = await route.load();
  return () => <Unsubscribe />;
}

function unavailable({ fault }: Extract<Loaded<unknown>, { ok: false }>): Screen {
  return function Unavailable({ retry }: { retry: () => void }) {
    return (
      <main className="empty" role="alert">
        <h1>Este módulo no está disponible.</h1>
        <p>Error: {faultSentence(fault)}</p>
        <div className="row">
          <button type="button" className="btn btn-primary" onClick={retry}>
            Reintentar
          </button>
        </div>
      </main>
    );
  };
}
