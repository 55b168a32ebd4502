import { invitationsQuery } from '@pregon/contract/users/users.operations';
import { registerOperation, type SchemaParts } from '../../kernel/graphql/register-operation.ts';
import { invitationsRepository } from './invitations.repository.ts';

export function invitationsQueries(schema: SchemaParts): void {
  registerOperation(
    schema,
    invitationsQuery,
    { type: 'Invitation' },
    ({ filter = {}, ...page }, { principal, services: { database } }) =>
      invitationsRepository.list(database, principal, filter, page),
  );
}
