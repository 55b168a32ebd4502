import * as v from 'valibot';

const session = v.object({ id: v.number(), user: v.optional(v.object({ role: v.optional(v.string()) })) });

/** What a browser says about its user. */
export interface MirroredSession {
  readonly subject: number | undefined;
  readonly role: string | undefined;
}

/**
 * The user's id and role in the `auth` cookie, in which a browser mirrors its session. They are not verified, so they decide only what is
 * preloaded and drawn before the shell.
 */
export function mirroredSession({ auth = '' }: Readonly<Record<string, string | undefined>>): MirroredSession {
  try {
    const { id, user } = v.parse(session, JSON.parse(auth));
    return { subject: id, role: user?.role };
  } catch {
    return { subject: undefined, role: undefined };
  }
}
