/** The dictionary, in a thread of its own: it is large, and reading it takes a second. */
export function openSpellingWorker(): Worker {
  // The build makes one file of it; see `worker-bundle.loader.ts`.
  const address = new URL('./spelling.worker.ts', import.meta.url);
  return new Worker(address);
}
