import { api } from '@pregon/auth-api/api';
import { isFault } from '@pregon/auth-api/fault';
import { session } from '@pregon/auth-api/session';
import type { EndpointOutput } from '@pregon/contract/endpoint';
import type { NewsletterWork } from '@pregon/contract/newsletters/newsletter.schema';
import { dropNewsletterWork, keepNewsletterWork, readNewsletterWork } from '@pregon/contract/newsletters/newsletters.endpoints';
import { createStore } from '@pregon/ui/external-store';
import type { DraftIdentity } from './draft-identity.ts';

/** The draft of a design, without its name. */
export type DesignDraft = Omit<NewsletterWork, 'name'>;
export type ServerDraft = NonNullable<EndpointOutput<typeof readNewsletterWork>['work']>;

/** The state of the autosave. */
export type AutosaveState =
  | { readonly kind: 'none' }
  /** There are changes that are not saved yet. */
  | { readonly kind: 'changed' }
  /** Saved at that time, in milliseconds since 1970 by this browser's clock. */
  | { readonly kind: 'saved'; readonly at: number }
  /** The request failed; it is retried. */
  | { readonly kind: 'failed' };

/** In milliseconds: debounce delay after a change, maximum delay of the first of many changes, and retry interval. */
const debounceDelay = 3000;
const maximumDelay = 6000;
const retryInterval = 10_000;

/** Whether the draft fits into a keepalive request, which outlives the page: browsers limit those to 64 KB. */
const isSmall = (body: NewsletterWork): boolean => new Blob([JSON.stringify(body)]).size < 60_000;

/** Autosaves the draft of a newsletter on the server, debounced, until the newsletter itself is saved. */
export interface ServerDraftAutosave {
  readonly state: () => AutosaveState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Updates the name while it is typed. */
  readonly setName: (name: string) => void;
  /** Reports a change, which is saved after the debounce delay. */
  readonly changed: () => void;
  /** Saves pending changes now; `isLeaving`: with a request that outlives the page. */
  readonly flush: (isLeaving?: boolean) => void;
  /** Deletes the draft: the newsletter is saved, or the changes are discarded. */
  readonly drop: () => void;
  /** Stops the autosave. */
  readonly end: () => void;
}

/** Creates the autosave of a draft. `read` returns the current draft; undefined while there is none. */
export function createServerDraft(identity: DraftIdentity, read: () => DesignDraft | undefined): ServerDraftAutosave {
  const state = createStore<AutosaveState>({ kind: 'none' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let name: string | undefined;
  let hasChanges = false;
  /** Deadline for saving the first unsaved change. */
  let deadline: number | undefined;
  let isEnded = false;
  let queue: Promise<unknown> = Promise.resolve();
  const later = (delay: number) => {
    clearTimeout(timer);
    if (!isEnded) timer = setTimeout(() => flush(), delay);
  };
  const keep = async (body: NewsletterWork, isLeaving: boolean) => {
    try {
      await api.call(keepNewsletterWork, { params: { id: identity.id }, body }, { keepalive: isLeaving && isSmall(body) });
      identity.remember();
      if (!hasChanges) state.set({ kind: 'saved', at: Date.now() });
    } catch {
      hasChanges = true;
      state.set({ kind: 'failed' });
      later(retryInterval);
    }
  };
  const flush = (isLeaving = false) => {
    clearTimeout(timer);
    deadline = undefined;
    if (!hasChanges || isEnded) return;
    // While the session is interrupted the server would reject the request: it is retried after the next log-in.
    if (session.getState().isInterrupted) {
      later(retryInterval);
      return;
    }
    const work = read();
    if (!work) return;
    hasChanges = false;
    queue = queue.then(() => keep({ ...work, name: (name ?? '').slice(0, 120) }, isLeaving));
  };
  const changed = () => {
    deadline ??= Date.now() + maximumDelay;
    hasChanges = true;
    if (state.getSnapshot().kind !== 'changed') state.set({ kind: 'changed' });
    // A maximum delay, because continuous typing would otherwise postpone the autosave forever, and a crash would lose everything.
    later(Math.max(0, Math.min(debounceDelay, deadline - Date.now())));
  };
  const end = () => {
    isEnded = true;
    clearTimeout(timer);
  };
  return {
    state: state.getSnapshot,
    subscribe: state.subscribe,
    setName: (typed) => {
      const isTyping = name !== undefined && name !== typed;
      name = typed;
      if (isTyping) changed();
    },
    changed,
    flush,
    drop: () => {
      end();
      if (state.getSnapshot().kind !== 'none' || identity.isKnown) queue = queue.then(() => deleteDraft(identity));
    },
    end,
  };
}

/** Deletes a draft. When the request fails, the server deletes the draft after a month. */
export async function deleteDraft(identity: DraftIdentity): Promise<void> {
  identity.forget();
  await api.call(dropNewsletterWork, { params: { id: identity.id } }).catch(() => undefined);
}

/** Reads the draft of an earlier visit; undefined when there is none or the server does not respond. */
export async function readDraft({ id, isKnown }: DraftIdentity): Promise<ServerDraft | undefined> {
  if (!isKnown) return undefined;
  try {
    return (await api.call(readNewsletterWork, { params: { id } })).work ?? undefined;
  } catch (fault) {
    if (!isFault(fault, 'NO_RESPONSE')) reportError(fault);
    return undefined;
  }
}
