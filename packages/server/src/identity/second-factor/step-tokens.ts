import * as v from 'valibot';
import type { Queryable } from '../../kernel/database/database.ts';
import { hashOfToken } from '../../kernel/tokens/secret-token.ts';
import { signedPasses } from '../../kernel/tokens/signed-pass.ts';
import { type StaffUser, usersRepository } from '../accounts/users.repository.ts';
import type { KeyRing } from '../../kernel/tokens/key-ring.ts';

const minutes = 10;

/** Half sessions: proofs of the first step of a log-in, which open nothing without the second. */
export interface StepTokens {
  sign(user: StaffUser): Promise<string>;
  /** The active user of a token. Undefined: it is invalid or expired, or the password has changed since. */
  userOf(database: Queryable, token: string): Promise<StaffUser | undefined>;
}

const claims = v.object({ user: v.number(), password: v.string() });

/** The password's hash, hashed: it may not leave the server, not even in a signed token. */
const markOf = ({ passwordHash }: StaffUser): string => hashOfToken(passwordHash);

export function createStepTokens(ring: KeyRing): StepTokens {
  const passes = signedPasses(ring, 'log-in step', claims);
  return {
    sign: (user) => passes.sign({ user: user.id, password: markOf(user) }, new Date(Date.now() + minutes * 60_000)),
    async userOf(database, token) {
      const claimed = await passes.read(token, new Date());
      const user = claimed && (await usersRepository.find(database, claimed.user));
      return user?.active && markOf(user) === claimed?.password ? user : undefined;
    },
  };
}
