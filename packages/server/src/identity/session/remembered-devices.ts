import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deriveKeys, type KeyRing, keySuffix } from '../../kernel/tokens/key-ring.ts';

const cookieName = 'pregon_device';
const retentionDays = 180;
/** Limit of people who share a browser; the least recent one is forgotten. */
const mostPeople = 5;
const dayMs = 24 * 60 * 60 * 1000;
const cookieOptions = {
  path: '/V1',
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
  maxAge: (retentionDays * dayMs) / 1000,
} as const;

/**
 * Remembers in a signed cookie who has logged in with a browser. Their attempts there have a separate counter, so that strangers
 * cannot lock them out. The cookie grants nothing else.
 */
export interface RememberedDevices {
  /** Id of the browser for this person; undefined where they have not logged in with it, or the cookie is invalid. */
  idOf(request: FastifyRequest, person: string): string | undefined;
  /** Remembers a person who has just logged in. */
  remember(request: FastifyRequest, reply: FastifyReply, person: string): void;
}

/** One person on one browser in the cookie: `id.expiry.signature`, and the id of the key. */
interface Entry {
  readonly id: string;
  readonly text: string;
}

export function createRememberedDevices(ring: KeyRing, clock = () => new Date()): RememberedDevices {
  const keys = deriveKeys(ring, (secret) => Buffer.from(hkdfSync('sha256', secret, '', 'remembered device', 32)));
  const signature = (key: Buffer, id: string, expiry: string, person: string): Buffer =>
    createHmac('sha256', key).update([id, expiry, person.trim().toLowerCase()].join('\n')).digest();

  const textsOf = ({ cookies }: FastifyRequest): readonly string[] =>
    (cookies[cookieName] ?? '').split('~').filter(Boolean).slice(0, mostPeople);

  const entryOf = (request: FastifyRequest, person: string): Entry | undefined => {
    for (const text of textsOf(request)) {
      const [id = '', expiry = '', signed = '', keyId] = text.split('.');
      const key = keys.find(keyId);
      if (!key) continue;
      const expected = signature(key, id, expiry, person);
      const given = Buffer.from(signed, 'base64url');
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      if (isOurs && Number(expiry) > clock().getTime()) return { id, text };
    }
    return undefined;
  };

  return {
    idOf: (request, person) => entryOf(request, person)?.id,
    remember(request, reply, person) {
      const known = entryOf(request, person);
      const id = known?.id ?? randomBytes(12).toString('base64url');
      const expiry = String(clock().getTime() + retentionDays * dayMs);
      const { current } = keys;
      const signed = signature(current.key, id, expiry, person).toString('base64url');
      const entry = [id, expiry, signed].join('.') + keySuffix(current.id);
      const others = textsOf(request).filter((text) => text !== known?.text);
      reply.setCookie(cookieName, [entry, ...others].slice(0, mostPeople).join('~'), cookieOptions);
    },
  };
}
