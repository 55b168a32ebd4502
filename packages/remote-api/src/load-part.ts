import { retryWithJitter } from './retry.ts';

/**
 * Name of the event that is dispatched on the window when a script or a style sheet of a chunk could not be loaded after all
 * retries, or failed its integrity check; `detail` is the error. A listener that calls `preventDefault` handles the error, for
 * instance by navigating elsewhere: nothing is thrown then.
 */
export const preloadError = 'preload-error';

/**
 * Loads a chunk by its dynamic import, with retries. When one of its files cannot be loaded, the event above is dispatched and the
 * error rethrown. An error that the chunk's own code throws is rethrown at once, without an event.
 *
 * ```ts
 * const { createMailEditor } = await loadPart(() => import('./message/grapes-editor.ts'));
 * ```
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await retryWithJitter(load, undefined, isFinal);
  } catch (error) {
    if (isMissingFile(error)) await dispatchPreloadError(error);
    throw error;
  }
}

interface MissingFileError extends Error {
  readonly name: 'ChunkLoadError';
  /** 'timeout' when the file did not arrive in time. */
  readonly type?: string;
  /** Address of the file; the build does not set it for style sheets. */
  readonly request?: string;
}

/** Whether an error is a bundler's ChunkLoadError: a script or style sheet could not be loaded or failed its integrity check. */
export function isMissingFile(error: unknown): error is MissingFileError {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/** Dispatches the event. Resolves when no listener has handled the error; otherwise the promise stays pending. */
export async function dispatchPreloadError(error: Error): Promise<void> {
  const isLeftToUs = window.dispatchEvent(new CustomEvent(preloadError, { cancelable: true, detail: error }));
  if (!isLeftToUs) await new Promise(() => undefined);
}

/** Errors of the chunk's own code would be thrown again; after a timeout of seconds a retry would take too long. */
function isFinal(error: unknown): boolean {
  return !isMissingFile(error) || error.type === 'timeout';
}
