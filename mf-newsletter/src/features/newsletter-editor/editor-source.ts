import { useLocation } from 'react-router-dom';
import * as v from 'valibot';

/** The newsletter that the editor opens, and whether it is cloned. */
export interface EditorSource {
  /** Undefined for a new newsletter. */
  readonly newsletterID: string | undefined;
  readonly isClone: boolean;
}

const navigationState = v.object({ newsletterID: v.pipe(v.string(), v.nonEmpty()), isClone: v.optional(v.boolean(), false) });

/** Reads the source from the navigation state, or else from the URL, which can be bookmarked and shared. */
export function readEditorSource({ state, search }: { state: unknown; search: string }): EditorSource {
  const carried = v.safeParse(navigationState, state);
  if (carried.success) return carried.output;
  const address = new URLSearchParams(search);
  // The command palette's links use `id`.
  const newsletterID = address.get('newsletter') ?? address.get('id') ?? undefined;
  return { newsletterID, isClone: newsletterID !== undefined && address.get('clone') === '1' };
}

export const useEditorSource = (): EditorSource => readEditorSource(useLocation());
