import type { LoginForm, SessionData } from '@pregon/contract/session/session.schema';
import { login, logout } from '@pregon/contract/session/session.endpoints';
import { type Api, api as pageApi } from './api.ts';
import { createDrafts } from './drafts.ts';
import { ApiFault, faultText } from './fault.ts';
import { session as pageSession, type SessionStore } from './session.ts';
import { type Connection, connection as pageConnection } from './transport/connection.ts';

/** The result of a log-in. `message` is shown above the form, `fields` at its fields. */
export type LoginResult =
  | { readonly ok: true; readonly session: SessionData }
  | {
      readonly ok: false;
      readonly message: string;
      /** HTTP status; 0 when there was no answer. */
      readonly status: number;
      readonly fields: Readonly<Record<string, string>>;
      /** Where the server failed. */
      readonly supportCode?: string | undefined;
    };

/** The result of a log-out. The session is over locally in any case. */
export type LogoutResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly message: string;
      /** HTTP status; 0 when there was no answer. */
      readonly status: number;
      /** The server's answer. */
      readonly data: unknown;
      /** Where the server failed. */
      readonly supportCode?: string | undefined;
    };

interface LogoutOptions {
  /** Where to navigate afterwards; default `/`. */
  readonly path?: string;
  /** Does not navigate. */
  readonly silent?: boolean;
  /** Navigates, e.g. the router's `navigate`. */
  readonly navigate: (path: string) => void | Promise<void>;
}

/** Log-in, log-out, and restoring the session after a reload. Renders nothing and does not navigate by itself. */
export interface Authentication {
  /**
   * Restores the session once at the start of the page, and follows the other tabs from then on; returns the function that stops
   * following.
   */
  readonly restoreSession: () => Promise<() => void>;
  readonly logIn: (form: LoginForm & { readonly recaptchaResponse?: string }) => Promise<LoginResult>;
  /** `isLoggingOut` is true until `navigate` has been called, 150 ms after the session ended. The user's drafts go with it. */
  readonly logOut: (options: LogoutOptions) => Promise<LogoutResult>;
}

interface AuthenticationOptions {
  readonly session: SessionStore;
  readonly connection: Connection;
  readonly api: Api;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

const redirectDelay = 150;
/** Timeout of the server's part of a log-out, in milliseconds. */
const longestLogout = 10_000;
const timer = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Creates a separate authentication. Applications use the one called `authentication`. */
export function createAuthentication({ session, connection, api, wait = timer }: AuthenticationOptions): Authentication {
  return {
    async restoreSession() {
      const end = session.followOtherTabs();
      session.restore();
      if (session.getState().isLoading) await connection.refresh(session.accessToken()).catch(session.clear);
      return end;
    },
    async logIn(form) {
      try {
        const opened = await api.call(login, { body: form });
        session.setCredentials(opened);
        return { ok: true, session: opened };
      } catch (error) {
        return { ok: false, ...loginRefusal(error) };
      }
    },
    async logOut({ path = '/', silent = false, navigate }) {
      session.setLoggingOut(true);
      try {
        const result = await end(api);
        createDrafts({ session }).dropAll();
        session.clear();
        if (!silent) {
          await wait(redirectDelay);
          await navigate(path);
        }
        return result;
      } finally {
        session.setLoggingOut(false);
      }
    },
  };
}

const end = (api: Api): Promise<LogoutResult> =>
  api.call(logout, {}, { signal: AbortSignal.timeout(longestLogout) }).then(
    () => ({ ok: true }),
    (error: unknown) =>
      error instanceof ApiFault && error.status !== 0
        ? {
            ok: false,
            message: 'Error del servidor durante logout',
            status: error.status,
            data: error.data,
            ...(error.supportCode && { supportCode: error.supportCode }),
          }
        : { ok: false, message: 'Error de conexión durante logout', status: 0, data: undefined },
  );

function loginRefusal(error: unknown): Omit<Extract<LoginResult, { ok: false }>, 'ok'> {
  if (!(error instanceof ApiFault)) return { message: faultText(error), status: 0, fields: {} };
  const { status, fields, supportCode } = error;
  return { message: loginMessage(error), status, fields, ...(supportCode && { supportCode }) };
}

function loginMessage(fault: ApiFault): string {
  if (fault.status === 400) return 'Usuario o contraseña no válidos';
  if (!saysSomething(fault.data)) return 'Sin respuesta del servidor';
  return fault.status === 401 ? fault.message : 'Fallo en el login';
}

const saysSomething = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string' && data.message !== '';

/** The authentication of this page. */
export const authentication: Authentication = createAuthentication({
  session: pageSession,
  connection: pageConnection,
  api: pageApi,
});
