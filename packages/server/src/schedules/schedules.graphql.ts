import { scheduleNames } from '@pregon/contract/schedules/schedule.schema';
import { schedulesQuery, sendMethodsQuery } from '@pregon/contract/schedules/schedules.operations';
import { registerOperation, type SchemaParts } from '../graphql/register-operation.ts';
import { schedulesRepository } from './schedules.repository.ts';

export function schedulesQueries(schema: SchemaParts): void {
  const naming = { type: 'Programming', names: scheduleNames };
  registerOperation(schema, schedulesQuery, naming, ({ filter = {}, ...page }, { principal, services }) =>
    schedulesRepository.list(services.database, principal, filter, page),
  );

  registerOperation(schema, sendMethodsQuery, { type: 'SendMethod' }, ({ filter }, { principal, services }) =>
    schedulesRepository.methods(services.database, principal, filter.scheduledId),
  );
}
