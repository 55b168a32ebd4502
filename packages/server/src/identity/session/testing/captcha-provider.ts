import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CaptchaSettings } from '../../../kernel/config/config.ts';

/** The fake provider's answer; `silence` never answers. */
export type ProviderAnswer = { readonly status?: number; readonly body: string } | 'silence';

export const says = (body: object): ProviderAnswer => ({ body: JSON.stringify(body) });
export const solved = says({ success: true, challenge_ts: '2026-11-24T14:00:00Z', hostname: 'admin.tienda.example' });
export const failed = (...codes: readonly string[]): ProviderAnswer => says({ success: false, 'error-codes': codes });

/** A fake provider of the bot check that speaks the real protocol, and answers each proof as configured. */
export async function startCaptchaProvider() {
  const asked: Record<string, string>[] = [];
  let answerTo: (proof: string) => ProviderAnswer = () => solved;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const form = Object.fromEntries(new URLSearchParams(body));
      asked.push(form);
      const answer = answerTo(form['response'] ?? '');
      if (answer !== 'silence') response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const settings: CaptchaSettings = {
    siteKey: 'site',
    secret: 'secret',
    verifyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    hostnames: [],
  };
  return {
    settings,
    /** The forms that it received. */
    asked,
    answers(answer: ProviderAnswer | ((proof: string) => ProviderAnswer)) {
      answerTo = typeof answer === 'function' ? answer : () => answer;
      asked.length = 0;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
