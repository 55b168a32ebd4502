import { profileNames } from '@pregon/contract/profiles/profile-fields';
import { audienceExplanationQuery, audienceQuery } from '@pregon/contract/profiles/audience.operations';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { cancellable } from '../../kernel/database/cancellable.ts';
import { registerOperation, type SchemaParts } from '../../kernel/graphql/register-operation.ts';
import { audienceCountsOf } from '../audience/audience-counts.ts';
import { countAudience } from '../audience/count-audience.ts';
import { explainAudience } from '../audience/explain-audience.ts';
import { profilesRepository } from './profiles.repository.ts';

export function profilesQueries(schema: SchemaParts): void {
  registerOperation(
    schema,
    profilesQuery,
    { type: 'Profile', names: profileNames },
    ({ filter = {}, ...page }, { principal, services }) => profilesRepository.list(services.database, principal, filter, page),
  );
  registerOperation(schema, audienceQuery, { type: 'Audience' }, ({ selection }, { principal, services, signal }) =>
    audienceCountsOf(services.database).count({ accountId: principal.accountId, selection }, signal, (unasked) =>
      cancellable(services.database, unasked, (transaction) => countAudience(transaction, principal, selection)),
    ),
  );
  registerOperation(
    schema,
    audienceExplanationQuery,
    { type: 'AudienceExplanation' },
    ({ selection, customer }, { principal, services }) => explainAudience(services.database, principal, selection, customer),
  );
}
