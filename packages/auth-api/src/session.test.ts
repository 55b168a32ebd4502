import { afterEach, describe, expect, it } from '@jest/globals';
import type { SessionData } from '@pregon/contract/session/session.schema';
import { largestCookie, readAuthCookie } from './session/auth-cookie.ts';
import { createSessionStore } from './session.ts';
import { ana, createCookieJar } from './testing/sessions.ts';

describe('the auth cookie', () => {
  it('mirrors the session for seven days, on every path, secure and for this site only', () => {
    const jar = createCookieJar();
    createSessionStore({ cookies: jar }).setCredentials(ana);
    expect(jar.written.at(-1)).toMatch(/^auth=.+; Max-Age=604800; Path=\/; Secure; SameSite=Strict$/);
    expect(readAuthCookie(jar)?.session).toEqual(ana);
  });

  const named = (length: number): SessionData => ({ ...ana, user: { ...ana.user, name: 'ñ'.repeat(length) } });

  it.each([0, 100, 500, 560, 570, 580, 590, 600, 700, 5000])('never outgrows what browsers keep: a name of %i ñ', (length) => {
    const jar = createCookieJar();
    createSessionStore({ cookies: jar }).setCredentials(named(length));
    expect(jar.written.at(-1)?.length).toBeLessThanOrEqual(largestCookie);
    expect(readAuthCookie(jar)?.accessToken).toBe(ana.accessToken);
  });

  it('fills its room to the last character before it leaves anything out', () => {
    const jar = createCookieJar();
    const store = createSessionStore({ cookies: jar });
    store.setCredentials(ana);
    const room = largestCookie - (jar.written.at(-1)?.length ?? 0);
    const padded = (extra: number) => ({ ...ana, user: { ...ana.user, name: ana.user.name + 'x'.repeat(extra) } });
    store.setCredentials(padded(room));
    expect(jar.written.at(-1)).toHaveLength(largestCookie);
    expect(readAuthCookie(jar)?.session).toEqual(padded(room));
    store.setCredentials(padded(room + 1));
    expect(readAuthCookie(jar)).toEqual({ accessToken: ana.accessToken, session: null });
  });

  it('leaves out the signature before anything else', () => {
    const jar = createCookieJar();
    createSessionStore({ cookies: jar }).setCredentials({ ...ana, signature: 's'.repeat(4000) });
    expect(readAuthCookie(jar)?.session).toEqual(ana);
  });

  it('holds nothing, rather than the session before, when not even the token fits', () => {
    const jar = createCookieJar();
    const store = createSessionStore({ cookies: jar });
    store.setCredentials(ana);
    const large = { ...ana, accessToken: 't'.repeat(5000) };
    store.setCredentials(large);
    expect(readAuthCookie(jar)).toBeUndefined();
    expect(store.getState().session).toEqual(large);
  });

  it.each(['', 'auth=', 'auth=%', 'auth=%7B%7D', 'auth=null', 'oauth=x'])('is nothing when it says nothing: %j', (cookie) => {
    expect(readAuthCookie({ cookie })).toBeUndefined();
  });
});

describe('the session store', () => {
  it('starts loading, and restores what the cookie holds', () => {
    const cookies = createCookieJar();
    createSessionStore({ cookies }).setCredentials(ana);
    const reloaded = createSessionStore({ cookies });
    expect(reloaded.getState()).toEqual({ isLoading: true, isLoggingOut: false, session: null });
    expect(reloaded.accessToken()).toBe(ana.accessToken);
    reloaded.restore();
    expect(reloaded.getState()).toEqual({ isLoading: false, isLoggingOut: false, session: ana });
  });

  it('ends loading when nothing is saved', () => {
    const store = createSessionStore({ cookies: createCookieJar() });
    store.restore();
    expect(store.getState()).toEqual({ isLoading: false, isLoggingOut: false, session: null });
    expect(store.accessToken()).toBe('');
  });

  it('clears the state, the cookie, and its entry of local storage', () => {
    const cookies = createCookieJar();
    const store = createSessionStore({ cookies });
    localStorage.setItem('auth', 'kept by an older version');
    localStorage.setItem('theme', 'dark');
    store.setCredentials(ana);
    store.clear();
    expect(store.getState().session).toBeNull();
    expect(cookies.cookie).toBe('');
    expect(localStorage.getItem('auth')).toBeNull();
    expect(localStorage.getItem('theme')).toBe('dark');
  });
});

describe('two tabs', () => {
  const ends: (() => void)[] = [];
  afterEach(() => ends.splice(0).forEach((end) => end()));
  const openTab = (cookies = createCookieJar()) => {
    const store = createSessionStore({ cookies });
    ends.push(store.followOtherTabs());
    return store;
  };
  const nextChange = (store: ReturnType<typeof openTab>) =>
    new Promise<void>((resolve) => {
      const end = store.subscribe(() => {
        end();
        resolve();
      });
    });

  it('log in and out together', async () => {
    const cookies = createCookieJar();
    const [here, there] = [openTab(cookies), openTab(cookies)];
    let heard = nextChange(there);
    here.setCredentials(ana);
    await heard;
    expect(there.getState()).toEqual({ isLoading: false, isLoggingOut: false, session: ana });
    heard = nextChange(here);
    there.clear();
    await heard;
    expect(here.getState().session).toBeNull();
  });
});
