import { afterEach, describe, expect, it } from '@jest/globals';
import type { SessionData } from '@pregon/contract/session/session.schema';
import { largestCookie, readAuthCookie } from './session/auth-cookie.ts';
import { createSessionStore } from './session.ts';
import { ana, createCookieJar, renewedAna } from './testing/sessions.ts';

describe('the auth cookie', () => {
  it('mirrors the session for seven days, on every path, secure and same-site', () => {
    const jar = createCookieJar();
    createSessionStore({ cookies: jar }).setCredentials(ana);
    expect(jar.written.at(-1)).toMatch(/^auth=.+; Max-Age=604800; Path=\/; Secure; SameSite=Strict$/);
    expect(readAuthCookie(jar)?.session).toEqual(ana);
  });

  const named = (length: number): SessionData => ({ ...ana, user: { ...ana.user, name: 'ñ'.repeat(length) } });

  it.each([0, 100, 500, 560, 570, 580, 590, 600, 700, 5000])("never exceeds the browser's limit: a name of %i ñ", (length) => {
    const jar = createCookieJar();
    createSessionStore({ cookies: jar }).setCredentials(named(length));
    expect(jar.written.at(-1)?.length).toBeLessThanOrEqual(largestCookie);
    expect(readAuthCookie(jar)?.accessToken).toBe(ana.accessToken);
  });

  it('uses its space to the last character before it leaves anything out', () => {
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

  it('leaves out the signature first', () => {
    const jar = createCookieJar();
    createSessionStore({ cookies: jar }).setCredentials({ ...ana, signature: 's'.repeat(4000) });
    expect(readAuthCookie(jar)?.session).toEqual(ana);
  });

  it('is erased when not even the token fits', () => {
    const jar = createCookieJar();
    const store = createSessionStore({ cookies: jar });
    store.setCredentials(ana);
    const large = { ...ana, accessToken: 't'.repeat(5000) };
    store.setCredentials(large);
    expect(readAuthCookie(jar)).toBeUndefined();
    expect(store.getState().session).toEqual(large);
  });

  it.each(['', 'auth=', 'auth=%', 'auth=%7B%7D', 'auth=null', 'oauth=x'])('is ignored when it is invalid: %j', (cookie) => {
    expect(readAuthCookie({ cookie })).toBeUndefined();
  });
});

describe('the session store', () => {
  it('notes the zone of the account for what is formatted without one', () => {
    const cookies = createCookieJar();
    const store = createSessionStore({ cookies });
    store.setCredentials({ ...ana, user: { ...ana.user, timeZone: 'Europe/Madrid' } });
    expect(document.documentElement.dataset['zone']).toBe('Europe/Madrid');
    store.clear();
    store.setCredentials(ana);
    expect(document.documentElement.dataset['zone']).toBe('America/Bogota');
  });

  it('starts loading, and restores the session from the cookie', () => {
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

describe('a session that ends without log-out', () => {
  const start = (isNeeded: boolean) => {
    const cookies = createCookieJar();
    const store = createSessionStore({ cookies });
    const release = store.keepWhile(() => isNeeded);
    store.setCredentials(ana);
    return { cookies, store, release };
  };
  const interrupted = { isLoading: false, isLoggingOut: false, session: ana, isInterrupted: true };
  const nobody = { isLoading: false, isLoggingOut: false, session: null };

  it('is closed when nothing is unsaved', () => {
    const { store } = start(false);
    store.lapse();
    expect(store.getState()).toEqual(nobody);
  });

  it('is interrupted when something is unsaved: without token, cookie and storage, until the next log-in', () => {
    const { cookies, store } = start(true);
    localStorage.setItem('auth', 'kept by an older version');
    store.lapse();
    expect(store.getState()).toEqual(interrupted);
    expect([store.accessToken(), cookies.cookie, localStorage.getItem('auth')]).toEqual(['', '', null]);
    store.setCredentials(renewedAna('token-2'));
    expect(store.getState()).toEqual({ ...nobody, session: renewedAna('token-2') });
  });

  it.each([
    ['is cleared', ({ store }: ReturnType<typeof start>) => store.clear()],
    ['is no longer needed', ({ release }: ReturnType<typeof start>) => release()],
  ])('is closed when it %s', (_, act) => {
    const started = start(true);
    started.store.lapse();
    act(started);
    expect(started.store.getState()).toEqual(nobody);
  });

  it('is closed during a log-out', () => {
    const { store } = start(true);
    store.setLoggingOut(true);
    store.lapse();
    expect(store.getState()).toEqual({ ...nobody, isLoggingOut: true });
  });
});

describe('two tabs of a browser', () => {
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

  it('hand over a session that is too large for the cookie', async () => {
    const cookies = createCookieJar();
    const [here, there] = [openTab(cookies), openTab(cookies)];
    const large = { ...ana, accessToken: 't'.repeat(5000) };
    let heard = nextChange(there);
    here.setCredentials(large);
    await heard;
    expect(there.getState().session).toEqual(large);
    there.restore();
    expect(there.getState().session).toEqual(large);
    heard = nextChange(there);
    here.clear();
    await heard;
    expect(there.getState().session).toBeNull();
  });

  it('switch to another user together', async () => {
    const cookies = createCookieJar();
    const [here, there] = [openTab(cookies), openTab(cookies)];
    const luis = { ...renewedAna('token-9'), id: 9 };
    let heard = nextChange(there);
    here.setCredentials(ana);
    await heard;
    heard = nextChange(there);
    here.setCredentials(luis);
    await heard;
    expect(there.getState().session).toEqual(luis);
  });

  it('end together, and the one with unsaved changes asks for the log-in', async () => {
    const cookies = createCookieJar();
    const [here, there] = [openTab(cookies), openTab(cookies)];
    there.keepWhile(() => true);
    let heard = nextChange(there);
    here.setCredentials(ana);
    await heard;
    heard = nextChange(there);
    here.clear();
    await heard;
    expect(there.getState()).toMatchObject({ session: ana, isInterrupted: true });
    heard = nextChange(there);
    here.setCredentials(renewedAna('token-2'));
    await heard;
    expect(there.getState()).toEqual({ isLoading: false, isLoggingOut: false, session: renewedAna('token-2') });
  });

  it('prefer the cookie to an older message', async () => {
    const cookies = createCookieJar();
    const [here, there] = [openTab(cookies), openTab(cookies)];
    here.setCredentials(ana);
    here.clear();
    const heard = nextChange(here);
    there.setCredentials(renewedAna('token-2'));
    await heard;
    expect(here.getState().session?.accessToken).toBe('token-2');
    expect(there.getState().session?.accessToken).toBe('token-2');
  });

  it('are notified at once of a later cookie', async () => {
    const late = createCookieJar();
    const [here, there] = [openTab(), openTab(late)];
    let heard = nextChange(there);
    here.setCredentials(ana);
    await heard;
    expect(there.getState().session).toEqual(ana);
    createSessionStore({ cookies: late }).setCredentials(ana);
    heard = nextChange(there);
    here.setCredentials(renewedAna('token-2'));
    await heard;
    there.restore();
    expect(there.accessToken()).toBe('token-2');
    createSessionStore({ cookies: late }).setCredentials(renewedAna('token-2'));
    heard = nextChange(there);
    here.clear();
    await heard;
    there.restore();
    expect([there.getState().session, there.accessToken()]).toEqual([null, '']);
  });

  it.each([
    ['the end', (cookies: ReturnType<typeof createCookieJar>) => createSessionStore({ cookies }).clear(), undefined],
    [
      'another session',
      (cookies: ReturnType<typeof createCookieJar>) => createSessionStore({ cookies }).setCredentials(renewedAna('token-2')),
      'token-2',
    ],
  ])('find %s when the browser restores a page from its cache', (_, act, token) => {
    const cookies = createCookieJar();
    const away = openTab(cookies);
    away.setCredentials(ana);
    act(cookies);
    expect(away.getState().session).toEqual(ana);
    window.dispatchEvent(new Event('pageshow'));
    expect(away.getState().session?.accessToken).toBe(token);
  });
});
