import { session } from '@pregon/auth-api/session';
import type { EditorSource } from '../editor-source.ts';

/**
 * The identifier of a newsletter's draft on the server. For a new newsletter, or a clone, this browser generates one, and remembers it
 * from the first autosave until the draft is saved or discarded. A draft that the address names is opened in any browser of its author.
 */
export interface DraftIdentity {
  readonly id: string;
  /** Whether a draft of an earlier visit may exist. */
  readonly isKnown: boolean;
  readonly remember: () => void;
  readonly forget: () => void;
}

export function draftIdentity({ newsletterID, isClone, draft }: EditorSource): DraftIdentity {
  if (newsletterID !== undefined && !isClone) {
    return { id: newsletterID, isKnown: true, remember: () => {}, forget: () => {} };
  }
  const place = `pregon.newsletter-work.${session.getState().session?.id ?? ''}.${newsletterID ?? 'new'}`;
  const known = draft ?? localStorage.getItem(place);
  const id = known ?? crypto.randomUUID();
  return {
    id,
    isKnown: known !== null,
    remember: () => {
      if (draft === undefined) localStorage.setItem(place, id);
    },
    forget: () => {
      if (id === localStorage.getItem(place)) localStorage.removeItem(place);
    },
  };
}
