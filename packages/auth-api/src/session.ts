import { type Access, mayCall } from '@pregon/contract/session/roles';
import { sessionData, type SessionData } from '@pregon/contract/session/session.schema';
import { createStore } from '@pregon/ui/external-store';
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { type CookieJar, eraseAuthCookie, readAuthCookie, writeAuthCookie } from './session/auth-cookie.ts';

/** Who is logged in, and whether that is still being found out or ended. */
export interface SessionState {
  /** True from the start until it is known whether there is a session. */
  readonly isLoading: boolean;
  readonly isLoggingOut: boolean;
  readonly session: SessionData | null;
  /**
   * The session has ended without anybody here having wanted it, and the page holds what would be lost with it (`keepWhile`):
   * `session` says whose it was. There is no token, cookie or storage any more. Ends when they log in again, here or in another
   * tab, and with `clear`.
   */
  readonly isInterrupted?: boolean;
}

/** The session of this tab: in memory, mirrored in the `auth` cookie, and broadcast to the other tabs. */
export interface SessionStore {
  readonly getState: () => SessionState;
  /** Calls the listener after every change; answers the function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The bearer token from memory, or else from the cookie; empty when there is none. Never one that has ended. */
  readonly accessToken: () => string;
  /** Stores the session, ends loading, writes the cookie, tells the other tabs. */
  readonly setCredentials: (session: SessionData) => void;
  /** Ends the session here and in the other tabs: state, cookie, and the `auth` entry of local storage. */
  readonly clear: () => void;
  /** The server has ended the session: the same, but that it is only interrupted where the page needs it. */
  readonly lapse: () => void;
  /**
   * Takes over what the cookie says, which all tabs share: also that another tab has ended the session or opened another. Loading
   * ends, unless the cookie holds a token without the rest of the session.
   */
  readonly restore: () => void;
  /** From now on a session that ends by itself is only interrupted if this says so then; answers the function that ends that. */
  readonly keepWhile: (isNeeded: () => boolean) => () => void;
  readonly setLoggingOut: (isLoggingOut: boolean) => void;
  /** Follows log-in and log-out in the other tabs, and tells them of this one's; answers the function that ends that. */
  readonly followOtherTabs: () => () => void;
}

interface SessionOptions {
  /** Default: `document`. */
  readonly cookies?: CookieJar;
  /** Default: `localStorage`. */
  readonly storage?: Pick<Storage, 'removeItem'>;
}

/** What a tab tells the others: the token that it had, and the session that it has now. */
const tabMessage = v.object({ before: v.string(), session: v.nullable(sessionData), isMirrored: v.boolean() });

/** Milliseconds within which a cookie of one tab is seen by the others: messages are quicker. */
const cookieDelay = 250;

/** A session store of its own. Applications use the one called `session`. */
export function createSessionStore({ cookies = document, storage = localStorage }: SessionOptions = {}): SessionStore {
  const store = createStore<SessionState>({ isLoading: true, isLoggingOut: false, session: null });
  const getState = store.getSnapshot;
  let otherTabs: BroadcastChannel | undefined;
  let isNeeded: (() => boolean) | undefined;
  /** The cookie held this session: when it no longer does, somebody has ended it. A session that is too large never is in it. */
  let isMirrored = false;
  /** The token that another tab has replaced or ended. Here the cookie may hold it for a moment longer. */
  let gone = '';

  const savedToken = () => {
    const token = readAuthCookie(cookies)?.accessToken;
    return token === gone ? undefined : token;
  };
  const isLoggedOut = () => !getState().session && !getState().isLoading;
  const currentToken = () => (getState().isInterrupted ? undefined : getState().session?.accessToken);
  const accessToken = () => currentToken() ?? savedToken() ?? '';
  const take = (session: SessionData | null) => {
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
  /** Whom the news does not follow upon had other news before, or too late: then the cookie tells, once it has arrived. */
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
      // A page that the browser had put away has heard nothing meanwhile.
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

/** The session of this page as it stands, in a component. */
export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.getState);

/** Does the role of whoever is logged in permit this call? What it does not is shown disabled, with the reason. */
export const useMayCall = ({ access }: { readonly access: Access }): boolean => mayCall(access, useSession().session?.user.role);
