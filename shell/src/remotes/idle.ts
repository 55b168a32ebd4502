/** Calls back when the page has nothing else to do; where the browser cannot tell, when it has done what it is at. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task);
  else setTimeout(task);
}
