import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';

const secret = 'captcha-secret';

/** Mock of the provider's script, as far as the shell uses it: every check passes at once with a new token. */
const script = `{
  const { search } = new URL(document.currentScript.src);
  const widgets = [];
  window.grecaptcha = {
    render: (place, options) => widgets.push(options) - 1,
    reset: () => undefined,
    getResponse: () => '',
    execute: (id) => setTimeout(() => widgets[id].callback('proof-' + crypto.randomUUID())),
  };
  setTimeout(() => window[new URLSearchParams(search).get('onload')]());
}`;

/** Mock of a bot check provider, for browsers and for servers. */
export interface FakeCaptcha {
  /** Settings of a server that uses it. */
  readonly settings: NodeJS.ProcessEnv;
  /** Handles a page's requests to the provider from now on, or blocks them; returns the list of requests. */
  readonly serve: (page: Page, how?: 'answer' | 'block') => Promise<readonly string[]>;
  /** Sets whether tokens are valid from now on. */
  readonly decide: (isPerson: boolean) => void;
  /** Every token that a server verified. */
  readonly asked: readonly string[];
  readonly stop: () => void;
}

export async function startFakeCaptcha(): Promise<FakeCaptcha> {
  const asked: string[] = [];
  let isPerson = true;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const sent = new URLSearchParams(body);
      const proof = sent.get('response') ?? '';
      const codes = [
        ...(sent.get('secret') === secret ? [] : ['invalid-input-secret']),
        ...(proof === '' ? ['missing-input-response'] : []),
        ...(asked.includes(proof) ? ['timeout-or-duplicate'] : []),
        ...(isPerson ? [] : ['invalid-input-response']),
      ];
      asked.push(proof);
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ success: codes.length === 0, hostname: 'admin.localhost', 'error-codes': codes }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port.');
  return {
    settings: {
      RECAPTCHA_SITE_KEY: 'captcha-site-key',
      RECAPTCHA_SECRET: secret,
      RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${address.port}/siteverify`,
      RECAPTCHA_HOSTNAMES: 'admin.localhost',
    },
    async serve(page, how = 'answer') {
      const requests: string[] = [];
      await page.route('https://www.google.com/**', (route) => {
        requests.push(route.request().url());
        return how === 'block' ? route.abort('blockedbyclient') : route.fulfill({ contentType: 'text/javascript', body: script });
      });
      return requests;
    },
    decide: (next) => (isPerson = next),
    asked,
    stop: () => void server.close(),
  };
}
