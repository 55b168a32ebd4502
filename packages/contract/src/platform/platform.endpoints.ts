import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { moment } from '../field.schema.ts';
import { accountRoles, everyRole } from '../session/roles.ts';
import { platformReport, platformStatus } from './platform.schema.ts';

/** The largest number of reports in one request. */
export const largestReport = 50;

/**
 * Reports how remotes load in a browser. The route is public; reports that name no release of the registry are dropped, as are faults of
 * admin remotes from a caller without a session.
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
  access: accountRoles,
  response: platformStatus,
  errors: [],
});

/**
 * Rolls a release back, or promotes or withdraws a canary. Only platform operators may call it, whatever their role in their account,
 * because a release is the same for all accounts. `version` is the version that the operator saw; a different one answers CONFLICT.
 */
export const changeRelease = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/platform/apps/{name}/release',
  access: accountRoles,
  params: v.object({ name: v.string() }),
  body: v.strictObject({ action: v.picklist(['roll-back', 'promote', 'withdraw']), version: v.string() }),
  response: v.object({ version: v.string() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
});

/**
 * Ends the hold of all sending after a restore from a backup. Only platform operators may call it, because the hold is the same for all
 * accounts. Without a hold: NOT_FOUND.
 */
export const releaseSending = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/platform/sending/release',
  access: accountRoles,
  response: v.object({ message: v.string() }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

/**
 * Creates an override: for an hour, and only in the caller's session, the shell loads one remote from a developer's machine. The ticket is
 * an HttpOnly cookie, from which the server writes the signed override into the pages for this browser.
 */
export const createOverride = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/platform/override',
  access: ['administrador'],
  body: v.strictObject({
    remote: v.string(),
    /** The origin at which the developer's machine serves the remote: `http://localhost:9001`. Other hosts are rejected. */
    origin: v.pipe(
      v.string(),
      v.regex(/^http:\/\/(?:localhost|127\.0\.0\.1):\d{2,5}$/, 'Solo se admite este equipo: http://localhost:9001.'),
    ),
  }),
  response: v.object({ expiresAt: moment }),
  errors: ['NOT_FOUND'],
});

/** Ends the override of `createOverride` in this browser. */
export const endOverride = endpoint({
  method: 'DELETE',
  version: 'V1',
  path: '/platform/override',
  access: everyRole,
  response: v.object({ message: v.string() }),
  errors: [],
});
