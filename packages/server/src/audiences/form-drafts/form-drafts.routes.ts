import * as endpoints from '@pregon/contract/form-drafts/form-drafts.endpoints';
import type { FastifyInstance } from 'fastify';
import { deleteDraft, saveDraft } from '../../collaboration/form-drafts/change-drafts.ts';
import { formDraftsRepository } from '../../collaboration/form-drafts/form-drafts.repository.ts';
import { Fault } from '../../kernel/http/fault.ts';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { campaignsRepository } from '../campaigns/campaigns.repository.ts';

const noCampaign = () => new Fault('INVALID', { fields: { campaign: 'Elige la campaña de este perfil.' } });
const unwantedCampaign = () => new Fault('INVALID', { fields: { campaign: 'Este borrador no pertenece a una campaña.' } });

/** Drafts of campaigns and profiles: a name, and whatever was typed. */
export function formDraftsRoutes(app: FastifyInstance, { database }: KernelServices): void {
  registerEndpoint(app, endpoints.listFormDrafts, async ({ params: { kind }, query: { campaign: parent }, principal }) => ({
    items: await formDraftsRepository.list(database, principal, { kind, parent }),
  }));

  registerEndpoint(app, endpoints.readFormDraft, async ({ params: { kind, id }, principal, fault }) => {
    const draft = await formDraftsRepository.find(database, principal, kind, id);
    if (!draft) throw fault('NOT_FOUND');
    const { parent, content, ...rest } = draft;
    return { ...rest, content: JSON.stringify(content), ...(parent !== null && { campaign: parent }) };
  });

  registerEndpoint(app, endpoints.saveFormDraft, ({ params: { kind, id }, body: { campaign, ...draft }, principal, fault }) =>
    database.transaction(async (transaction) => {
      if (kind === 'profile') {
        if (campaign === undefined) throw noCampaign();
        // The campaign cannot be deleted before the draft is stored.
        if (!(await campaignsRepository.lock(transaction, principal, campaign))) throw fault('NOT_FOUND');
      } else if (campaign !== undefined) throw unwantedCampaign();
      return saveDraft(transaction, principal, { kind, parent: campaign }, id, draft);
    }),
  );

  registerEndpoint(app, endpoints.deleteFormDraft, ({ params: { kind, id }, principal }) =>
    database.transaction((transaction) => deleteDraft(transaction, principal, kind, id)),
  );
}
