import { anonymousApi } from '@pregon/auth-api/anonymous-api';
import { api } from '@pregon/auth-api/api';
import { faultMessage } from '@pregon/auth-api/fault';
import { session } from '@pregon/auth-api/session';
import { finishPasskey, finishPasskeyLogin, startPasskey, startPasskeyLogin } from '@pregon/contract/session/passkeys.endpoints';
import { type PasskeyForm, transports } from '@pregon/contract/session/passkeys.schema';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { ReactNode } from 'react';

/** Why the browser or its authenticator made nothing. */
function ceremonyMessage(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No usaste la llave de acceso, o se acabó el tiempo.';
  if (name === 'InvalidStateError') return 'Este dispositivo ya tiene una llave de acceso tuya.';
  return 'Este dispositivo no pudo usar una llave de acceso.';
}

/** A passkey that the browser or its authenticator did not make. The message is for the user. */
export class PasskeyRefused extends Error {
  constructor(cause: unknown) {
    super(ceremonyMessage(cause), { cause });
    this.name = 'PasskeyRefused';
  }
}

async function inBrowser<Result>(ceremony: Promise<Result>): Promise<Result> {
  try {
    return await ceremony;
  } catch (error) {
    throw new PasskeyRefused(error);
  }
}

/** Logs in by a passkey of this device. Resolves with the reason to show where it fails. */
export async function logInByPasskey(): Promise<ReactNode> {
  try {
    const optionsJSON = await anonymousApi.call(startPasskeyLogin, {});
    const { id, response } = await inBrowser(startAuthentication({ optionsJSON }));
    const { clientDataJSON: clientData, authenticatorData, signature } = response;
    const body = { credentialId: id, clientData, authenticatorData, signature };
    session.setCredentials(await anonymousApi.call(finishPasskeyLogin, { body }));
    return undefined;
  } catch (error) {
    return error instanceof PasskeyRefused ? error.message : faultMessage(error);
  }
}

/** Registers a passkey of this device. Rejects with `PasskeyRefused`, or the server's fault. */
export async function registerPasskey(form: Required<PasskeyForm>): Promise<void> {
  const { excludeCredentials, ...options } = await api.call(startPasskey, { body: form });
  const known = excludeCredentials.map(({ transports: ways = [], ...one }) => ({ ...one, transports: ways }));
  const created = await inBrowser(startRegistration({ optionsJSON: { ...options, excludeCredentials: known } }));
  const { clientDataJSON: clientData, attestationObject: attestation, transports: ways = [] } = created.response;
  const body = {
    name: form.name,
    credentialId: created.id,
    clientData,
    attestation,
    transports: transports.filter((way) => (ways as readonly string[]).includes(way)),
  };
  await api.call(finishPasskey, { body });
}
