import { hash, verify } from '@node-rs/argon2';

/** 19 MiB and two passes: some 20 ms on a worker thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id, in the PHC string format, with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Against timing attacks: an unknown user's password is verified against this hash, which takes as long as a known one's. */
const dummyHash = hashPassword('no such user');

/** Verifies a password. Without a hash the result is false after the same work. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== undefined;
}
