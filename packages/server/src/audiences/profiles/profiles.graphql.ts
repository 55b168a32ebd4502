import { profileNames } from '@pregon/contract/profiles/profile-fields';
import { audienceEstimateQuery } from '@pregon/contract/profiles/audience-estimate.operations';
import { audienceExplanationQuery, audienceQuery } from '@pregon/contract/profiles/audience.operations';
import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { registerOperation, type SchemaParts } from '../../kernel/graphql/register-operation.ts';
import { audienceAnswersOf } from '../audience/audience-answers.ts';
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
    services.laggingReads.run((database) => audienceAnswersOf(database).count(principal, selection, signal), { current: true }),
  );
  registerOperation(
    schema,
    audienceEstimateQuery,
    { type: 'AudienceEstimate' },
    ({ selection }, { principal, services, signal }) =>
      services.laggingReads.run((database) => audienceAnswersOf(database).estimate(principal, selection, signal), {
        current: true,
      }),
  );
  registerOperation(
    schema,
    audienceExplanationQuery,
    { type: 'AudienceExplanation' },
    ({ selection, customer }, { principal, services }) => explainAudience(services.database, principal, selection, customer),
  );
}
