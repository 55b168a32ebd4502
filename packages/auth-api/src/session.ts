import { type Access, mayCall } from '@pregon/contract/session/roles';
import { sessionData, type SessionData } from '@pregon/contract/session/session.schema';
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { type CookieJar, eraseAuthCookie, readAuthCookie, writeAuthCookie } from './session/auth-cookie.ts';

/** Who is logged in, and whether that is still being found out or ended. */
export interface SessionState {
  /** True from the start until it is known whether there is a session. */
  readonly isLoading: boolean;
  readonly isLoggingOut: boolean;
  readonly session: SessionData | null;
}

/** The session of this tab: in memory, mirrored in the `auth` cookie, and told to the other tabs. */
export interface SessionStore {
  readonly getState: () => SessionState;
  /** Calls the listener after every change; answers the function that ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The bearer token from memory, or else from the cookie; empty when there is none. */
  readonly accessToken: () => string;
  /** Stores the session, ends loading, writes the cookie, tells the other tabs. */
  readonly setCredentials: (session: SessionData) => void;
  /** Ends the session here and in the other tabs: state, cookie, and the `auth` entry of local storage. */
  readonly clear: () => void;
  /** Takes over what the cookie holds. Loading ends, unless the cookie holds a token without the rest of the session. */
  readonly restore: () => void;
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

const tabMessage = v.object({ session: v.nullable(sessionData) });

/** A session store of its own. Applications use the one called `session`. */
export function createSessionStore({ cookies = document, storage = localStorage }: SessionOptions = {}): SessionStore {
  let state: SessionState = { isLoading: true, isLoggingOut: false, session: null };
  let otherTabs: BroadcastChannel | undefined;
  const listeners = new Set<() => void>();

  const change = (part: Partial<SessionState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const take = (session: SessionData | null) => change({ session, isLoading: false });
  const tell = (session: SessionData | null) => otherTabs?.postMessage({ session });

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    accessToken: () => state.session?.accessToken ?? readAuthCookie(cookies)?.accessToken ?? '',
    setCredentials(session) {
      writeAuthCookie(cookies, session);
      take(session);
      tell(session);
    },
    clear() {
      eraseAuthCookie(cookies);
      storage.removeItem('auth');
      take(null);
      tell(null);
    },
    restore() {
      const saved = readAuthCookie(cookies);
      if (!saved && !state.session) take(null);
      else if (saved?.session && saved.accessToken !== state.session?.accessToken) take(saved.session);
    },
    setLoggingOut: (isLoggingOut) => change({ isLoggingOut }),
    followOtherTabs() {
      const channel = new BroadcastChannel('pregon-session');
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const message = v.safeParse(tabMessage, data);
        if (message.success) take(message.output.session);
      });
      otherTabs = channel;
      return () => {
        channel.close();
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
