import { mostFoundOfKind, searchRecords } from '@pregon/contract/search/search.endpoints';
import { mayCall } from '@pregon/contract/session/roles';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { KernelServices } from '../services.ts';
import { draftSources, searchSources } from './search-source.ts';

/** The search over every kind of record that the caller's role may list. */
export function searchRoutes(app: FastifyInstance, { database }: KernelServices): void {
  registerEndpoint(app, searchRecords, async ({ query: { q }, principal }) => {
    const allowed = searchSources.get().filter(({ access }) => mayCall(access, principal.role));
    const [found, drafts] = await Promise.all([
      Promise.all(
        allowed.map(async ({ find, listed }) => ({ listed, ...(await find(database, principal, q, mostFoundOfKind)) })),
      ),
      Promise.all(draftSources.get().map((find) => find(database, principal, q, mostFoundOfKind))),
    ]);
    return {
      drafts: drafts
        .flat()
        .toSorted((one, other) => other.at.getTime() - one.at.getTime())
        .slice(0, mostFoundOfKind),
      items: found.flatMap(({ items }) => items),
      more: found.flatMap(({ listed, total, items }) =>
        listed && (total === null || total > items.length) ? [{ kind: listed, total }] : [],
      ),
    };
  });
}
