import { hash, verify } from '@node-rs/argon2';

/** 19 MiB and two passes: some 20 ms, on a thread of its own. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id, in the PHC string format, with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** The hash of nobody's password: who is not known is checked against it, and takes as long as who is. */
const nobody = hashPassword('nobody');

/** Whether the password is right. Without a hash the answer is no, after the same work. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== undefined;
}
