import type { FirstRequest, StoredRegistry } from '@pregon/release-registry/registry.schema';
import { type Opened, screenOf } from './preload-hints.ts';
import type { ShellAssets } from './shell-pages.ts';

interface OpenedScreen extends Opened {
  readonly query: URLSearchParams;
}

/**
 * The requests for data that a document of the admin area makes before any script has come: those of the shell, and of the screen of its
 * address. Not with a query, which the requests of a screen may depend on.
 */
export function firstRequests(opened: OpenedScreen, registry: StoredRegistry, { requests }: ShellAssets): FirstRequest[] {
  const { path, query } = opened;
  const all = requests['*'] ?? [];
  if (query.size > 0) return [...all];
  if (path === '/admin') return [...all, ...(requests[''] ?? [])];
  const screen = screenOf(opened, registry);
  if (!screen) return [...all];
  const values = parametersOf(screen.path, path);
  return [...all, ...(screen.requests ?? []).map((request) => filledIn(request, values))];
}

type Values = readonly (readonly [name: string, value: string])[];

/** The values of a route's parameters in an address below `/admin`. */
function parametersOf(route: string, path: string): Values {
  const steps = path.replace('/admin/', '').split('/');
  const values = route.split('/').map((step, place) => [step, decodeURIComponent(steps[place] ?? '')] as const);
  return values.filter(([step]) => step.startsWith(':'));
}

/** Replaces the names of parameters by their values: in an address encoded, in JSON whole texts. */
function filledIn({ path, body, ...request }: FirstRequest, values: Values): FirstRequest {
  const inPath = (text: string, name: string, value: string) =>
    text.replaceAll(encodeURIComponent(name), () => encodeURIComponent(value));
  const inJson = (text: string, name: string, value: string) =>
    text.replaceAll(JSON.stringify(name), () => JSON.stringify(value));
  return {
    ...request,
    path: values.reduce((text, [name, value]) => inPath(text, name, value), path),
    ...(body !== undefined && { body: values.reduce((text, [name, value]) => inJson(text, name, value), body) }),
  };
}
