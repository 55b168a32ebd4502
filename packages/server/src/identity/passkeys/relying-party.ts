import type { newPasskey, passkeyAssertion, PasskeyCreation, PasskeyRequest } from '@pregon/contract/session/passkeys.schema';
import * as v from 'valibot';
import type { Config } from '../../kernel/config/config.ts';
import { challengeMinutes } from './passkey-challenges.ts';
import type { StoredPasskey } from './passkeys.repository.ts';

/** Loaded with the first use: its certificate parsers would delay the start. */
const library = () => import('@simplewebauthn/server');

const timeout = challengeMinutes * 60_000;

/** Signature algorithms by their COSE numbers: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];

const clientData = v.pipe(v.string(), v.parseJson(), v.object({ challenge: v.pipe(v.string(), v.maxLength(200)) }));

/** The challenge that an authenticator's answer says it has signed. Undefined: it says none. */
export function challengeIn(encoded: string): string | undefined {
  const parsed = v.safeParse(clientData, Buffer.from(encoded, 'base64url').toString('utf8'));
  return parsed.success ? parsed.output.challenge : undefined;
}

/** A verified new passkey, as it is stored. */
export type VerifiedPasskey = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'synced'>;

/** Whoever a passkey belongs to. */
interface Owner {
  readonly personId: string;
  readonly email: string;
  readonly name: string;
}

/** Options of passkeys and the verification of what authenticators answer. Only answers from the admin area's origin count. */
export interface RelyingParty {
  creation(owner: Owner, challenge: string, known: PasskeyCreation['excludeCredentials']): PasskeyCreation;
  request(challenge: string): PasskeyRequest;
  /** Undefined when the answer does not prove the new passkey. */
  verifyNew(answer: v.InferOutput<typeof newPasskey>, challenge: string): Promise<VerifiedPasskey | undefined>;
  /** The state of the authenticator after a valid log-in; undefined when the answer proves nothing. */
  verifyLogin(
    answer: v.InferOutput<typeof passkeyAssertion>,
    challenge: string,
    stored: Pick<StoredPasskey, 'credentialId' | 'publicKey'>,
  ): Promise<Pick<StoredPasskey, 'counter' | 'synced'> | undefined>;
}

/** The library rejects what is malformed or not proved, both by throwing. */
async function unlessRefused<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

export function createRelyingParty({ adminUrl }: Pick<Config, 'adminUrl'>): RelyingParty {
  const { hostname: rpId, origin } = new URL(adminUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true };
  return {
    creation: ({ personId, email, name }, challenge, excludeCredentials) => ({
      challenge,
      rp: { id: rpId, name: 'Pregón' },
      user: { id: Buffer.from(personId).toString('base64url'), name: email, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout,
      attestation: 'none',
      excludeCredentials,
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    }),
    request: (challenge) => ({ challenge, rpId, timeout, userVerification: 'required' }),
    verifyNew: (answer, expectedChallenge) =>
      unlessRefused(async () => {
        const { verifyRegistrationResponse } = await library();
        const { registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          expectedChallenge,
          supportedAlgorithmIDs: algorithms,
          response: {
            id: answer.credentialId,
            rawId: answer.credentialId,
            type: 'public-key',
            clientExtensionResults: {},
            response: { clientDataJSON: answer.clientData, attestationObject: answer.attestation },
          },
        });
        return (
          registrationInfo && {
            credentialId: registrationInfo.credential.id,
            publicKey: Buffer.from(registrationInfo.credential.publicKey).toString('base64url'),
            counter: registrationInfo.credential.counter,
            synced: registrationInfo.credentialBackedUp,
          }
        );
      }),
    verifyLogin: (answer, expectedChallenge, { credentialId, publicKey }) =>
      unlessRefused(async () => {
        const { verifyAuthenticationResponse } = await library();
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          expectedChallenge,
          // The caller compares the counters: the library would do so before the signature is checked, so that anybody could
          // make a passkey look copied.
          credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
          response: {
            id: answer.credentialId,
            rawId: answer.credentialId,
            type: 'public-key',
            clientExtensionResults: {},
            response: {
              clientDataJSON: answer.clientData,
              authenticatorData: answer.authenticatorData,
              signature: answer.signature,
            },
          },
        });
        if (!verified) return undefined;
        return { counter: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp };
      }),
  };
}
