import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';

/** @typedef {ReturnType<typeof import('./tls-proxy.mjs').createTlsClient>} TlsClient */
/** @typedef {Awaited<ReturnType<typeof openAccount>>} StaffSession */

/**
 * Invites the first person of an account by the command of the docs; the person registers and logs in.
 * @param {import('./installation.mjs').Installation} installation
 * @param {TlsClient} client
 * @param {{ email: string, account: string, settings: import('./installation.mjs').Environment }} person
 */
export async function openAccount({ run }, client, { email, account, settings }) {
  const invited = await run(['node', 'packages/server/src/invite.main.ts', email, '--account', account], settings);
  const [, token = ''] = /\?t=([\w-]+)/.exec(invited.output) ?? [];
  assert.notEqual(token, '', invited.output);
  const password = `Aa-1-${randomBytes(12).toString('base64url')}`;
  const [firstName = ''] = email.split('@');
  const form = { firstName, lastName: 'Ríos', email, password, repeatPassword: password, token };
  /** @type {string | undefined} */
  let access;

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  const ask = (method, path, body) => client(method, path, { host: 'admin.localhost', body, token: access });
  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<any>}
   */
  const call = async (method, path, body) => {
    const answer = await ask(method, path, body);
    assert.equal(answer.status, 200, `${method} ${path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  };
  const logIn = async () => {
    access = undefined;
    ({ accessToken: access } = await call('POST', '/V1/login', { username: email, password }));
  };
  await call('POST', '/V2/auth/signup', form);
  await logIn();
  return { ask, call, logIn };
}
