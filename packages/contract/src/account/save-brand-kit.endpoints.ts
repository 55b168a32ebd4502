import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { versionNumber } from '../field.schema.ts';
import { administratorRoles } from '../session/roles.ts';
import { brandKitForm } from './brand-kit-form.schema.ts';
import { brandKit } from './brand-kit.schema.ts';

/** Saves the brand kit. A concurrent change since `version` answers CONFLICT; a picture of another account is reported at its field. */
export const saveBrandKit = endpoint({
  method: 'PUT',
  version: 'V1',
  path: '/account/brand-kit',
  access: administratorRoles,
  body: v.strictObject({ ...brandKitForm.entries, version: versionNumber }),
  response: brandKit,
  errors: ['CONFLICT'],
});
