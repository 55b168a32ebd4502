import type { EndpointShape } from '../endpoint.ts';
import { endpoints } from '../endpoints.ts';
import type { ApiKeyScope } from './api-key-scopes.ts';

/**
 * The endpoints that a key of the API may call, by scope and by their names in the table of endpoints. Those that are not listed, such as
 * everything about people and their sessions, may be called by logged-in people alone.
 */
export const scopedEndpoints: Readonly<Record<ApiKeyScope, readonly string[]>> = {
  'customers:read': [
    'exportCustomers',
    'exportScores',
    'listConsents',
    'listCustomerEvents',
    'listCustomerMessages',
    'listCustomerNotes',
    'listCustomers',
    'listReceipts',
    'listVisits',
    'readCustomer',
    'readCustomerInsight',
    'readCustomerMessage',
  ],
  'customers:write': [
    'addCustomerNote',
    'changeObjection',
    'deleteCustomerNote',
    'eraseCustomer',
    'updateCustomer',
    'withdrawConsent',
  ],
  'data:write': ['getImport', 'importData', 'readImportStatus', 'startImport'],
  'campaigns:read': [
    'listNewsletterVersions',
    'readCampaign',
    'readCampaignProfiles',
    'readNewsletter',
    'readNewsletterUses',
    'readNewsletterVersion',
  ],
  'campaigns:write': ['createCampaign', 'createProfile', 'deleteCampaign', 'deleteProfile', 'updateCampaign', 'updateProfile'],
  'sendings:read': [
    'countPlannedCollisions',
    'countSendingCollisions',
    'exportRecipients',
    'listOccurrences',
    'listRecipients',
    'listSharedPeople',
    'readScheduleExperiment',
    'readSendingCalendar',
  ],
  'sendings:write': ['changeScheduleState', 'createSchedule', 'deleteSchedule', 'moveSchedule', 'retryFailed', 'updateSchedule'],
  'messages:send': ['readMessage', 'sendMessage'],
  'events:write': ['sendEvents'],
  'results:read': [
    'listResultSums',
    'readCampaignResults',
    'readExperimentOutcome',
    'readNewsletterResults',
    'readResultPeople',
    'readScheduleResults',
  ],
  'stores:read': ['exportStores', 'readStore'],
  'stores:write': ['activateStore', 'createShortLink', 'updateShortLink', 'updateStore'],
};

/** The scope that a key needs for each endpoint that it may call. */
const scopes = new Map<EndpointShape, ApiKeyScope>();
for (const [scope, names] of Object.entries(scopedEndpoints) as [ApiKeyScope, readonly string[]][]) {
  for (const name of names) {
    const endpoint = endpoints[name];
    if (!endpoint) throw new Error(`The scope ${scope} names ${name}, which is no endpoint.`);
    scopes.set(endpoint, scope);
  }
}

/** The scope that a key of the API needs to call an endpoint. Undefined: only people may call it. */
export const scopeOf = (endpoint: EndpointShape): ApiKeyScope | undefined => scopes.get(endpoint);
