/**
 * Polls every `every` milliseconds, with jitter, while the page is visible; when it becomes visible again, an overdue task runs
 * at once. Returns the function that stops it. The task must not reject.
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
