import { describe, expect, it, jest } from '@jest/globals';
import { login, logout, refreshToken } from '@pregon/contract/session/session.endpoints';
import { createAuthentication } from './authentication.ts';
import { createFakeServer, jsonAnswer, refusal, exampleSupportCode, traced } from './testing/fake-server.ts';
import { ana, createCookieJar, renewedAna } from './testing/sessions.ts';
import { openTab } from './testing/tab.ts';

const form = { username: 'ana@tienda.example', password: 'Pregon-Demo-1' };

function start(cookies = createCookieJar()) {
  const server = createFakeServer();
  const tab = openTab(server, { cookies });
  const wait = jest.fn<(milliseconds: number) => Promise<void>>().mockResolvedValue();
  return { server, cookies, wait, ...tab, authentication: createAuthentication({ ...tab, wait }) };
}

describe('log-in', () => {
  it('opens the session, and sends the captcha proof under its wire name', async () => {
    const { server, session, authentication } = start();
    server.answer(login, () => ana);
    await expect(authentication.logIn({ ...form, recaptchaResponse: 'proof' })).resolves.toEqual({ ok: true, session: ana });
    expect(server.requests[0]?.body).toEqual({ ...form, g_recaptcha_response: 'proof' });
    expect(session.getState()).toEqual({ isLoading: false, isLoggingOut: false, session: ana });
  });

  it.each([
    ['400', () => refusal('BAD_CREDENTIALS'), 400, 'Usuario o contraseña no válidos'],
    ['400 with a message of its own', () => jsonAnswer({ message: 'x' }, 400), 400, 'Usuario o contraseña no válidos'],
    ['400 without a message', () => jsonAnswer({}, 400), 400, 'Usuario o contraseña no válidos'],
    ['401: the server message', () => refusal('USER_DISABLED'), 401, 'Tu usuario está desactivado. Habla con tu administrador.'],
    ['401 without a message', () => jsonAnswer({}, 401), 401, 'Sin respuesta del servidor'],
    ['429, with a message', () => refusal('TOO_MANY_REQUESTS'), 429, 'Fallo en el login'],
    ['500, with a message', () => refusal('UNKNOWN'), 500, 'Fallo en el login'],
    ['502 without a message', () => new Response('', { status: 502 }), 502, 'Sin respuesta del servidor'],
    ['no response', () => Promise.reject(new TypeError('down')), 0, 'Sin respuesta del servidor'],
  ])('is refused with %s', async (_, answer, status, message) => {
    const { server, session, authentication } = start();
    server.answer(login, answer);
    await expect(authentication.logIn(form)).resolves.toEqual({ ok: false, status, message, fields: {} });
    expect(session.getState().session).toBeNull();
    expect(server.requests).toHaveLength(1);
  });
});

describe('log-out', () => {
  const answers = {
    'the server agrees': [() => ({ message: 'Hasta pronto' }), { ok: true }],
    'the server does not answer': [
      () => Promise.reject(new TypeError('down')),
      { ok: false, message: 'Error de conexión durante logout', status: 0, data: undefined },
    ],
    'the server fails with a support code': [
      () => traced(jsonAnswer({ message: 'Sin espacio' }, 500)),
      {
        ok: false,
        message: 'Error del servidor durante logout',
        status: 500,
        data: { message: 'Sin espacio' },
        supportCode: exampleSupportCode,
      },
    ],
    'the server fails': [
      () => jsonAnswer({ message: 'Sin espacio' }, 500),
      { ok: false, message: 'Error del servidor durante logout', status: 500, data: { message: 'Sin espacio' } },
    ],
  } as const;

  it.each(Object.entries(answers))('clears the session and goes to / after 150 ms when %s', async (_case, [answer, result]) => {
    const { server, cookies, session, wait, authentication } = start();
    server.answer(logout, answer);
    session.setCredentials(ana);
    const navigate = jest.fn<(path: string) => void>(() => {
      expect(session.getState()).toEqual({ isLoading: false, isLoggingOut: true, session: null });
      expect(wait).toHaveBeenCalledWith(150);
    });
    const leaving = authentication.logOut({ navigate });
    expect(session.getState()).toMatchObject({ isLoggingOut: true, session: ana });
    await expect(leaving).resolves.toEqual(result);
    expect(navigate).toHaveBeenCalledWith('/');
    expect(session.getState()).toEqual({ isLoading: false, isLoggingOut: false, session: null });
    expect(cookies.cookie).toBe('');
  });

  it('waits ten seconds for the server at most', async () => {
    const { server, session, authentication } = start();
    server.answer(logout, () => ({ message: 'Hasta pronto' }));
    session.setCredentials(ana);
    const over = AbortSignal.abort(new DOMException('Too late', 'TimeoutError'));
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === 10_000 ? over : timeout(ms)));
    const navigate = jest.fn<(path: string) => void>();
    await expect(authentication.logOut({ navigate })).resolves.toMatchObject({
      message: 'Error de conexión durante logout',
      status: 0,
    });
    expect(navigate).toHaveBeenCalledWith('/');
    expect(session.getState().session).toBeNull();
  });

  it('navigates to a given address', async () => {
    const { authentication } = start();
    const navigate = jest.fn<(path: string) => void>();
    await authentication.logOut({ path: '/?logout=success', navigate });
    expect(navigate).toHaveBeenCalledWith('/?logout=success');
  });

  it('does not navigate when it is silent', async () => {
    const { session, authentication } = start();
    session.setCredentials(ana);
    const navigate = jest.fn<(path: string) => void>();
    await authentication.logOut({ silent: true, navigate });
    expect(navigate).not.toHaveBeenCalled();
    expect(session.getState()).toMatchObject({ isLoggingOut: false, session: null });
  });
});

describe('a reload of the page', () => {
  it('restores the session from the cookie without a request', async () => {
    const cookies = createCookieJar();
    start(cookies).session.setCredentials(ana);
    const { server, session, authentication } = start(cookies);
    const end = await authentication.restoreSession();
    end();
    expect(session.getState()).toEqual({ isLoading: false, isLoggingOut: false, session: ana });
    expect(server.requests).toHaveLength(0);
  });

  it('fetches the session when the cookie had room for the token only', async () => {
    const cookies = createCookieJar();
    const whole = { ...renewedAna('token-2'), user: { ...ana.user, name: 'ñ'.repeat(2000) } };
    start(cookies).session.setCredentials(whole);
    const { server, session, authentication } = start(cookies);
    server.answer(refreshToken, () => ({ ...whole, accessToken: 'token-3', content: { ...whole, accessToken: 'token-3' } }));
    const end = await authentication.restoreSession();
    end();
    expect(server.requests[0]?.body).toEqual({ accessToken: 'token-2' });
    expect(session.getState()).toMatchObject({ isLoading: false, session: { accessToken: 'token-3', user: whole.user } });
  });

  it('shows the log-in when the session cannot be fetched', async () => {
    const cookies = createCookieJar();
    start(cookies).session.setCredentials({ ...ana, user: { ...ana.user, name: 'ñ'.repeat(2000) } });
    const { server, session, authentication } = start(cookies);
    server.answer(refreshToken, () => Promise.reject(new TypeError('down')));
    const end = await authentication.restoreSession();
    end();
    expect(session.getState()).toMatchObject({ isLoading: false, session: null });
  });

  it('shows the log-in without a cookie', async () => {
    const { session, authentication } = start();
    const end = await authentication.restoreSession();
    end();
    expect(session.getState()).toEqual({ isLoading: false, isLoggingOut: false, session: null });
  });
});
