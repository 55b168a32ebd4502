import type { FirstRequest, NextRequest } from '@pregon/contract/first-request';
import type { FirstResponses } from '@pregon/auth-api/transport/first-responses';

/**
 * Makes the requests that the document names (`<script type="application/json" id="first-requests">`) with the session in the cookie. The
 * page's client takes each response once (`fetchOrTake`). Runs in the document before any other script, from its own text: it must not refer
 * to anything outside of itself.
 */
export function startFirstRequests(): void {
  try {
    const [, saved = ''] = /(?:^|; )auth=([^;]*)/.exec(document.cookie) ?? [];
    // With only a token in the cookie this throws: the page gets a new session first, with another token.
    const {
      accessToken,
      user: { role },
    } = JSON.parse(decodeURIComponent(saved));
    const authorization = `Bearer ${accessToken}`;
    const first: NonNullable<FirstResponses['pregonFirst']> = {};
    const make = (method: string, path: string, body?: string, shown: Pick<FirstRequest, 'rows' | 'isAbove'> = {}) => {
      const response = fetch(path, {
        method,
        ...(body !== undefined && { body }),
        credentials: 'include',
        headers: { Accept: 'application/json', 'Content-Type': 'application/json', Authorization: authorization },
        signal: AbortSignal.timeout(30_000),
      });
      const key = `${method} ${location.origin}${path} ${body ?? ''}`;
      first[key] = { authorization, response, ...shown };
      return { key, response };
    };
    const makeNext = async (key: string, response: Promise<Response>, { at, path, waiting }: NextRequest) => {
      const answer: unknown = await (await response).clone().json();
      const value = at.reduce((part, step) => (part as Readonly<Record<string, unknown>> | undefined)?.[step], answer);
      // Once the page has taken the response, it makes the next request itself.
      if (typeof value !== 'string' || !first[key]) return;
      make(
        'GET',
        path.replace(encodeURIComponent(':next'), () => encodeURIComponent(value)),
      ).response.catch(() => undefined);
      const state = document.querySelector('#main output');
      const next = state?.cloneNode(true);
      // In an element of its own: a text that changes is no new paint for the browser's largest one.
      if (state && next?.lastChild) {
        next.lastChild.nodeValue = waiting;
        state.replaceWith(next);
      }
    };
    for (const { method, path, body, access, next, rows, isAbove } of JSON.parse(
      document.getElementById('first-requests')?.textContent ?? '[]',
    ) as readonly FirstRequest[]) {
      if (access !== 'public' && !access.includes(role)) continue;
      const { key, response } = make(method, path, body, { ...(rows && { rows }), ...(isAbove && { isAbove }) });
      // A response that nobody takes is no unhandled rejection.
      (next ? makeNext(key, response, next) : response).catch(() => undefined);
    }
    Object.assign(globalThis, { pregonFirst: first });
  } catch {
    // Without a readable session the page makes all requests itself.
  }
}
