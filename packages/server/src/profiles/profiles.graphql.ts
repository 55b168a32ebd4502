import { profileNames } from '@pregon/contract/profiles/profile.schema';
import { audienceQuery, profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { registerOperation, type SchemaParts } from '../graphql/register-operation.ts';
import { countAudience } from './audience.compiler.ts';
import { profilesRepository } from './profiles.repository.ts';

export function profilesQueries(schema: SchemaParts): void {
  registerOperation(
    schema,
    profilesQuery,
    { type: 'Profile', names: profileNames },
    ({ filter = {}, ...page }, { principal, services }) => profilesRepository.list(services.database, principal, filter, page),
  );
  registerOperation(schema, audienceQuery, { type: 'Audience' }, ({ selection }, { principal, services }) =>
    countAudience(services.database, principal, selection),
  );
}
