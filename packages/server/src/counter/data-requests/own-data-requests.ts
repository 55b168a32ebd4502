import type { DataRequestKind } from '@pregon/contract/data-requests/data-request.schema';
import type { FastifyRequest } from 'fastify';
import { recipientTokens } from '../../content/recipient-links/recipient-token.ts';
import { accountsRepository } from '../../identity/accounts/accounts.repository.ts';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { RequestLimit } from '../../kernel/rate-limits/request-rate-limits.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { calendarsRepository } from '../../messaging/calendars/calendars.repository.ts';
import { createErasedIdentities } from '../../retail/consent/erased-identities.ts';
import { identityOf } from '../../retail/customers/find-customers.ts';
import { dataRequestNotices } from './data-request-notice.ts';
import { dataRequestsRepository, type LinkedPerson } from './data-requests.repository.ts';
import { answerDue } from './legal-deadline.ts';

const alreadyWaiting = 'Ya tienes una solicitud de este tipo en curso. Te responderemos en el plazo que ves abajo.';
const whatIsWrong = 'Escribe qué dato hay que corregir y cómo debe quedar.';

/** What a person may do about their data by a signed link: by the API, and by forms without JavaScript. */
export function createOwnDataRequests({ config, database, queue }: KernelServices, clock: () => Date) {
  const tokens = recipientTokens(config.keys.links);
  const erased = createErasedIdentities(config);

  const provenBy = (email: unknown, token: unknown): LinkedPerson | undefined => {
    if (typeof email !== 'string' || typeof token !== 'string') return undefined;
    const accountId = tokens.verify(token, email, clock());
    return accountId ? { accountId, email, hashes: erased.hashesOf(accountId, identityOf(email.toLowerCase())) } : undefined;
  };

  return {
    /** Throws BAD_TOKEN where the link is not of this address. */
    personOf(email: string, token: string): LinkedPerson {
      const person = provenBy(email, token);
      if (!person) throw new Fault('BAD_TOKEN');
      return person;
    },

    /** A request counts for the person whose link is valid, otherwise for its network. */
    limit: (max: number, timeWindow: string, of: (request: FastifyRequest) => unknown): RequestLimit => ({
      max,
      timeWindow,
      key(request) {
        const { email, token } = (of(request) ?? {}) as { readonly email?: unknown; readonly token?: unknown };
        const person = provenBy(email, token);
        return person && `data requests ${person.accountId} ${person.email.toLowerCase()}`;
      },
    }),

    async list(person: LinkedPerson) {
      const accountName = await accountsRepository.nameOf(database, person.accountId);
      return { items: await dataRequestsRepository.ofPerson(database, person), ...(accountName && { accountName }) };
    },

    /** Stores a request and tells the person. Throws INVALID for a correction without a text, CONFLICT where one like it waits. */
    async add(person: LinkedPerson, { kind, text }: { readonly kind: DataRequestKind; readonly text: string }): Promise<void> {
      if (kind === 'correction' && text === '') throw new Fault('INVALID', { fields: { text: whatIsWrong } });
      const { accountId } = person;
      const receivedAt = clock();
      await queue.prepareMail(dataRequestNotices);
      await database.transaction(async (transaction) => {
        const receivedOn = await dataRequestsRepository.dayOf(transaction, accountId, receivedAt);
        const dueOn = answerDue(kind, receivedOn, await calendarsRepository.read(transaction, accountId));
        const id = await dataRequestsRepository.add(transaction, person, { kind, text, receivedAt, dueOn });
        if (id === undefined) throw new Fault('CONFLICT', { message: alreadyWaiting });
        const entry = { action: 'receiveDataRequest', subject: String(id), details: { requested: kind, dueOn } } as const;
        await auditRepository.recordUnattended(transaction, accountId, entry);
        await queue.mailOnCommit(transaction, dataRequestNotices, [{ id, event: 'received' }]);
      });
    },
  };
}
