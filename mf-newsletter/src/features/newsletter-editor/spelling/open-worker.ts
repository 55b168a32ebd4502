/** Opens the worker with the dictionary, which is large and takes a second to parse. */
export function openSpellingWorker(): Worker {
  // The build bundles it into one file; see `worker-bundle.loader.ts`.
  const address = new URL('./spelling.worker.ts', import.meta.url);
  return new Worker(address);
}
