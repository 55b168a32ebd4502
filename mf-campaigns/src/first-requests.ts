import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { readCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { listCustomers, readCustomer } from '@pregon/contract/customers/customers.endpoints';
import { geographicalRankingQuery, targetCampaignsQuery } from '@pregon/contract/options/option-lists.operations';
import { listFormDrafts } from '@pregon/contract/form-drafts/form-drafts.endpoints';
import { firstCall, firstQuery, type FirstRequest } from '@pregon/contract/first-request';

/**
 * The requests for the data that a screen shows first, by route: its document makes them before any script has come. The build runs this
 * file by itself, so it may import the contract only.
 */
export const firstRequests: Readonly<Record<string, readonly FirstRequest[]>> = {
  'campaign/all': [
    firstQuery(
      campaignsQuery,
      { page: 1, size: 25 },
      {
        name: ['name'],
        to: '/admin/campaign/:identifier',
        below: ['description'],
        before: ['box'],
        search: 'Buscar campañas',
        actions: 'beside',
      },
    ),
    firstCall(listFormDrafts, { params: { kind: 'campaign' }, query: {} }, { isAbove: true }),
  ],
  'campaign/:campaignId': [firstCall(readCampaign, { params: { id: ':campaignId' } })],
  'campaign/:campaignId/edit': [firstCall(readCampaign, { params: { id: ':campaignId' } })],
  'campaign/:campaignId/sends/:totalSends': [
    firstCall(readCampaign, { params: { id: ':campaignId' } }),
    firstQuery(geographicalRankingQuery, {}),
    firstQuery(targetCampaignsQuery, {}),
  ],
  clientes: [
    firstCall(
      listCustomers,
      { query: { page: 1, size: 25 } },
      {
        rows: {
          name: ['name', 'document', 'email', 'mobile'],
          to: '/admin/clientes/:id',
          below: ['document', 'city'],
          before: ['box'],
          search: 'Nombre, documento, correo o celular',
        },
      },
    ),
  ],
  'clientes/:customerId': [firstCall(readCustomer, { params: { id: ':customerId' } })],
};
