/**
 * Does a task every `every` milliseconds, or a little later, while the page is seen; when it comes into sight again, as soon
 * as that much time has passed. Answers the function that ends it. The task must not reject.
 */
export function pollWhileVisible(task: () => Promise<void>, every: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Date.now();
  const plan = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    timer = setTimeout(() => void run(), Math.max(0, last + every - Date.now()) + Math.random() * (every / 30));
  };
  const run = async () => {
    last = Date.now();
    await task();
    if (timer !== undefined) plan();
  };
  document.addEventListener('visibilitychange', plan);
  plan();
  return () => {
    document.removeEventListener('visibilitychange', plan);
    clearTimeout(timer);
    timer = undefined;
  };
}
