import { setTimeout as wait } from 'node:timers/promises';
import { signUp } from '@pregon/contract/session/account.endpoints';
import { askServer } from '../../src/identity/invitations/invitation-socket.ts';
import { StaffClient } from './staff-client.ts';

const username = 'eva@almacen.example';
const password = 'Pregon-Nueva-1';
const pollMs = 250;

/** Invites the first user of a new account through the running server, as `npm run invite` does, registers and signs in. */
export async function openNewAccount({ url, dataDir }: { readonly url: string; readonly dataDir: string }): Promise<StaffClient> {
  const request = { email: username, account: 'Almacenes Nuevos', role: 'administrador' } as const;
  let invitation = await askServer(dataDir, request);
  while (!invitation) {
    await wait(pollMs);
    invitation = await askServer(dataDir, request);
  }
  const token = new URL(invitation.link).searchParams.get('t') ?? '';
  const person = { firstName: 'Eva', lastName: 'Ríos', email: username, phone: '', address: '' };
  await new StaffClient(url).call(signUp, { body: { ...person, password, repeatPassword: password, token } });
  return new StaffClient(url, { username, password });
}
