import { type FoundRecord, type ListedKind, mostFoundOfKind, searchRecords } from '@pregon/contract/search/search.endpoints';
import { mayCall } from '@pregon/contract/session/roles';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../database/database.ts';
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import type { KernelServices } from '../services.ts';
import { cancellableTasks } from './cancellable-tasks.ts';
import { type DraftSource, draftSources, searchSources } from './search-source.ts';

/** What one source found. */
interface FoundPart {
  readonly drafts: Awaited<ReturnType<DraftSource>>;
  readonly items: readonly FoundRecord[];
  readonly more: readonly { readonly kind: ListedKind; readonly total: number | null }[];
}

/** The search over every kind of record that the caller's role may list. It ends when the client has gone, as it does at the next letter. */
export function searchRoutes(app: FastifyInstance, { database }: KernelServices): void {
  registerEndpoint(app, searchRecords, async ({ query: { q }, principal, reply }) => {
    const allowed = searchSources.get().filter(({ access }) => mayCall(access, principal.role));
    const found = await cancellableTasks(database, abortOnDisconnect(reply), [
      ...allowed.map(({ find, listed }) => async (reads: Queryable): Promise<FoundPart> => {
        const { items, total } = await find(reads, principal, q, mostFoundOfKind);
        const hasMore = total === null || total > items.length;
        return { drafts: [], items, more: listed && hasMore ? [{ kind: listed, total }] : [] };
      }),
      ...draftSources.get().map((find) => async (reads: Queryable): Promise<FoundPart> => ({
        drafts: await find(reads, principal, q, mostFoundOfKind),
        items: [],
        more: [],
      })),
    ]);
    return {
      drafts: found
        .flatMap(({ drafts }) => drafts)
        .toSorted((one, other) => other.at.getTime() - one.at.getTime())
        .slice(0, mostFoundOfKind),
      items: found.flatMap(({ items }) => items),
      more: found.flatMap(({ more }) => more),
    };
  });
}
