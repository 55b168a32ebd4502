import { endpoint } from '../endpoint.ts';
import { accountRoles } from '../session/roles.ts';
import { brandKit } from './brand-kit.schema.ts';

/** Reads what the messages of the account wear: its own kit, or else the default one. */
export const readBrandKit = endpoint({
  method: 'GET',
  version: 'V1',
  path: '/account/brand-kit',
  access: accountRoles,
  response: brandKit,
  errors: [],
});
