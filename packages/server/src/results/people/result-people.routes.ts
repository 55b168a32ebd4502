import { readResultPeople } from '@pregon/contract/results/result-people.endpoints';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { audienceScope } from '../../audiences/audience/audience-scope.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { peopleBehind } from './people-behind.ts';
import { missingPeople } from '../sendings/sending-results.ts';
import { messagesOf, referredName } from './result-reference.sql.ts';

/** Serves how many people are behind the results of a schedule, a campaign or a newsletter. */
export function resultPeopleRoutes(app: FastifyInstance, { database, laggingReads }: KernelServices): void {
  registerEndpoint(
    app,
    readResultPeople,
    async ({ params: { subject, id }, query: { occurrence, from, to }, principal, fault }) => {
      const sending = { resultsOf: subject, resultsId: id, resultsOccurrence: occurrence ?? null };
      const reference = { ...sending, resultsStart: from, resultsEnd: to };
      const { rows: found } = await database.execute<{ name: string | null }>(
        sql`select ${referredName(reference)} as name from account a where a.id = ${principal.accountId}`,
      );
      if (typeof found[0]?.name !== 'string') throw fault('NOT_FOUND');
      const scope = await audienceScope(database, principal.accountId);
      const messages = messagesOf(scope, reference);
      const people = await laggingReads.run((reads) => peopleBehind(reads, messages));
      return { people, ...(await missingPeople(database, messages)) };
    },
  );
}
