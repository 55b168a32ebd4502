/** What the worker is told: the files that a page was made of, so that it opens without a network too. */
const filesOfPage = (): string[] => [
  location.pathname,
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname),
];

/**
 * Lets the pages of a shop open without a network once this one has. Answers whether they do; never rejects: what a browser does not
 * offer, the page does without.
 *
 * @param loadRest brings what the page has not needed yet, and would without a network
 */
export async function workOffline(loadRest: () => Promise<unknown> = async () => undefined): Promise<boolean> {
  try {
    await navigator.serviceWorker.register('/apps/worker.js', { scope: '/apps/' });
    const { active } = await navigator.serviceWorker.ready;
    if (!active) return false;
    await loadRest();
    const { port1, port2 } = new MessageChannel();
    const kept = new Promise<boolean>((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(data === 'kept'), { once: true });
      port1.start();
    });
    active.postMessage({ keep: filesOfPage() }, [port2]);
    return await kept;
  } catch {
    return false;
  }
}
