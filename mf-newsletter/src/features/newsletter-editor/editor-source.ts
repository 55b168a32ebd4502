import { useLocation } from 'react-router-dom';
import * as v from 'valibot';

/** Which newsletter the editor opens, and whether it makes a new one of it. */
export interface EditorSource {
  /** None: a new newsletter. */
  readonly newsletterID: string | undefined;
  readonly isClone: boolean;
}

const navigationState = v.object({ newsletterID: v.pipe(v.string(), v.nonEmpty()), isClone: v.optional(v.boolean(), false) });

/** From what the link carried as state, or else from the address, which can be kept and sent to others. */
export function readEditorSource({ state, search }: { state: unknown; search: string }): EditorSource {
  const carried = v.safeParse(navigationState, state);
  if (carried.success) return carried.output;
  const address = new URLSearchParams(search);
  // The palette's links say `id`.
  const newsletterID = address.get('newsletter') ?? address.get('id') ?? undefined;
  return { newsletterID, isClone: newsletterID !== undefined && address.get('clone') === '1' };
}

export const useEditorSource = (): EditorSource => readEditorSource(useLocation());
