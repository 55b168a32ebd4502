import { listedScheduleNames, schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { sendMethodsQuery } from '@pregon/contract/schedules/send-methods.operations';
import { registerOperation, type SchemaParts } from '../../kernel/graphql/register-operation.ts';
import { schedulesRepository } from './schedules.repository.ts';

export function schedulesQueries(schema: SchemaParts): void {
  const naming = { type: 'Programming', names: listedScheduleNames };
  registerOperation(schema, schedulesQuery, naming, async ({ filter = {}, ...page }, { principal, services }) => {
    const { items, total } = await schedulesRepository.list(services.database, principal, filter, page);
    return { items: items.map((item) => ({ ...item, startsOn: item.dateStart })), total };
  });

  registerOperation(schema, sendMethodsQuery, { type: 'SendMethod' }, ({ filter }, { principal, services }) =>
    schedulesRepository.methods(services.database, principal, filter.scheduledId),
  );
}
