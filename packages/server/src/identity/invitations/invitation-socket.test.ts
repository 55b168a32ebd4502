import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { askServer, serveInvitations } from './invitation-socket.ts';
import type { MadeInvitation } from './invite.schema.ts';
import { InvitationRefused } from './invite.ts';

const request = { email: 'ana@empresa.com', role: 'lector' } as const;
const made = (accountName: string): MadeInvitation => ({
  link: 'http://admin.localhost/registro?t=x',
  email: request.email,
  role: 'administrador',
  accountName,
  isNewAccount: false,
  until: '28 de noviembre de 2026, 12:00',
  mail: { kind: 'none' },
});

let dataDir: string;
const stops: (() => Promise<void>)[] = [];
const serve = async (folder: string, make: Parameters<typeof serveInvitations>[1]) => {
  const stop = await serveInvitations(folder, make);
  stops.push(stop);
  return stop;
};
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pregon-socket-'));
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  rmSync(dataDir, { recursive: true });
  jest.restoreAllMocks();
});

it('forwards a request to the running server of the folder, and returns its answer', async () => {
  const make = jest.fn(async () => made('Ceiba'));
  await serve(dataDir, make);
  expect(await askServer(dataDir, request)).toEqual(made('Ceiba'));
  expect(make.mock.calls).toEqual([[request]]);
});

it("returns the server's refusal, and hides its internal errors", async () => {
  const errorLog = jest.spyOn(console, 'error').mockReturnValue();
  const errors = [new InvitationRefused('Ya hay un usuario.'), new Error('secret')];
  await serve(dataDir, () => Promise.reject(errors.shift()));
  await expect(askServer(dataDir, request)).rejects.toThrow(new InvitationRefused('Ya hay un usuario.'));
  await expect(askServer(dataDir, request)).rejects.toThrow('El servidor no pudo hacer la invitación. Mira lo que escribió.');
  expect(errorLog).toHaveBeenCalledTimes(1);
});

it('finds no server where none runs any more', async () => {
  expect(await askServer(dataDir, request)).toBeUndefined();
  const stop = await serve(dataDir, async () => made('Ceiba'));
  await stop();
  expect(await askServer(dataDir, request)).toBeUndefined();
  expect(readdirSync(dataDir)).toEqual([]);
});

it('replaces the socket of a server that crashed', async () => {
  writeFileSync(join(dataDir, 'invite.sock'), '');
  await serve(dataDir, async () => made('Ceiba'));
  expect(await askServer(dataDir, request)).toEqual(made('Ceiba'));
});

it('keeps the socket of a running server', async () => {
  await serve(dataDir, async () => made('first'));
  const stop = await serve(dataDir, async () => made('second'));
  expect((await askServer(dataDir, request))?.accountName).toBe('first');
  await stop();
  expect((await askServer(dataDir, request))?.accountName).toBe('first');
});

it('starts the server where a socket cannot be created', async () => {
  const errorLog = jest.spyOn(console, 'error').mockReturnValue();
  await serve(join(dataDir, 'x'.repeat(200)), async () => made('Ceiba'));
  expect(errorLog).toHaveBeenCalledTimes(1);
});
