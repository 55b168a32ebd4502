/** Runs a callback when the page is idle; in browsers without idle callbacks, after the current task. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task);
  else setTimeout(task);
}
