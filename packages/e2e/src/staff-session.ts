import type { BrowserContext, Page, Route } from '@playwright/test';

/** Path of the session refresh. */
export const refreshPath = '/V1/refresh-token';
/** Paths that screens of campaigns and the bar above them request, by REST and by GraphQL. */
const guarded = /\/V1\/(?:campaign|pending)|\/V2\/query/;

/** The access token in the session's cookie; empty without a session. */
export async function tokenOf(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'auth');
  return cookie ? JSON.parse(decodeURIComponent(cookie.value)).accessToken : '';
}

/** Logs the status of every response from a path in any tab, in order. */
export function statusesOf(context: BrowserContext, path: string): number[] {
  const statuses: number[] = [];
  context.on('response', (response) => {
    if (new URL(response.url()).pathname === path) statuses.push(response.status());
  });
  return statuses;
}

/**
 * Lets the server's responses treat a token as expired from now on. The first rejections are released together, when the given number of
 * them has arrived. Returns the counter of them.
 */
export async function refuse(context: BrowserContext, { token, together = 1 }: { token: string; together?: number }) {
  const held: Route[] = [];
  await context.route(guarded, async (route) => {
    if (route.request().headers()['authorization'] !== `Bearer ${token}`) return route.fallback();
    held.push(route);
    if (held.length === together) await Promise.all(held.map(refuseOne));
    else if (held.length > together) await refuseOne(route);
  });
  return () => held.length;
}

/** The server's wire format: 401 on REST, 403 on GraphQL. */
export function refuseOne(route: Route): Promise<void> {
  const isGraphql = route.request().url().endsWith('/V2/query');
  const message = 'Tu sesión ha terminado. Ingresa de nuevo.';
  return isGraphql
    ? route.fulfill({ status: 403, json: { data: null, errors: [{ message, extensions: { code: 'SESSION_EXPIRED' } }] } })
    : route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED', message } });
}

/** Ends the session on the server, like another device would: this one finds out with its next request. */
export async function endSession(context: BrowserContext, together = 1): Promise<void> {
  await context.clearCookies({ name: 'pregon_refresh' });
  await refuse(context, { token: await tokenOf(context), together });
}

/** Logs out by the button in the bar and its confirmation. */
export async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  const dialog = page.getByRole('alertdialog', { name: '¿Estás seguro de que quieres cerrar sesión?' });
  await dialog.getByRole('button', { name: 'Cerrar sesión' }).click();
}

/** Calls the server with the session of a page. */
export async function callAs(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Readonly<Record<string, unknown>> }> {
  const token = await tokenOf(page.context());
  return page.evaluate(
    async ({ address, ...options }) => {
      const answer = await fetch(address, options);
      return { status: answer.status, body: await answer.json() };
    },
    {
      address: path,
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    },
  );
}
