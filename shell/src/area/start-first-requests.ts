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
    for (const { method, path, body, access, rows, isAbove } of JSON.parse(
      document.getElementById('first-requests')?.textContent ?? '[]',
    )) {
      if (access !== 'public' && !access.includes(role)) continue;
      const response = fetch(path, {
        method,
        body,
        credentials: 'include',
        headers: { Accept: 'application/json', 'Content-Type': 'application/json', Authorization: authorization },
        signal: AbortSignal.timeout(30_000),
      });
      // A response that nobody takes is no unhandled rejection.
      response.catch(() => undefined);
      first[`${method} ${location.origin}${path} ${body ?? ''}`] = { authorization, response, rows, isAbove };
    }
    Object.assign(globalThis, { pregonFirst: first });
  } catch {
    // Without a readable session the page makes all requests itself.
  }
}
