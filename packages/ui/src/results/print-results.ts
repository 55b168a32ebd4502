/** Prints without a part that takes longer than this to load. */
const longestWaitMs = 10_000;
/** The width that messages are drawn for, and the height of a page of paper without the title and a short list of links, in CSS pixels. */
const [messageWidth, paperHeight] = [680, 760];
/** Nothing gets smaller than this on paper: what is longer goes on on the next page. */
const smallestScale = 0.5;

/** Resolves once no part of the results is loading any more. */
const allShown = () =>
  new Promise<void>((resolve) => {
    const isLoading = () => document.querySelector('.results [aria-busy="true"]') !== null;
    if (!isLoading()) return resolve();
    const stop = () => {
      changes.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const changes = new MutationObserver(() => {
      if (!isLoading()) stop();
    });
    const timer = setTimeout(stop, longestWaitMs);
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
  });

/** Resolves to whether a frame has loaded in time. */
const loaded = (frame: HTMLIFrameElement) =>
  new Promise<boolean>((resolve) => {
    frame.addEventListener('load', () => resolve(true), { once: true });
    setTimeout(() => resolve(false), longestWaitMs);
  });

/**
 * Gives a frame the height of its document, and makes its picture smaller where it would not fit on one page: the document keeps its width,
 * and with it the layout of large screens.
 */
function fitToPaper(place: HTMLElement, frame: HTMLIFrameElement): void {
  const height = frame.contentDocument?.documentElement.scrollHeight;
  if (!height) return place.remove();
  const scale = Math.min(1, Math.max(smallestScale, paperHeight / height));
  frame.style.height = `${height}px`;
  frame.style.transform = `scale(${scale})`;
  place.style.width = `${messageWidth * scale}px`;
  place.style.height = `${height * scale}px`;
}

/**
 * Adds a copy of a frame for paper, whole and without a scroll bar. The copy has the origin of the page, so that its height can be
 * measured, and because browsers that give sandboxed frames a process of their own may leave these empty in a PDF. It runs no scripts.
 */
async function addPaperCopy(frame: HTMLIFrameElement): Promise<void> {
  const place = document.createElement('div');
  place.className = 'paper-frame';
  const copy = document.createElement('iframe');
  copy.title = frame.title;
  copy.setAttribute('sandbox', 'allow-same-origin');
  copy.style.width = `${messageWidth}px`;
  copy.style.height = '1px';
  copy.src = frame.src;
  place.append(copy);
  const waiting = loaded(copy);
  frame.after(place);
  // Without the copy the frame itself is printed.
  if (await waiting) fitToPaper(place, copy);
  else place.remove();
}

const removePaperCopies = () => document.querySelectorAll('.results .paper-frame').forEach((place) => place.remove());

/** Calls `print` while the root element is marked: `results.css` then hides everything but the results. */
function printMarked(): void {
  const root = document.documentElement;
  root.dataset['printing'] = 'results';
  const onceOver = () => {
    delete root.dataset['printing'];
    removePaperCopies();
  };
  addEventListener('afterprint', onceOver, { once: true });
  print();
}

/**
 * Prints the results of the page alone, in light colours, with the whole click map, once they have loaded. The mark and the copy of the map
 * are removed once the print dialog has closed.
 */
export async function printResults(): Promise<void> {
  await allShown();
  removePaperCopies();
  await Promise.all([...document.querySelectorAll<HTMLIFrameElement>('.results iframe')].map(addPaperCopy));
  printMarked();
}
