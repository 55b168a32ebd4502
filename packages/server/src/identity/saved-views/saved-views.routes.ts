import { readSavedViews, replaceSavedViews } from '@pregon/contract/users/saved-views.endpoints';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { savedViews } from './saved-views.table.ts';

/** Saved views of lists. Each person has their own; they change nothing for others, so the audit trail does not record them. */
export function savedViewsRoutes(app: FastifyInstance, { database }: KernelServices): void {
  registerEndpoint(app, readSavedViews, async ({ params: { list }, principal: { userId } }) => {
    const own = and(eq(savedViews.userId, userId), eq(savedViews.list, list));
    const [row] = await database.select({ items: savedViews.items }).from(savedViews).where(own);
    return { items: row?.items ?? [] };
  });

  registerEndpoint(app, replaceSavedViews, async ({ params: { list }, body: { items }, principal: { userId } }) => {
    await database
      .insert(savedViews)
      .values({ userId, list, items })
      .onConflictDoUpdate({ target: [savedViews.userId, savedViews.list], set: { items } });
    return { items };
  });
}
