import { session } from '@pregon/auth-api/session';
import type { EditorSource } from '../editor-source.ts';

/**
 * Under what the work on a newsletter is kept. Of a new one, or a clone, this browser makes an identifier up, and remembers it from
 * the first time that something was kept until that is saved or discarded.
 */
export interface WorkIdentity {
  readonly id: string;
  /** Whether there may be something from before. */
  readonly isKnown: boolean;
  readonly remember: () => void;
  readonly forget: () => void;
}

export function workIdentity({ newsletterID, isClone }: EditorSource): WorkIdentity {
  if (newsletterID !== undefined && !isClone) {
    return { id: newsletterID, isKnown: true, remember: () => {}, forget: () => {} };
  }
  const place = `pregon.newsletter-work.${session.getState().session?.id ?? ''}.${newsletterID ?? 'new'}`;
  const known = localStorage.getItem(place);
  const id = known ?? crypto.randomUUID();
  return {
    id,
    isKnown: known !== null,
    remember: () => localStorage.setItem(place, id),
    forget: () => localStorage.removeItem(place),
  };
}
