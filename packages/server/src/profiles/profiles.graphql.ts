import { profileNames } from '@pregon/contract/profiles/profile.schema';
import { audienceQuery, profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { registerQuery, type SchemaParts } from '../graphql/register-query.ts';
import { countAudience } from './audience.compiler.ts';
import { profilesRepository } from './profiles.repository.ts';

export function profilesQueries(schema: SchemaParts): void {
  registerQuery(
    schema,
    profilesQuery,
    { type: 'Profile', names: profileNames },
    ({ filter = {}, ...page }, { principal, services }) => profilesRepository.list(services.database, principal, filter, page),
  );
  registerQuery(schema, audienceQuery, { type: 'Audience' }, ({ selection }, { principal, services }) =>
    countAudience(services.database, principal, selection),
  );
}
