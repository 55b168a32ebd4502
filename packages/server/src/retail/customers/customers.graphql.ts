import { customersQuery } from '@pregon/contract/customers/customers.operations';
import { registerOperation, type SchemaParts } from '../../kernel/graphql/register-operation.ts';
import { customersRepository } from './customers.repository.ts';

export function customersQueries(schema: SchemaParts): void {
  registerOperation(schema, customersQuery, { type: 'CustomerSummary' }, ({ filter }, { principal, services }) =>
    customersRepository.search(services.database, principal, filter.search),
  );
}
