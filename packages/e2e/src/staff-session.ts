import type { BrowserContext, Page, Route } from '@playwright/test';

/** Where a session is renewed. */
export const refreshPath = '/V1/refresh-token';
/** What screens of campaigns ask for, by REST and by GraphQL. */
const guarded = /\/V1\/campaign|\/V2\/query/;

/** The access token in the session's cookie; empty when there is none. */
export async function tokenOf(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'auth');
  return cookie ? JSON.parse(decodeURIComponent(cookie.value)).accessToken : '';
}

/** The status of every answer from a path to any tab, in order, as they come. */
export function statusesOf(context: BrowserContext, path: string): number[] {
  const statuses: number[] = [];
  context.on('response', (response) => {
    if (new URL(response.url()).pathname === path) statuses.push(response.status());
  });
  return statuses;
}

/**
 * From now on a token is taken for expired. The first answers that say so come together, when there are as many as that. Answers
 * how many there were.
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

/** As the server says it: 401 on REST, 403 on GraphQL. */
export function refuseOne(route: Route): Promise<void> {
  const isGraphql = route.request().url().endsWith('/V2/query');
  const message = 'Tu sesión ha terminado. Ingresa de nuevo.';
  return isGraphql
    ? route.fulfill({ status: 403, json: { data: null, errors: [{ message, extensions: { code: 'SESSION_EXPIRED' } }] } })
    : route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED', message } });
}

/** The server ends the session, as it does when it is ended on another machine: this one finds out with its next request. */
export async function endSession(context: BrowserContext, together = 1): Promise<void> {
  await context.clearCookies({ name: 'pregon_refresh' });
  await refuse(context, { token: await tokenOf(context), together });
}

/** By the button in the bar and the question that it asks. */
export async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  const dialog = page.getByRole('alertdialog', { name: '¿Estás seguro de que quieres cerrar sesión?' });
  await dialog.getByRole('button', { name: 'Cerrar sesión' }).click();
}
