import { userNames } from '@pregon/contract/users/user.schema';
import { usersQuery } from '@pregon/contract/users/users.operations';
import { registerOperation, type SchemaParts } from '../../kernel/graphql/register-operation.ts';
import { staffRepository } from './staff.repository.ts';

export function usersQueries(schema: SchemaParts): void {
  registerOperation(
    schema,
    usersQuery,
    { type: 'User', names: userNames },
    ({ filter = {}, ...page }, { principal, services: { database } }) => staffRepository.list(database, principal, filter, page),
  );
}
