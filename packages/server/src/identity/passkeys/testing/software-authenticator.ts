import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyCreation, PasskeyRequest } from '@pregon/contract/session/passkeys.schema';

type Encodable = number | string | Buffer | ReadonlyMap<number | string, Encodable>;

/** The head of a CBOR item: its major type and an argument below 65,536. */
function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument]);
  if (argument < 256) return Buffer.from([(major << 5) | 24, argument]);
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 0xff]);
}

function cbor(value: Encodable): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

/** The public key as COSE (RFC 9052): an ES256 key on the curve P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cbor(
    new Map<number, Encodable>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** Deviations of an answer from a correct one. */
interface Planted {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Whether the person was verified, by a finger or a PIN. */
  readonly isVerified?: boolean;
}

/** A passkey in software, with a counter that a test may set back. */
export function createSoftwareAuthenticator(origin: string) {
  const id = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const state = { counter: 1 };

  const clientData = (type: string, challenge: string, planted: Planted): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge: planted.challenge ?? challenge, origin: planted.origin ?? origin, crossOrigin: false }),
    );
  /** Present (1), verified (4) and, with a new key, its data (64). */
  const authenticatorData = (rpId: string, { isVerified = true }: Planted, attested = Buffer.alloc(0)): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(state.counter);
    const flags = 1 | (isVerified ? 4 : 0) | (attested.length > 0 ? 64 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested]);
  };

  return {
    state,
    create({ challenge, rp }: PasskeyCreation, planted: Planted = {}) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]);
      const authData = authenticatorData(planted.rpId ?? rp.id, planted, attested);
      const attestation = new Map<string, Encodable>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        credentialId: id.toString('base64url'),
        clientData: clientData('webauthn.create', challenge, planted).toString('base64url'),
        attestation: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      };
    },
    get({ challenge, rpId }: PasskeyRequest, planted: Planted = {}) {
      state.counter += 1;
      const client = clientData('webauthn.get', challenge, planted);
      const authData = authenticatorData(planted.rpId ?? rpId, planted);
      return {
        credentialId: id.toString('base64url'),
        clientData: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey).toString('base64url'),
      };
    },
  };
}
