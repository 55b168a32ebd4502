import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { logout } from '@pregon/contract/session/session.endpoints';
import * as v from 'valibot';
import { createAuthentication } from './authentication.ts';
import { createDrafts } from './drafts.ts';
import { session } from './session.ts';
import { createFakeServer, refusal } from './testing/fake-server.ts';
import { ana } from './testing/sessions.ts';
import { openTab } from './testing/tab.ts';

const profile = v.object({ name: v.string() });
const valentina = { ...ana, id: 8 };
const day = 24 * 60 * 60 * 1000;
let now = 0;
const drafts = createDrafts({ now: () => now });

beforeEach(() => {
  now = Date.UTC(2026, 10, 21);
  session.setCredentials(ana);
});

afterEach(() => localStorage.clear());

describe('a draft', () => {
  it('is stored by user and place', () => {
    drafts.keep('profile/1', { name: 'Clientas' });
    expect(drafts.read('profile/1', profile)).toEqual({ name: 'Clientas' });
    expect(drafts.read('profile/2', profile)).toBeUndefined();
    session.setCredentials(valentina);
    expect(drafts.read('profile/1', profile)).toBeUndefined();
    session.setCredentials({ ...ana, accountId: 99 });
    expect(drafts.read('profile/1', profile)).toBeUndefined();
    session.setCredentials(ana);
    expect(drafts.read('profile/1', profile)).toEqual({ name: 'Clientas' });
  });

  it('is neither read nor written without a session, and survives its end', () => {
    drafts.keep('profile/1', { name: 'Clientas' });
    session.clear();
    drafts.keep('profile/1', { name: 'Otra' });
    expect(drafts.read('profile/1', profile)).toBeUndefined();
    session.setCredentials(ana);
    expect(drafts.read('profile/1', profile)).toEqual({ name: 'Clientas' });
  });

  it('is deleted when it is discarded, and after 14 days', () => {
    drafts.keep('profile/1', { name: 'Clientas' });
    drafts.keep('profile/2', { name: 'Clientes' });
    drafts.drop('profile/2');
    expect(drafts.read('profile/2', profile)).toBeUndefined();
    now += 14 * day;
    expect(drafts.read('profile/1', profile)).toEqual({ name: 'Clientas' });
    now += 1;
    session.setCredentials(valentina);
    drafts.read('profile/3', profile);
    expect(localStorage).toHaveLength(0);
  });

  it('of another shape is deleted, as is an invalid one', () => {
    drafts.keep('profile/1', { name: 7 });
    expect(drafts.read('profile/1', profile)).toBeUndefined();
    localStorage.setItem('pregon-draft/3/7/profile/2', '{');
    expect(drafts.read('profile/2', profile)).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it('is optional when storage is full', () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const full = {
      length: 0,
      key: () => null,
      getItem: () => null,
      setItem,
      removeItem: () => undefined,
      clear: () => undefined,
    };
    const cramped = createDrafts({ storage: full });
    cramped.keep('profile/1', { name: 'Clientas' });
    expect(cramped.read('profile/1', profile)).toBeUndefined();
  });

  it("is deleted with all drafts of the user at log-out, and no other user's, whatever the server answers", async () => {
    const server = createFakeServer();
    server.answer(logout, () => refusal('UNKNOWN'));
    const tab = openTab(server);
    tab.session.setCredentials(valentina);
    const hers = createDrafts({ session: tab.session });
    hers.keep('profile/1', { name: 'Clientas' });
    hers.keep('profile/2', { name: 'Clientes' });
    drafts.keep('profile/1', { name: 'De Ana' });
    await createAuthentication({ ...tab, wait: () => Promise.resolve() }).logOut({ silent: true, navigate: () => undefined });
    tab.session.setCredentials(valentina);
    expect(hers.read('profile/1', profile)).toBeUndefined();
    expect(hers.read('profile/2', profile)).toBeUndefined();
    expect(drafts.read('profile/1', profile)).toEqual({ name: 'De Ana' });
  });
});
