import { session } from '@pregon/auth-api/session';
import { isMissingFile, loadPart } from '@pregon/remote-api/load-part';
import type { RemoteRoute } from '@pregon/remote-api/remote-module';
import { faultOf, inPhase, type Fault } from '@pregon/federation-runtime/fault';
import { findRemote, isUnder, type Registry, type Release } from '@pregon/federation-runtime/registry';
import { TimeoutError, withTimeout } from '@pregon/federation-runtime/with-timeout';
import type { ComponentType } from 'react';
import { adminLoader } from '../remotes/admin-loader.ts';
import { dispatchLoadFault } from '../remotes/dispatch-preload-error.ts';
import { shellVersion } from '../remotes/built-in.ts';
import { logFault } from '../remotes/fault-report.ts';
import { pageRegistry } from '../remotes/page-registry.ts';
import { reportFault } from '../remotes/platform-reports.ts';
import { isOpenTo } from './open-places.ts';
import { ownRoutes } from './own-routes.ts';
import { RemoteFault } from './remote-fault.ts';
import { routeAt } from './route-at.ts';
import { rememberCode } from './running-code.ts';
import { preloadScreen } from './screen-hints.ts';

/** What an address resolves to: a screen of a remote's release or of the shell, nothing, or a page that needs its own document. */
export type ResolvedRoute =
  | { readonly kind: 'screen'; readonly release?: Release; readonly route: RemoteRoute; readonly Screen: ComponentType }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'another-document' };

/** Timeout in milliseconds for a screen, including every release that is tried. */
const timeout = 10_000;

/** The address that the server sent this document for; the document has the content security policy of that address. */
const servedPath = window.location.pathname;

/** Resolves an address to its screen, and to nothing where it is not for the user's role. Rejects with a RemoteFault when none of the remote's releases can show it. */
export async function resolveRoute(pathname: string): Promise<ResolvedRoute> {
  if (!isOpenTo(session.getState().session?.user.role, pathname)) return { kind: 'nothing' };
  const own = routeAt(ownRoutes, pathname);
  if (own) return resolveOwnRoute(own);
  const end = performance.now() + timeout;
  const registry = await readRegistry();
  const remote = findRemote(registry, pathname);
  if (!remote) return { kind: 'nothing' };
  if (needsAnotherDocument(registry, pathname)) return { kind: 'another-document' };
  return fetchScreen(remote.name, pathname, () => end - performance.now());
}

async function resolveOwnRoute(route: RemoteRoute): Promise<ResolvedRoute> {
  try {
    const { default: Screen } = await withTimeout(timeout, loadPart(route.load));
    return { kind: 'screen', route, Screen };
  } catch (error) {
    throw reported(screenFault(error));
  }
}

async function readRegistry(): Promise<Registry> {
  try {
    return await inPhase('registry', () => pageRegistry.read());
  } catch (error) {
    throw reported(faultOf(error, 'shell', shellVersion));
  }
}

/** Whether an address needs inline styles (an editor), which only the document served for that address allows. */
function needsAnotherDocument({ remotes }: Registry, pathname: string): boolean {
  const relaxed = Object.values(remotes).flatMap(({ inlineStylePaths }) => inlineStylePaths.map((path) => `/admin/${path}`));
  const isRelaxed = (path: string) => relaxed.some((base) => isUnder(path, base));
  return isRelaxed(pathname) && !isRelaxed(servedPath);
}

async function fetchScreen(name: string, pathname: string, timeLeft: () => number): Promise<ResolvedRoute> {
  preloadScreen(pathname);
  const loaded = await adminLoader.load(name, './remote');
  if (!loaded.ok) throw await announced(loaded.fault);
  const { release, value: remote } = loaded;
  rememberCode(release);
  const route = routeAt(remote.routes, pathname);
  if (!route) return { kind: 'nothing' };
  try {
    const { default: Screen } = await withTimeout(timeLeft(), loadPart(route.load));
    return { kind: 'screen', release, route, Screen };
  } catch (error) {
    const fault = screenFault(error, release);
    const isAnotherLeft = markFailed(fault, release);
    const healed = isAnotherLeft && (await withTimeout(timeLeft(), fetchScreen(name, pathname, timeLeft)).catch(() => undefined));
    if (healed) return healed;
    throw new RemoteFault(fault);
  }
}

async function announced(fault: Fault): Promise<RemoteFault> {
  await dispatchLoadFault(fault);
  return new RemoteFault(fault);
}

/** Converts an error of loading a screen, after its remote has been loaded, into a fault. */
export function screenFault(error: unknown, release?: Release): Fault {
  const blamed = release && !isOfShell(error) ? release : { name: 'shell', version: shellVersion };
  const fault = faultOf(error, blamed.name, blamed.version);
  const isFile = isMissingFile(fault.cause) || fault.cause instanceof TimeoutError;
  return { ...fault, phase: isFile ? 'chunk' : 'start' };
}

/** Whether a missing file belongs to the shell, so that the fault is not attributed to the remote. */
function isOfShell(error: unknown): boolean {
  return isMissingFile(error) && error.request?.includes('/shell/') === true;
}

/**
 * Reports a fault of a release that had been loaded; returns whether another release is left to try. A timeout does not mark the
 * release as failed: on a slow network the next try finds the files that have arrived meanwhile.
 */
export function markFailed(fault: Fault, release: Release): boolean {
  if (fault.remote === release.name && !(fault.cause instanceof TimeoutError)) {
    return adminLoader.markFailed(release, fault.phase, fault.cause);
  }
  reported(fault);
  return false;
}

function reported(fault: Fault): RemoteFault {
  logFault(fault);
  reportFault(fault);
  return new RemoteFault(fault);
}
