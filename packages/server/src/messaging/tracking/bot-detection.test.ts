import { expect, it } from '@jest/globals';
import { isBot } from './bot-detection.ts';

const browser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148';
const gmail = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';

it.each([
  ['a browser', 'GET', { 'user-agent': browser }, false],
  ['the image proxy of Gmail, which fetches on opening', 'GET', { 'user-agent': gmail }, false],
  ['a HEAD request', 'HEAD', { 'user-agent': browser }, true],
  ['a browser that fetches ahead', 'GET', { 'user-agent': browser, 'sec-purpose': 'prefetch;prerender' }, true],
  ['the proxy of Apple Mail, which fetches everything', 'GET', { 'user-agent': 'Mozilla/5.0' }, true],
  ['a scanner', 'GET', { 'user-agent': 'Mozilla/5.0 (compatible; BarracudaCentral)' }, true],
  ['the link preview of WhatsApp', 'GET', { 'user-agent': 'WhatsApp/2.26.40.3 A' }, true],
  ['the same of Facebook', 'GET', { 'user-agent': 'facebookexternalhit/1.1' }, true],
  ['a browser inside of WhatsApp', 'GET', { 'user-agent': `${browser} WhatsApp/2.26` }, false],
  ['a program', 'GET', { 'user-agent': 'python-requests/2.32' }, true],
  ['a client without a user agent', 'GET', {}, true],
])('classifies %s', (_, method, headers, expected) => {
  expect(isBot({ method, headers })).toBe(expected);
});
