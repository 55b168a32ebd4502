import { isMissingFile, loadPart } from '@pregon/remote-api/load-part';
import { faultOf, type Fault } from '@pregon/federation-runtime/fault';
import { useDelayedFlag } from '@pregon/ui/debounce';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { dispatchLoadFault } from '../remotes/dispatch-preload-error.ts';
import { verifiedRegistry } from '../remotes/verified-registry.ts';
import { faultSentence } from '../remotes/fault-report.ts';
import { createPublicLoader } from '../remotes/public-loader.ts';

const publicLoader = createPublicLoader(
  verifiedRegistry,
  () => import(/* webpackChunkName: "later" */ '../remotes/platform-reports.ts'),
);

/** The unsubscribe screen of mf-public, which reads its address itself. */
export function UnsubscribeRoute() {
  const [attempt, setAttempt] = useState(() => createAttempt());
  return (
    <Suspense fallback={<Late />}>
      <attempt.Screen retry={() => setAttempt(createAttempt())} />
    </Suspense>
  );
}

/** Milliseconds of loading after which the page says that it takes longer than usual. */
const lateAfter = 4000;

function Late() {
  const isLate = useDelayedFlag(true, lateAfter);
  return isLate ? (
    <main className="empty">
      <output className="soft">Está tardando más de lo normal…</output>
    </main>
  ) : null;
}

function createAttempt() {
  const Screen = lazy(async () => ({ default: await loadScreen() }));
  return { Screen };
}

type Screen = ComponentType<{ retry: () => void }>;

async function loadScreen(): Promise<Screen> {
  const loaded = await publicLoader.load('mf-public', './remote');
  if (!loaded.ok) {
    await dispatchLoadFault(loaded.fault);
    return unavailable(loaded.fault);
  }
  const { value, release } = loaded;
  try {
    const route = value.routes.find(({ path }) => path.startsWith('unsubscribe/'));
    if (!route) throw new Error('mf-public has no screen for unsubscribing.');
    const { default: Unsubscribe } = await loadPart(route.load);
    return () => <Unsubscribe />;
  } catch (error) {
    const fault = faultOf(error, release.name, release.version);
    const phase = isMissingFile(error) ? 'chunk' : 'start';
    return publicLoader.markFailed(release, phase, fault.cause) ? loadScreen() : unavailable({ ...fault, phase });
  }
}

function unavailable(fault: Fault): Screen {
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
