import { parseArgs } from 'node:util';
import { startProvider } from '../identity/single-sign-on/testing/provider.ts';

/**
 * An identity provider in its own process, which lets one person in without asking. Prints its settings as a line of JSON once it runs:
 * `{ issuer, clientId, clientSecret }`. `--redirect-uri https://… --email eva@empresa.example [--name 'Eva Ríos']`
 */
const { values } = parseArgs({
  options: { 'redirect-uri': { type: 'string' }, email: { type: 'string' }, name: { type: 'string', default: 'Eva Ríos' } },
});
const { email, name, 'redirect-uri': redirectUri } = values;
if (!email || !redirectUri) throw new Error('--redirect-uri and --email are required.');

const { issuer, clientId, clientSecret, ...running } = await startProvider(redirectUri, {
  sub: email,
  email,
  email_verified: true,
  name,
});
console.log(JSON.stringify({ issuer, clientId, clientSecret }));
process.once('SIGTERM', () => void running.close());
