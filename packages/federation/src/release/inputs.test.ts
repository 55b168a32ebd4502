/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { hashOfRemote, hashOfServer, hashOfShell } from './inputs.ts';

const settings = { publicKey: 'a', origins: [] };

it('names equal sources and settings equally', async () => {
  expect(await hashOfShell(settings)).toBe(await hashOfShell({ ...settings }));
  expect(await hashOfShell(settings)).toMatch(/^[0-9a-f]{8}$/);
});

it('names a shell after the key and the origins that it is built with', async () => {
  const hashes = [settings, { ...settings, publicKey: 'b' }, { ...settings, origins: ['https://cdn.example'] }].map(hashOfShell);
  expect(new Set(await Promise.all(hashes)).size).toBe(3);
});

it('names each remote differently', async () => {
  const hashes = await Promise.all(['mf-campaigns', 'mf-newsletter', 'mf-public', 'mf-sends', 'mf-stores'].map(hashOfRemote));
  expect(new Set(hashes).size).toBe(5);
});

it('names the server by what it is made of', async () => {
  expect(await hashOfServer()).toMatch(/^[0-9a-f]{8}$/);
  expect(await hashOfServer()).not.toBe(await hashOfShell(settings));
});
