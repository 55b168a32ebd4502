import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { moment } from '../field.schema.ts';
import { everyRole } from '../session/roles.ts';
import { platformReport, platformStatus } from './platform.schema.ts';

/** At most this many reports in one request. */
export const largestReport = 50;

/**
 * Browsers say how remotes load. Anybody may; what names no release of the registry is left out, and so are faults of admin remotes
 * from who has no session.
 */
export const reportPlatform = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/platform/reports',
  access: 'public',
  body: v.strictObject({ reports: v.pipe(v.array(platformReport), v.minLength(1), v.maxLength(largestReport)) }),
  response: v.object({ accepted: v.number() }),
  errors: ['TOO_MANY_REQUESTS'],
});

export const getPlatformStatus = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/platform/status',
  access: everyRole,
  response: platformStatus,
  errors: [],
});

/**
 * Takes a release back, or gives a canary to everybody or to nobody. For operators of the platform alone, whatever their role in
 * their account: a release is the same for all accounts. `version` is what the person saw; CONFLICT when it is no longer so.
 */
export const changeRelease = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/platform/apps/{name}/release',
  access: everyRole,
  params: v.object({ name: v.string() }),
  body: v.strictObject({ action: v.picklist(['roll-back', 'promote', 'withdraw']), version: v.string() }),
  response: v.object({ version: v.string() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
});

/**
 * Lets the caller, for an hour and in their own session alone, run one remote from a developer's machine inside of this shell. The
 * ticket is an HttpOnly cookie: the server writes what it says, signed, into the pages that it sends to this browser.
 */
export const createOverride = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/platform/override',
  access: ['administrador'],
  body: v.strictObject({
    remote: v.string(),
    /** Where the developer's machine serves the remote: `http://localhost:9001`. No other host is accepted. */
    origin: v.pipe(
      v.string(),
      v.regex(/^http:\/\/(?:localhost|127\.0\.0\.1):\d{2,5}$/, 'Solo se admite este equipo: http://localhost:9001.'),
    ),
  }),
  response: v.object({ expiresAt: moment }),
  errors: ['NOT_FOUND'],
});

/** Ends what `createOverride` began, in this browser. */
export const endOverride = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/platform/override',
  access: everyRole,
  response: v.object({ message: v.string() }),
  errors: [],
});
