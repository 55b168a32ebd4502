import { loadPatiently } from './retry.ts';

/**
 * Dispatched on the window when a script or a style sheet of a part did not come, or was refused, after all tries; `detail` is
 * the error. A listener that prevents it takes the fault over, for instance by leading elsewhere: nothing is thrown then.
 */
export const preloadError = 'preload-error';

/**
 * Loads a part of the page by its dynamic import, patiently. When a file of it stays away the event above is dispatched and the
 * error rethrown; what the part's own code throws is rethrown at once, without an event.
 *
 * ```ts
 * const { createMailEditor } = await loadPart(() => import('./message/grapes-editor.ts'));
 * ```
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await loadPatiently(load, undefined, isFinal);
  } catch (error) {
    if (isMissingFile(error)) await announceMissingFile(error);
    throw error;
  }
}

interface MissingFileError extends Error {
  readonly name: 'ChunkLoadError';
  /** 'timeout' when it was waited for in vain. */
  readonly type?: string;
  /** Address of the file; the build does not say it of styles. */
  readonly request?: string;
}

/** Whether a file behind an entry did not come or was refused by its integrity hash: what builds call it, for styles too. */
export function isMissingFile(error: unknown): error is MissingFileError {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/** Dispatches the event. Fulfilled when nobody has taken the fault over, else never. */
export async function announceMissingFile(error: Error): Promise<void> {
  const isLeftToUs = window.dispatchEvent(new CustomEvent(preloadError, { cancelable: true, detail: error }));
  if (!isLeftToUs) await new Promise(() => undefined);
}

/** What the code threw, it throws again; who has waited for a file for seconds does not wait as long once more. */
function isFinal(error: unknown): boolean {
  return !isMissingFile(error) || error.type === 'timeout';
}
