/** Prints without a frame that takes longer than this to load. */
const longestWait = 4000;

/** Loads a frame that was not scrolled to yet. */
const loaded = (frame: HTMLIFrameElement) =>
  new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true });
    setTimeout(resolve, longestWait);
    frame.loading = 'eager';
  });

/** Calls `print` while the root element is marked: `results.css` then hides everything but the results. */
function printMarked(): void {
  const root = document.documentElement;
  root.dataset['printing'] = 'results';
  addEventListener('afterprint', () => delete root.dataset['printing'], { once: true });
  print();
}

/**
 * Prints the results of the page alone, in light colours, with the click map: frames that still wait to be scrolled to are loaded first. The
 * mark is removed once the print dialog has closed.
 */
export function printResults(): void {
  const waiting = [...document.querySelectorAll<HTMLIFrameElement>('.results iframe[loading="lazy"]')];
  if (waiting.length === 0) printMarked();
  else void Promise.all(waiting.map(loaded)).then(printMarked);
}
