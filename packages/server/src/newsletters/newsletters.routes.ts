import { readNewsletter, saveNewsletter } from '@pregon/contract/newsletters/newsletters.endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../audit/audit.repository.ts';
import { type Call, registerEndpoint } from '../endpoint/register-endpoint.ts';
import type { Services } from '../services.ts';
import { hasUnsubscribeLink, unknownTags } from './newsletter-approval.ts';
import { cleanNewsletterHtml } from './newsletter-html.ts';
import { newslettersRepository } from './newsletters.repository.ts';

/** A design and its HTML, pictures written into both. */
const largestNewsletter = 10 * 1024 * 1024;

export function newslettersRoutes(app: FastifyInstance, { database }: Services): void {
  const save = async ({ body, principal, fault }: Call<typeof saveNewsletter>) => {
    const templateHtml = cleanNewsletterHtml(body.templateHtml);
    const unknown = unknownTags(templateHtml);
    if (body.approved && unknown.length > 0) {
      const named = unknown.map((tag) => `{{${tag}}}`).join(', ');
      throw fault('UNKNOWN_MERGE_TAG', { fields: { templateHtml: `Estas etiquetas no existen: ${named}.` } });
    }
    if (body.approved && !hasUnsubscribeLink(templateHtml)) {
      const message = 'Agrega un enlace para darse de baja.';
      throw fault('NEWSLETTER_WITHOUT_UNSUBSCRIBE', { fields: { templateHtml: message } });
    }
    return database.transaction(async (transaction) => {
      const saved = await newslettersRepository.save(transaction, principal, { ...body, templateHtml });
      if (!saved) throw fault('NOT_FOUND');
      const details = { version: saved.version, approved: body.approved };
      await auditRepository.record(transaction, principal, { action: 'saveNewsletter', subject: saved.identifier, details });
      return { message: 'Newsletter guardado', identifier: saved.identifier };
    });
  };

  registerEndpoint(app, saveNewsletter, save, { bodyLimit: largestNewsletter });

  registerEndpoint(app, readNewsletter, async ({ params, principal, fault }) => {
    const data = await newslettersRepository.find(database, principal, params.id);
    if (!data) throw fault('NOT_FOUND');
    return { data };
  });
}
