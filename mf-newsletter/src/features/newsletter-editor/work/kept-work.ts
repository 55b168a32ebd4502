import { api } from '@pregon/auth-api/api';
import { isFault } from '@pregon/auth-api/fault';
import { session } from '@pregon/auth-api/session';
import type { EndpointOutput } from '@pregon/contract/endpoint';
import type { NewsletterWork } from '@pregon/contract/newsletters/newsletter.schema';
import { dropNewsletterWork, keepNewsletterWork, readNewsletterWork } from '@pregon/contract/newsletters/newsletters.endpoints';
import type { WorkIdentity } from './work-identity.ts';

/** What is being worked on, its name apart. */
export type WorkOnDesign = Omit<NewsletterWork, 'name'>;
export type KeptWork = NonNullable<EndpointOutput<typeof readNewsletterWork>['work']>;

/** How far the work is kept. */
export type KeepState =
  | { readonly kind: 'none' }
  /** Something has changed since. */
  | { readonly kind: 'changed' }
  /** At that moment, by this browser's clock. */
  | { readonly kind: 'kept'; readonly at: number }
  /** Nobody took it; it is tried again. */
  | { readonly kind: 'failed' };

/** Milliseconds of debounce after a change, the most that the first of many changes waits, and the retry interval. */
const settling = 3000;
const longestWait = 6000;
const retrying = 10_000;

/** Whether a browser sends it on after the page was closed: it takes 64 KB at most. */
const isSmall = (body: NewsletterWork): boolean => new Blob([JSON.stringify(body)]).size < 60_000;

/** Keeps the work on a newsletter on the server until it is saved. */
export interface WorkKeeper {
  readonly state: () => KeepState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The name as it is typed. */
  readonly setName: (name: string) => void;
  /** Something has changed: it is kept in a moment. */
  readonly changed: () => void;
  /** Keeps now what has changed since; `isLeaving`: in a way that outlives the page. */
  readonly flush: (isLeaving?: boolean) => void;
  /** The work is saved, or not wanted any more. */
  readonly drop: () => void;
  /** Keeps nothing any more. */
  readonly end: () => void;
}

/** `read` answers the work as it stands; undefined while there is none to keep. */
export function keepWork(identity: WorkIdentity, read: () => WorkOnDesign | undefined): WorkKeeper {
  const listeners = new Set<() => void>();
  let state: KeepState = { kind: 'none' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let name: string | undefined;
  let hasChanges = false;
  /** The latest moment to keep the changes of which none was kept yet. */
  let deadline: number | undefined;
  let isEnded = false;
  let queue: Promise<unknown> = Promise.resolve();
  const tell = (next: KeepState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const later = (delay: number) => {
    clearTimeout(timer);
    if (!isEnded) timer = setTimeout(() => flush(), delay);
  };
  const keep = async (body: NewsletterWork, isLeaving: boolean) => {
    try {
      await api.call(keepNewsletterWork, { params: { id: identity.id }, body }, { keepalive: isLeaving && isSmall(body) });
      identity.remember();
      if (!hasChanges) tell({ kind: 'kept', at: Date.now() });
    } catch {
      hasChanges = true;
      tell({ kind: 'failed' });
      later(retrying);
    }
  };
  const flush = (isLeaving = false) => {
    clearTimeout(timer);
    deadline = undefined;
    if (!hasChanges || isEnded) return;
    // Whoever must log in again first keeps it then.
    if (session.getState().isInterrupted) {
      later(retrying);
      return;
    }
    const work = read();
    if (!work) return;
    hasChanges = false;
    queue = queue.then(() => keep({ ...work, name: (name ?? '').slice(0, 120) }, isLeaving));
  };
  const changed = () => {
    deadline ??= Date.now() + longestWait;
    hasChanges = true;
    if (state.kind !== 'changed') tell({ kind: 'changed' });
    // Who types without a pause must not lose all of it in a crash.
    later(Math.max(0, Math.min(settling, deadline - Date.now())));
  };
  const end = () => {
    isEnded = true;
    clearTimeout(timer);
  };
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setName: (typed) => {
      const isTyping = name !== undefined && name !== typed;
      name = typed;
      if (isTyping) changed();
    },
    changed,
    flush,
    drop: () => {
      end();
      if (state.kind !== 'none' || identity.isKnown) queue = queue.then(() => dropWork(identity));
    },
    end,
  };
}

/** Forgets kept work. What the server does not forget it does after a month. */
export async function dropWork(identity: WorkIdentity): Promise<void> {
  identity.forget();
  await api.call(dropNewsletterWork, { params: { id: identity.id } }).catch(() => undefined);
}

/** The work from before; undefined when there is none, or nobody can say. */
export async function readWork({ id, isKnown }: WorkIdentity): Promise<KeptWork | undefined> {
  if (!isKnown) return undefined;
  try {
    return (await api.call(readNewsletterWork, { params: { id } })).work ?? undefined;
  } catch (fault) {
    if (!isFault(fault, 'NO_RESPONSE')) reportError(fault);
    return undefined;
  }
}
