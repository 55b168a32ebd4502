import { readCampaignOverview } from '@pregon/contract/results/campaign-overview.endpoints';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../kernel/http/register-endpoint.ts';
import type { KernelServices } from '../../kernel/services.ts';
import { subjectId } from '../sendings/result-selection.sql.ts';
import { campaignOverview } from './campaign-overview.ts';

/** Serves what belongs to a campaign: its newsletters and its events. */
export function campaignOverviewRoutes(app: FastifyInstance, { database }: KernelServices): void {
  registerEndpoint(app, readCampaignOverview, async ({ params, query, principal, fault }) => {
    const id = await subjectId(database, principal, 'campaign', params.id);
    if (id === undefined) throw fault('NOT_FOUND');
    return campaignOverview(database, id, query);
  });
}
