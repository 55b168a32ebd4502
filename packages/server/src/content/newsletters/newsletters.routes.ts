import {
  deleteNewsletter,
  listNewsletterVersions,
  readNewsletter,
  readNewsletterVersion,
  restoreNewsletterVersion,
  saveNewsletter,
} from '@pregon/contract/newsletters/newsletters.endpoints';
import { readNewsletterUses } from '@pregon/contract/newsletters/newsletter-uses.endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { renderingPool } from '../rendering/rendering-pool.ts';
import { type Call, registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { keepRemoved } from '../../identity/removed-records/removed-records.ts';
import { removedParts } from '../../collaboration/removed-parts.ts';
import { forgetRecord, isSecondPersonRequired } from '../../collaboration/second-person.ts';
import { checkApprovable } from './approve-newsletter.ts';
import { withCleanDesign } from './with-clean-design.ts';
import { newsletterPicturesRoutes } from './newsletter-pictures.routes.ts';
import { newsletterVersionsRepository } from './newsletter-versions.repository.ts';
import { newsletterWorkRoutes } from './newsletter-work.routes.ts';
import { lockNewsletter, newslettersRepository, versionIdsOf } from './newsletters.repository.ts';
import { newsletterUses } from './newsletter-uses.ts';

/** Limit in bytes of a design and its HTML, both with embedded pictures. */
const largestNewsletter = 10 * 1024 * 1024;

const mostNames = 3;
const mostUses = 50;

function inUseMessage(names: readonly string[]): string {
  const named = names.slice(0, mostNames).map((name) => `«${name}»`);
  const rest = names.length > mostNames ? [`${names.length - mostNames} más`] : [];
  const listed = new Intl.ListFormat('es').format([...named, ...rest]);
  return names.length === 1
    ? `La programación ${listed} todavía usa este newsletter: no se puede eliminar.`
    : `Las programaciones ${listed} todavía usan este newsletter: no se puede eliminar.`;
}

export function newslettersRoutes(app: FastifyInstance, services: KernelServices): void {
  const { database } = services;

  const save = async ({ body, principal, fault }: Call<typeof saveNewsletter>) => {
    const templateJson = await renderingPool.run('cleanDesign', body.templateJson);
    if (templateJson === undefined) throw fault('INVALID', { fields: { templateJson: 'El diseño no se puede leer.' } });
    const templateHtml = await renderingPool.run('cleanHtml', body.templateHtml);
    if (body.approved) await checkApprovable(database, principal.accountId, templateHtml);
    return database.transaction(async (transaction) => {
      // Whoever saves a version made it: where a second person must approve it, only a request for approval can.
      if (body.approved && (await isSecondPersonRequired(transaction, principal.accountId, 'newsletter'))) {
        throw fault('APPROVAL_NEEDED');
      }
      const saved = await newslettersRepository.save(transaction, principal, { ...body, templateHtml, templateJson });
      if (saved === 'absent') throw fault('NOT_FOUND');
      if (saved === 'outdated') throw fault('CONFLICT');
      const { identifier, version } = saved;
      const details = { name: body.name, version, approved: body.approved };
      await auditRepository.record(transaction, principal, { action: 'saveNewsletter', subject: identifier, details });
      return { message: 'Newsletter guardado', identifier, version };
    });
  };

  registerEndpoint(app, saveNewsletter, save, { bodyLimit: largestNewsletter });

  registerEndpoint(app, readNewsletter, async ({ params, principal, fault }) => {
    const data = await newslettersRepository.find(database, principal, params.id);
    if (!data) throw fault('NOT_FOUND');
    return { data: await withCleanDesign(data) };
  });

  registerEndpoint(app, readNewsletterUses, async ({ params, principal, fault }) => {
    const found = await newslettersRepository.findApproved(database, principal, params.id);
    if (!found) throw fault('NOT_FOUND');
    const used = await newsletterUses.get().schedules(database, versionIdsOf(found.newsletterId), mostUses);
    return { approvedVersion: found.approved?.version ?? null, ...used };
  });

  registerEndpoint(app, deleteNewsletter, async ({ params: { id }, principal, fault }) =>
    database.transaction(async (transaction) => {
      const newsletter = await lockNewsletter(transaction, principal, id);
      if (!newsletter) throw fault('NOT_FOUND');
      const names = await newsletterUses.get().pendingScheduleNames(transaction, versionIdsOf(newsletter.id));
      if (names.length > 0) throw fault('NEWSLETTER_IN_USE', { message: inUseMessage(names) });
      const { accountId } = principal;
      const kept = { kind: 'newsletter', record: id, name: newsletter.name } as const;
      await keepRemoved(transaction, principal, kept, removedParts(accountId, 'newsletter', id));
      await newslettersRepository.remove(transaction, newsletter.id);
      await forgetRecord(transaction, { accountId, kind: 'newsletter', record: id });
      const details = { name: newsletter.name };
      await auditRepository.record(transaction, principal, { action: 'deleteNewsletter', subject: id, details });
      return { message: 'Newsletter eliminado', canUndo: true };
    }),
  );

  registerEndpoint(app, listNewsletterVersions, async ({ params, principal, fault }) => {
    const items = await newsletterVersionsRepository.list(database, principal, params.id);
    if (items.length === 0) throw fault('NOT_FOUND');
    return { items };
  });

  registerEndpoint(app, readNewsletterVersion, async ({ params: { id, version }, principal, fault }) => {
    const found = await newsletterVersionsRepository.find(database, principal, id, version);
    if (!found) throw fault('NOT_FOUND');
    return withCleanDesign(found);
  });

  registerEndpoint(app, restoreNewsletterVersion, async ({ params: { id, version: restored }, principal, fault }) =>
    database.transaction(async (transaction) => {
      const newsletter = await lockNewsletter(transaction, principal, id);
      if (!newsletter) throw fault('NOT_FOUND');
      const version = newsletter.version + 1;
      const versions = newsletterVersionsRepository;
      const copied = { version: restored, next: version, approved: false, createdBy: principal.userId };
      const repeated = await versions.repeat(transaction, newsletter.id, copied);
      if (!repeated) throw fault('NOT_FOUND');
      const details = { version, restored };
      await auditRepository.record(transaction, principal, { action: 'restoreNewsletterVersion', subject: id, details });
      return { version };
    }),
  );

  newsletterWorkRoutes(app, services);
  newsletterPicturesRoutes(app, services);
}
