import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readOrCreateSigningKey, type SigningKey } from '@pregon/release-registry/signature';
import { readTicket, writeTicket } from './override-ticket.ts';

const folder = mkdtempSync(join(tmpdir(), 'pregon-override-'));
const now = new Date('2026-11-21T12:00:00Z');
const override = { remote: 'mf-sends', origin: 'http://localhost:9001', userId: 7, expiresAt: now.getTime() + 1000 };
let key: SigningKey;

beforeAll(async () => {
  key = await readOrCreateSigningKey(join(folder, 'a.json'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const changed = (ticket: string, change: object): string => {
  const written = JSON.parse(Buffer.from(ticket, 'base64url').toString()) as { override: object; signature: string };
  return Buffer.from(JSON.stringify({ ...written, override: { ...written.override, ...change } })).toString('base64url');
};

it('returns the signed contents', () => {
  expect(readTicket(key.trusted, writeTicket(key, override), now)).toMatchObject({ override });
});

it('is not read once it is over', () => {
  expect(readTicket(key.trusted, writeTicket(key, override), new Date(override.expiresAt))).toBeUndefined();
});

it.each([{ remote: 'mf-stores' }, { origin: 'http://localhost:6666' }, { userId: 8 }, { expiresAt: override.expiresAt + 1 }])(
  'is not read with %j in it',
  (change) => {
    expect(readTicket(key.trusted, changed(writeTicket(key, override), change), now)).toBeUndefined();
  },
);

it.each(['', 'nonsense', Buffer.from('{}').toString('base64url')])('is not made of %j', (text) => {
  expect(readTicket(key.trusted, text, now)).toBeUndefined();
});

it('is not read with another key', async () => {
  const other = await readOrCreateSigningKey(join(folder, 'b.json'));
  expect(readTicket(other.trusted, writeTicket(key, override), now)).toBeUndefined();
});
