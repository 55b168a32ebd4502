import { type Access, mayCall } from '@pregon/contract/session/roles';
import { sessionData, type SessionData } from '@pregon/contract/session/session.schema';
import { createStore } from '@pregon/ui/external-store';
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { type CookieJar, eraseAuthCookie, readAuthCookie, writeAuthCookie } from './session/auth-cookie.ts';

/** The state of the session. */
export interface SessionState {
  /** True from the start until it is known whether there is a session. */
  readonly isLoading: boolean;
  readonly isLoggingOut: boolean;
  readonly session: SessionData | null;
  /**
   * The session has expired, and the page has unsaved changes (`keepWhile`): `session` is the previous one. Token, cookie and
   * storage are gone. Ends with a log-in, here or in another tab, and with `clear`.
   */
  readonly isInterrupted?: boolean;
}

/** The session of this tab: in memory, mirrored in the `auth` cookie, and broadcast to the other tabs. */
export interface SessionStore {
  readonly getState: () => SessionState;
  /** Calls the listener after every change; returns the function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The bearer token from memory, or else from the cookie; empty when there is none or it has ended. */
  readonly accessToken: () => string;
  /** Stores the session, ends loading, writes the cookie, and notifies the other tabs. */
  readonly setCredentials: (session: SessionData) => void;
  /** Ends the session here and in the other tabs: state, cookie, and the `auth` entry of local storage. */
  readonly clear: () => void;
  /** The server has ended the session: like `clear`, but only interrupts it where the page has unsaved changes. */
  readonly lapse: () => void;
  /**
   * Adopts the session in the cookie, which all tabs share, including its end by another tab. Loading ends, unless the cookie
   * holds only a token.
   */
  readonly restore: () => void;
  /** Registers whether an expired session must only be interrupted; returns the function that unregisters it. */
  readonly keepWhile: (isNeeded: () => boolean) => () => void;
  readonly setLoggingOut: (isLoggingOut: boolean) => void;
  /** Synchronizes log-in and log-out between tabs; returns the function that stops it. */
  readonly followOtherTabs: () => () => void;
}

interface SessionOptions {
  /** Default: `document`. */
  readonly cookies?: CookieJar;
  /** Default: `localStorage`. */
  readonly storage?: Pick<Storage, 'removeItem'>;
}

/** A message between tabs: the previous token, and the current session. */
const tabMessage = v.object({ before: v.string(), session: v.nullable(sessionData), isMirrored: v.boolean() });

/** Delay in milliseconds until a cookie of one tab is visible in the others, since messages are faster. */
const cookieDelay = 250;

/** Creates a separate session store. Applications use the one called `session`. */
export function createSessionStore({ cookies = document, storage = localStorage }: SessionOptions = {}): SessionStore {
  const store = createStore<SessionState>({ isLoading: true, isLoggingOut: false, session: null });
  const getState = store.getSnapshot;
  let otherTabs: BroadcastChannel | undefined;
  let isNeeded: (() => boolean) | undefined;
  /**
   * Whether the cookie held this session: when it no longer does, another tab has ended it. A session that is too large is never
   * in it.
   */
  let isMirrored = false;
  /** The token that another tab has replaced or ended. The cookie may hold it for a moment longer. */
  let gone = '';

  const savedToken = () => {
    const token = readAuthCookie(cookies)?.accessToken;
    return token === gone ? undefined : token;
  };
  const isLoggedOut = () => !getState().session && !getState().isLoading;
  const currentToken = () => (getState().isInterrupted ? undefined : getState().session?.accessToken);
  const accessToken = () => currentToken() ?? savedToken() ?? '';
  const take = (session: SessionData | null) => {
    // What is formatted without a zone is formatted in the account's.
    if (session) document.documentElement.dataset['zone'] = session.user.timeZone;
    if (session || !isLoggedOut()) store.set({ session, isLoading: false, isLoggingOut: getState().isLoggingOut });
  };
  const interrupt = () => {
    const isKept = getState().session && !getState().isLoggingOut && isNeeded?.();
    if (!isKept) take(null);
    else if (!getState().isInterrupted) store.set({ ...getState(), isInterrupted: true });
  };
  const broadcast = (before: string, session: SessionData | null) => otherTabs?.postMessage({ before, session, isMirrored });
  const erase = () => {
    eraseAuthCookie(cookies);
    storage.removeItem('auth');
    isMirrored = false;
  };
  const restore = () => {
    const saved = readAuthCookie(cookies);
    if (saved?.accessToken === gone) return;
    if (!saved && (isMirrored || !getState().session)) interrupt();
    else if (saved?.session && saved.accessToken !== currentToken()) {
      isMirrored = true;
      take(saved.session);
    }
  };
  /** Race condition: a message that does not follow this tab's state is ignored, and the cookie decides once it has arrived. */
  const receive = ({ before, ...news }: v.InferOutput<typeof tabMessage>) => {
    if (before !== (currentToken() ?? '')) {
      restore();
      setTimeout(restore, cookieDelay);
      return;
    }
    gone = before;
    isMirrored = news.isMirrored;
    if (news.session) take(news.session);
    else interrupt();
  };

  return {
    getState,
    subscribe: store.subscribe,
    accessToken,
    setCredentials(session) {
      const before = accessToken();
      writeAuthCookie(cookies, session);
      isMirrored = savedToken() === session.accessToken;
      take(session);
      broadcast(before, session);
    },
    clear() {
      const before = accessToken();
      erase();
      take(null);
      broadcast(before, null);
    },
    lapse() {
      const before = accessToken();
      erase();
      interrupt();
      broadcast(before, null);
    },
    restore,
    keepWhile(condition) {
      isNeeded = condition;
      return () => {
        isNeeded = undefined;
        if (getState().isInterrupted) take(null);
      };
    },
    setLoggingOut: (isLoggingOut) => store.set({ ...getState(), isLoggingOut }),
    followOtherTabs() {
      const channel = new BroadcastChannel('pregon-session');
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const message = v.safeParse(tabMessage, data);
        if (message.success) receive(message.output);
      });
      // A page restored from the back/forward cache has missed messages.
      window.addEventListener('pageshow', restore);
      otherTabs = channel;
      return () => {
        channel.close();
        window.removeEventListener('pageshow', restore);
        otherTabs = undefined;
      };
    },
  };
}

/** The session of this page, shared by the shell and every remote. */
export const session: SessionStore = createSessionStore();

/** The session of this page, in a component. */
export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.getState);

/** Whether the user's role permits a call. Forbidden actions are shown disabled, with the reason. */
export const useMayCall = ({ access }: { readonly access: Access }): boolean => mayCall(access, useSession().session?.user.role);
