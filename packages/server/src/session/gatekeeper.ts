import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '../endpoint/fault.ts';
import { createAttempts } from './attempts.ts';
import type { Captcha } from './captcha.ts';
import { networkOf } from './network.ts';

/** How many tries may fail in a window. */
export interface TryLimits {
  readonly windowMs: number;
  /** About one person or link from one network. */
  readonly here: number;
  /** About one person or link from anywhere. Others can use it up: it is there against a whole net of machines. */
  readonly anywhere: number;
  /** From one network, about whomever. The people of a large office all come from one. */
  readonly network: number;
}

/** One try of somebody who is not known yet. */
interface Try {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Whom it is about: an address or a token, as it was typed. Whether there is such a one makes no difference. */
  readonly about: string;
}

export interface Admission {
  /** The try was a good one: it does not count. */
  readonly forgive: () => void;
}

export interface Gatekeeper {
  /** Counts a try. Throws TOO_MANY_REQUESTS, with `retry-after`. */
  admit(attempt: Try): Admission;
  /** The same with a bot check, which throws CAPTCHA_FAILED. Where it cannot be made, half as many tries are too many. */
  admitPerson(attempt: Try, captcha: Captcha, proof: string | undefined): Promise<Admission>;
}

const withoutCheck = 0.5;

/** Slows down who tries names, passwords and links. */
export function createGatekeeper({ windowMs, here, anywhere, network }: TryLimits): Gatekeeper {
  const attempts = createAttempts(windowMs);

  const begin = ({ request: { ip }, reply, about }: Try) => {
    const origin = networkOf(ip);
    const person = about.trim().toLowerCase();
    const keys = [
      { key: `here ${origin} ${person}`, most: here },
      { key: `anywhere ${person}`, most: anywhere },
      { key: `network ${origin}`, most: network },
    ];
    const counted = keys.map(({ key, most }) => ({ ...attempts.count(key), most }));
    return {
      refuseBeyond: (share: number) => {
        const exceeded = counted.filter(({ count, most }) => count > most * share);
        if (exceeded.length === 0) return;
        reply.header('retry-after', String(Math.max(...exceeded.map(({ secondsLeft }) => secondsLeft))));
        throw new Fault('TOO_MANY_REQUESTS');
      },
      forgive: () => keys.forEach(({ key }) => attempts.forgive(key)),
    };
  };

  return {
    admit(attempt) {
      const { refuseBeyond, forgive } = begin(attempt);
      refuseBeyond(1);
      return { forgive };
    },
    async admitPerson(attempt, captcha, proof) {
      const { refuseBeyond, forgive } = begin(attempt);
      refuseBeyond(1);
      const verdict = await captcha.check(proof, attempt.request.log);
      if (verdict === 'refused') throw new Fault('CAPTCHA_FAILED');
      if (verdict === 'unchecked') refuseBeyond(withoutCheck);
      return { forgive };
    },
  };
}
