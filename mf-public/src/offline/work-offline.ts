/** The files of this page, which the service worker caches so that it opens offline. */
const filesOfPage = (): string[] => [
  location.pathname,
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname),
];

/**
 * Registers the service worker, so that the pages of a shop open offline after a first visit. Returns whether they do; never rejects,
 * because offline support is optional.
 *
 * @param loadRest loads the lazy parts of the page, which would be missing offline
 */
export async function workOffline(loadRest: () => Promise<unknown> = async () => undefined): Promise<boolean> {
  try {
    await navigator.serviceWorker.register('/apps/worker.js', { scope: '/apps/' });
    const { active } = await navigator.serviceWorker.ready;
    if (!active) return false;
    await loadRest();
    const { port1, port2 } = new MessageChannel();
    const isCached = new Promise<boolean>((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(data === 'kept'), { once: true });
      port1.start();
    });
    active.postMessage({ keep: filesOfPage() }, [port2]);
    return await isCached;
  } catch {
    return false;
  }
}
