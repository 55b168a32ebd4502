import { readAccount } from '@pregon/contract/account/account-settings.endpoints';
import { readBrandKit } from '@pregon/contract/account/brand-kit.endpoints';
import { readDataExport } from '@pregon/contract/account/data-export.endpoints';
import { readDataRetention } from '@pregon/contract/account/data-retention.endpoints';
import { readHoldOut } from '@pregon/contract/account/hold-out.endpoints';
import { readMessagePrices } from '@pregon/contract/account/message-prices.endpoints';
import { readMessageUse } from '@pregon/contract/account/message-use.endpoints';
import { readSecurity } from '@pregon/contract/account/security.endpoints';
import { listSensitiveCategories } from '@pregon/contract/account/sensitive-categories.endpoints';
import { readSingleSignOn } from '@pregon/contract/account/single-sign-on.endpoints';
import { listApiKeys } from '@pregon/contract/api-keys/api-keys.endpoints';
import { auditEventsQuery } from '@pregon/contract/audit/audit.operations';
import { readDataLinkChannel } from '@pregon/contract/data-requests/data-link-channel.endpoints';
import { listDataRequests } from '@pregon/contract/data-requests/data-requests.endpoints';
import { listImportSources } from '@pregon/contract/data/import-sources.endpoints';
import { listImports, readImportStatus } from '@pregon/contract/data/imports.endpoints';
import { firstCall, firstQuery, type FirstRequest } from '@pregon/contract/first-request';
import { listRecommendedProducts } from '@pregon/contract/products/withdrawn-products.endpoints';
import { shortLinksQuery } from '@pregon/contract/short-links/short-links.operations';
import { readStore } from '@pregon/contract/stores/stores.endpoints';
import { storesQuery } from '@pregon/contract/stores/stores.operations';
import { readUser } from '@pregon/contract/users/users.endpoints';
import { invitationsQuery, usersQuery } from '@pregon/contract/users/users.operations';
import { listWebhooks } from '@pregon/contract/webhooks/webhooks.endpoints';

const firstPage = { page: 1, size: 25 };
const settings = firstCall(readAccount, {});
/** Others may make the request, too, but do not see the account. */
const ofTheAccount = (request: FirstRequest): FirstRequest => ({ ...request, access: readAccount.access });

/**
 * The requests for the data that a screen shows first, by route: its document makes them before any script has come. The build runs this
 * file by itself, so it may import the contract only.
 */
export const firstRequests: Readonly<Record<string, readonly FirstRequest[]>> = {
  tiendas: [
    firstQuery(storesQuery, firstPage, {
      name: ['name'],
      to: '/admin/tiendas/:id',
      below: ['code'],
      before: ['box'],
      search: 'Buscar por nombre, código o ciudad',
      actions: 'below',
    }),
  ],
  users: [
    firstQuery(usersQuery, firstPage, {
      name: [['firstName', 'lastName']],
      to: '/admin/users/:id',
      below: ['email'],
      before: ['box'],
      search: 'Buscar por nombre o correo',
      actions: 'below',
    }),
  ],
  'tiendas/:storeId': [firstCall(readStore, { params: { id: ':storeId' } })],
  'users/invitations': [firstQuery(invitationsQuery, firstPage)],
  'users/:userId': [firstCall(readUser, { params: { id: ':userId' } })],
  'util/urlshortener': [firstQuery(shortLinksQuery, firstPage)],
  importar: [firstCall(listImports, { query: firstPage })],
  'importar/fuentes': [firstCall(listImportSources, {})],
  'importar/fuentes/:sourceId': [firstCall(listImportSources, {})],
  'importar/:importId': [firstCall(readImportStatus, { params: { identifier: ':importId' } })],
  productos: [firstCall(listRecommendedProducts, { query: firstPage })],
  // The log waits for the users, whom its filter offers.
  audit: [firstQuery(usersQuery, firstPage), firstQuery(auditEventsQuery, firstPage)],
  cuenta: [settings],
  'cuenta/marca': [ofTheAccount(firstCall(readBrandKit, {}))],
  'cuenta/aprobacion': [settings],
  'cuenta/exportar': [firstCall(readDataExport, {})],
  'cuenta/remitentes': [settings],
  'cuenta/canales': [ofTheAccount(firstCall(readMessageUse, {})), settings],
  'cuenta/precios': [firstCall(readMessagePrices, {})],
  'cuenta/resultados': [settings, firstCall(readHoldOut, {})],
  'cuenta/clientes': [settings, firstCall(readDataRetention, {}), firstCall(listSensitiveCategories, {})],
  'cuenta/solicitudes': [firstCall(listDataRequests, { query: { list: 'open', page: '1' } }), firstCall(readDataLinkChannel, {})],
  'cuenta/ingreso': [firstCall(readSecurity, {})],
  'cuenta/ingreso-unico': [firstCall(readSingleSignOn, {})],
  'cuenta/claves': [firstCall(listApiKeys, {})],
  'cuenta/webhooks': [firstCall(listWebhooks, {})],
};
