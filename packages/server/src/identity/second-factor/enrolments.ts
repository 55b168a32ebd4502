import type { Enrolment } from '@pregon/contract/session/second-factor.schema';
import * as v from 'valibot';
import type { SecretBox } from '../../kernel/tokens/secret-box.ts';
import type { StaffUser } from '../accounts/users.repository.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

const minutes = 15;

const pending = v.pipe(v.string(), v.parseJson(), v.object({ secret: v.string(), until: v.number() }));

type Person = Pick<StaffUser, 'personId' | 'email'>;

const ownerOf = ({ personId }: Person): string => `second factor enrolment ${personId}`;

/** Enrolments that wait for the first code. The browser keeps them, encrypted, so that an abandoned one leaves no trace. */
export interface Enrolments {
  start(person: Person): Enrolment;
  /** The secret of an enrolment with the step of its first code; a reason where it does not count. */
  prove(
    person: Person,
    enrolmentToken: string,
    code: string,
  ): { readonly secret: string; readonly step: number } | 'STEP_EXPIRED' | 'WRONG_CODE';
}

export function createEnrolments(box: SecretBox): Enrolments {
  const read = (person: Person, token: string) => {
    try {
      return v.parse(pending, box.open(ownerOf(person), token));
    } catch {
      return undefined;
    }
  };
  return {
    start(person) {
      const secret = newTotpSecret();
      const enrolmentToken = box.seal(ownerOf(person), JSON.stringify({ secret, until: Date.now() + minutes * 60_000 }));
      return { secret, uri: totpUri(secret, person.email), enrolmentToken };
    },
    prove(person, enrolmentToken, code) {
      const waiting = read(person, enrolmentToken);
      if (!waiting || waiting.until <= Date.now()) return 'STEP_EXPIRED';
      const step = stepOfCode(waiting.secret, code);
      return step === undefined ? 'WRONG_CODE' : { secret: waiting.secret, step };
    },
  };
}
