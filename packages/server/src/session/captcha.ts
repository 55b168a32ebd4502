import * as v from 'valibot';
import type { Config } from '../config.ts';

const provider = 'https://www.google.com/recaptcha/api/siteverify';
const verdict = v.object({ success: v.boolean() });

/** Asks the provider whether a person solved the bot check. Yes where none is configured; no when the provider does not answer. */
export async function captchaPassed(captcha: Config['captcha'], response = ''): Promise<boolean> {
  if (!captcha) return true;
  try {
    const answer = await fetch(provider, {
      method: 'POST',
      body: new URLSearchParams({ secret: captcha.secret, response }),
      signal: AbortSignal.timeout(5000),
    });
    return v.parse(verdict, await answer.json()).success;
  } catch {
    return false;
  }
}
