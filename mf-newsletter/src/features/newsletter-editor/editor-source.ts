import { useLocation } from 'react-router-dom';
import * as v from 'valibot';

/** The newsletter that the editor opens, and whether it is cloned. */
export interface EditorSource {
  /** Undefined for a new newsletter. */
  readonly newsletterID: string | undefined;
  readonly isClone: boolean;
  /** The autosaved draft of a new newsletter that is continued. */
  readonly draft?: string | undefined;
}

const navigationState = v.object({ newsletterID: v.pipe(v.string(), v.nonEmpty()), isClone: v.optional(v.boolean(), false) });

const isIdentifier = (text: string | null): text is string => text !== null && /^[\da-f-]{36}$/.test(text);

/** Reads the source from the navigation state, or else from the URL, which can be bookmarked and shared. */
export function readEditorSource({ state, search }: { state: unknown; search: string }): EditorSource {
  const carried = v.safeParse(navigationState, state);
  if (carried.success) return carried.output;
  const address = new URLSearchParams(search);
  // The command palette's links use `id`.
  const newsletterID = address.get('newsletter') ?? address.get('id') ?? undefined;
  const draft = newsletterID === undefined ? address.get('draft') : null;
  return {
    newsletterID,
    isClone: newsletterID !== undefined && address.get('clone') === '1',
    ...(isIdentifier(draft) && { draft }),
  };
}

export const useEditorSource = (): EditorSource => readEditorSource(useLocation());
