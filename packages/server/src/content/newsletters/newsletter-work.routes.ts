import { dropNewsletterWork, keepNewsletterWork, readNewsletterWork } from '@pregon/contract/newsletters/newsletters.endpoints';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { withCleanDesign } from './with-clean-design.ts';
import { newsletterWorkRepository } from './newsletter-work.repository.ts';

/** Limit of a draft in bytes: a design with embedded pictures. */
const largestWork = 5 * 1024 * 1024;

/** Endpoints of newsletter drafts. A draft changes nothing for others, so the audit trail does not record it. */
export function newsletterWorkRoutes(app: FastifyInstance, { database }: KernelServices, clock = () => new Date()): void {
  registerEndpoint(
    app,
    keepNewsletterWork,
    async ({ params: { id }, body, principal }) => {
      const keptAt = clock();
      await newsletterWorkRepository.keep(database, principal, id, await withCleanDesign(body), keptAt);
      return { keptAt: keptAt.toISOString() };
    },
    { bodyLimit: largestWork },
  );

  registerEndpoint(app, readNewsletterWork, async ({ params: { id }, principal }) => {
    const work = await newsletterWorkRepository.find(database, principal, id, clock());
    return { work: work ? { ...(await withCleanDesign(work)), keptAt: work.keptAt.toISOString() } : null };
  });

  registerEndpoint(app, dropNewsletterWork, async ({ params: { id }, principal }) => {
    await newsletterWorkRepository.drop(database, principal, id);
    return { message: 'Borrador descartado' };
  });
}
