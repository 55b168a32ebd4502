import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpointUrl } from '@pregon/contract/endpoint';
import { endpoints } from '@pregon/contract/endpoints';
import { operationName } from '@pregon/contract/operation';
import { operations } from '@pregon/contract/operations';
import { type Role, roles } from '@pregon/contract/session/roles';
import { storeNames } from '@pregon/contract/stores/store.schema';
import { exampleStoreForm } from '@pregon/contract/testing/store-examples';
import { renameKeys } from '@pregon/contract/wire-names';
import { oneDatabase } from './testing/each-database.ts';
import { type TestApp, testApp } from './testing/test-app.ts';
import { sessionsRepository } from './identity/session/sessions.repository.ts';

type Caller = Role | 'anonymous';
const everybody: readonly Caller[] = ['anonymous', ...roles];
const anyUser: readonly Caller[] = roles;
const staff: readonly Caller[] = ['administrador', 'marketing', 'operador', 'lector'];
const customerReaders: readonly Caller[] = ['administrador', 'marketing', 'operador', 'gerente_tienda'];
const editors: readonly Caller[] = ['administrador', 'marketing'];
const senders: readonly Caller[] = ['administrador', 'marketing', 'operador'];
const administrators: readonly Caller[] = ['administrador'];

/**
 * The expected access of every call, written by hand and independent of the contract, so that the access of a new endpoint is decided
 * explicitly.
 */
const restTable: Readonly<Record<string, readonly Caller[]>> = {
  finishPasskey: anyUser,
  finishPasskeyLogin: everybody,
  listPasskeys: anyUser,
  removePasskey: anyUser,
  startPasskey: anyUser,
  startPasskeyLogin: everybody,
  finishEnrolment: anyUser,
  finishLogin: everybody,
  finishLoginEnrolment: everybody,
  readSecondFactor: anyUser,
  removeSecondFactor: anyUser,
  renewRecoveryCodes: anyUser,
  startEnrolment: anyUser,
  startLoginEnrolment: everybody,
  addSingleSignOnDomain: administrators,
  changeSingleSignOn: administrators,
  confirmSingleSignOnDomain: administrators,
  readSingleSignOn: administrators,
  removeSingleSignOn: administrators,
  removeSingleSignOnDomain: administrators,
  testSingleSignOn: administrators,
  finishSingleSignOn: everybody,
  startSingleSignOn: everybody,
  cancelImport: editors,
  checkImport: editors,
  chooseImportOrigin: editors,
  confirmImport: editors,
  createDataExport: administrators,
  createImportSource: editors,
  deleteImportSource: editors,
  exportRejectedRows: editors,
  getImport: editors,
  importData: administrators,
  listImports: editors,
  listImportSources: editors,
  pullImportSource: editors,
  readDataExport: administrators,
  readImportMapping: editors,
  readImportStatus: editors,
  stopImportCheck: editors,
  startImport: editors,
  testImportSource: editors,
  testStoredImportSource: editors,
  undoImport: editors,
  updateImportMapping: editors,
  updateImportSource: editors,
  uploadImport: editors,
  acceptInvitation: everybody,
  activateStore: editors,
  activateUser: administrators,
  addComment: staff,
  addCustomerNote: senders,
  addSender: administrators,
  answerDataRequest: administrators,
  answerSurvey: everybody,
  archiveRecord: senders,
  changeComment: staff,
  changeDataRetention: administrators,
  changeDataLinkTemplate: administrators,
  changeHoldOut: administrators,
  changeHoliday: editors,
  changeMessagePrices: administrators,
  changeObjection: senders,
  changeOwnPassword: anyUser,
  changeRelease: staff,
  changeScheduleState: senders,
  changeSecurity: administrators,
  changeSendingPolicy: administrators,
  changeSendingRules: administrators,
  changeSensitiveCategory: administrators,
  changeWithdrawnProduct: editors,
  countPlannedCollisions: staff,
  countSendingCollisions: staff,
  createApiKey: administrators,
  createCampaign: editors,
  createExperiment: senders,
  createListFile: staff,
  createOverride: administrators,
  createProfile: editors,
  createPublicKey: editors,
  createSavedBlock: editors,
  createSchedule: senders,
  createShortLink: senders,
  createUser: administrators,
  createWebhook: administrators,
  deactivateUser: administrators,
  decideApproval: senders,
  deleteApiKey: administrators,
  deleteCampaign: editors,
  deleteComment: staff,
  deleteCustomerNote: senders,
  deleteNewsletter: editors,
  deleteNewsletterImage: editors,
  deleteProfile: editors,
  deleteSavedBlock: editors,
  deleteSchedule: senders,
  deleteFormDraft: editors,
  deleteScheduleDraft: senders,
  deleteWebhook: administrators,
  dismissFirstSteps: editors,
  dropNewsletterWork: editors,
  endOtherSessions: anyUser,
  endOverride: anyUser,
  endSession: anyUser,
  endUserSessions: administrators,
  extendDataRequest: administrators,
  eraseCustomer: administrators,
  exportAudit: administrators,
  exportCustomers: senders,
  exportRecipients: senders,
  exportScores: senders,
  exportStores: staff,
  findClient: everybody,
  forgotPassword: everybody,
  getDashboard: anyUser,
  getPlatformOperation: [],
  getPlatformStatus: staff,
  importExcludedRegistry: administrators,
  inviteUser: administrators,
  keepNewsletterWork: editors,
  listApiKeys: administrators,
  listCities: everybody,
  listConsents: senders,
  listCountries: everybody,
  listCustomerEvents: senders,
  listCustomerMessages: senders,
  listCustomerNotes: customerReaders,
  listCustomers: customerReaders,
  listDuplicates: senders,
  listEventNames: staff,
  listHolidays: staff,
  listNewsletterVersions: staff,
  listOccurrences: staff,
  listOwnAccounts: anyUser,
  listPublicKeys: staff,
  listReceipts: customerReaders,
  listRecipients: senders,
  listAddedSales: staff,
  listResultSums: staff,
  listSavedBlocks: editors,
  listFormDrafts: editors,
  listScheduleDrafts: senders,
  listRecommendedProducts: editors,
  listSensitiveCategories: administrators,
  listSessions: anyUser,
  listSharedPeople: senders,
  listStates: everybody,
  listTestRecipients: editors,
  listVisits: customerReaders,
  listWebhookMessages: administrators,
  listWebhooks: administrators,
  listWhatsappProfiles: staff,
  listWhatsappTemplates: staff,
  login: everybody,
  logout: anyUser,
  markCollaborationSeen: staff,
  measureSms: senders,
  mergeDuplicate: editors,
  moveSchedule: senders,
  predictExperiment: senders,
  previewDataRetention: administrators,
  previewNewsletter: senders,
  previewSendMethod: senders,
  readAccount: administrators,
  readAssistant: editors,
  readAudienceCustomer: senders,
  readBrandKit: staff,
  readCampaign: staff,
  readCampaignOverview: staff,
  readCampaignProfiles: staff,
  readCampaignResults: staff,
  readCollaboration: staff,
  readCustomer: customerReaders,
  readCustomerFile: staff,
  readCustomerInsight: senders,
  readCustomerMessage: senders,
  readDataRetention: administrators,
  readDefaultSender: senders,
  readExcludedRegistry: staff,
  readExperimentOutcome: staff,
  readFirstSteps: staff,
  readDataLinkChannel: administrators,
  readHoldOut: administrators,
  readIncrementalSales: staff,
  readMessage: administrators,
  readMessagePrices: administrators,
  readNewsletter: staff,
  readNewsletterClickMap: staff,
  readNewsletterResults: staff,
  readNewsletterUses: staff,
  readNewsletterVersion: staff,
  readNewsletterWork: editors,
  readPending: staff,
  readPreferences: everybody,
  readPreviewCustomer: senders,
  readPublicStore: everybody,
  readResultPeople: staff,
  readSavedBlock: editors,
  readSavedViews: anyUser,
  readScheduleClickMap: staff,
  readFormDraft: editors,
  readScheduleDraft: senders,
  readScheduleExperiment: staff,
  readScheduleResults: staff,
  readSecurity: administrators,
  readSendingCalendar: staff,
  readSendingPolicy: staff,
  readSendingRules: staff,
  readStore: anyUser,
  readSurvey: everybody,
  readUser: administrators,
  refreshToken: everybody,
  registerClient: everybody,
  registerVisit: everybody,
  /** Operators of the platform only, whatever their role. */
  listDataRequests: administrators,
  askDataLink: everybody,
  createDataRequest: everybody,
  readOwnDataRequests: everybody,
  listPlatformAccounts: [],
  requestAccountDeletion: staff,
  resumeAccount: staff,
  revokeAccountDeletion: staff,
  suspendAccount: staff,
  changeAccountLimits: staff,
  readMessageUse: staff,
  releaseSending: [],
  removeChannel: administrators,
  removeSender: administrators,
  renameSavedBlock: editors,
  replaceSavedViews: anyUser,
  replayWebhookMessages: administrators,
  reportPlatform: everybody,
  requestApproval: senders,
  resetPassword: everybody,
  resetSecondFactor: administrators,
  restoreNewsletterVersion: editors,
  retryFailed: senders,
  reviewSchedule: senders,
  reviewSendNow: senders,
  rotateApiKey: administrators,
  rotateWebhookSecret: administrators,
  saveBrandKit: administrators,
  saveEmailChannel: administrators,
  saveNewsletter: editors,
  savePreferences: everybody,
  saveFormDraft: editors,
  saveScheduleDraft: senders,
  saveSmsChannel: administrators,
  saveWhatsappChannel: administrators,
  searchPlaces: editors,
  searchRecords: anyUser,
  sendEvents: administrators,
  sendMessage: administrators,
  sendNewsletterTest: editors,
  sendSenderCode: administrators,
  sendSurveyLink: everybody,
  sendUserRecovery: administrators,
  sendWhatsapp: senders,
  signUp: everybody,
  stopPublicKey: editors,
  switchAccount: anyUser,
  testChannel: administrators,
  testWebhook: administrators,
  undoDeletion: senders,
  undoMerge: editors,
  unsubscribe: everybody,
  updateAccount: administrators,
  updateCampaign: editors,
  updateCustomer: editors,
  updateProfile: editors,
  updateSchedule: senders,
  updateShortLink: senders,
  updateStore: editors,
  updateUser: administrators,
  updateWebhook: administrators,
  uploadCustomerFile: editors,
  uploadNewsletterImage: editors,
  verifyInvitation: everybody,
  verifySender: administrators,
  withdrawConsent: senders,
  withdrawInvitation: administrators,
};

const graphqlTable: Readonly<Record<string, readonly Caller[]>> = {
  audience: staff,
  audienceEstimate: staff,
  audienceExplanation: senders,
  auditEvents: administrators,
  businessRanking: staff,
  campaigns: staff,
  city: staff,
  conditionsMetrics: staff,
  country: staff,
  createCampaign: editors,
  createStore: editors,
  customerCategory: anyUser,
  customerFocus: anyUser,
  customers: senders,
  customerType: staff,
  dasboardMenu: anyUser,
  discountsRates: staff,
  geographicalRanking: staff,
  invitations: administrators,
  locations: staff,
  newsletter: staff,
  newsletterImages: staff,
  paymentMethods: staff,
  products: staff,
  profiles: staff,
  programming: staff,
  sendMethod: staff,
  shortLinks: staff,
  state: staff,
  storeMap: anyUser,
  stores: anyUser,
  storeWords: anyUser,
  tagCoverage: senders,
  targetCampaigns: staff,
  typeRewards: staff,
  users: administrators,
  warehouseCategory: staff,
  warehouseLines: staff,
  warehouseSubcategory: staff,
};

const wireStore = renameKeys(exampleStoreForm, storeNames);

/** An operation is refused when it is carried out, and for that its variables must fit. */
const variables: Readonly<Record<string, object>> = {
  audience: { selection: {} },
  audienceEstimate: { selection: {} },
  audienceExplanation: { selection: {}, customer: 1 },
  auditEvents: { page: 1, size: 1 },
  createCampaign: { campaign: { name: 'x', description: 'x', dateStart: '2026-11-24', dateEnd: '2026-11-30', numberSends: 1 } },
  city: { filter: { state: '05' } },
  createStore: { store: wireStore },
  customers: { filter: { search: 'x' } },
  invitations: { page: 1, size: 1 },
  newsletterImages: { page: 1, size: 1 },
  profiles: { page: 1, size: 1 },
  shortLinks: { page: 1, size: 1 },
  locations: { filter: { geographicalRanking: 'x' } },
  products: { filter: {} },
  state: { filter: { country: 'CO' } },
  sendMethod: { filter: { scheduledId: crypto.randomUUID() } },
  tagCoverage: { tags: [] },
  users: { page: 1, size: 1 },
  warehouseLines: { filter: { subcategory: 'x' } },
  warehouseSubcategory: { filter: { category: 'x' } },
};

/** A number that no row has: deactivating a user that another case calls as would end that session. */
const noId = '2147483647';

/** Result of a call: the refusal of the access check, or 'heard' when it passed and the empty request was rejected. */
const outcomeOf = (status: number, code: unknown): string =>
  ['UNAUTHENTICATED', 'SESSION_EXPIRED', 'FORBIDDEN'].includes(String(code)) ? `${status} ${String(code)}` : 'heard';

oneDatabase(({ database }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  /** In a session of its own: some calls end it. */
  const headersOf = async (caller: Caller): Promise<Record<string, string>> => {
    if (caller === 'anonymous') return {};
    const { family } = await sessionsRepository.open(database, test.staff[caller].userId, { device: 'Prueba', address: '::1' });
    return test.as({ ...test.staff[caller], family });
  };

  describe('access over REST', () => {
    it('is decided for every endpoint', () => {
      expect(Object.keys(restTable).toSorted()).toEqual(Object.keys(endpoints).toSorted());
    });

    const rows = Object.entries(endpoints).flatMap(([name, endpoint]) => everybody.map((caller) => ({ name, caller, endpoint })));
    it.each(rows)('$name for $caller', async ({ name, caller, endpoint }) => {
      const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => [param, noId]));
      const url = endpointUrl(endpoint, { params });
      const answer = await test.app.inject({ method: endpoint.method, url, headers: await headersOf(caller) });
      const refusal = caller === 'anonymous' ? '401 UNAUTHENTICATED' : '404 FORBIDDEN';
      expect(outcomeOf(answer.statusCode, answer.json().code)).toBe(restTable[name]?.includes(caller) ? 'heard' : refusal);
    });
  });

  describe('access over GraphQL', () => {
    it('is decided for every operation', () => {
      expect(Object.keys(graphqlTable)).toEqual(operations.map(operationName).toSorted((a, b) => a.localeCompare(b)));
    });

    const rows = operations.flatMap((operation) =>
      everybody.map((caller) => ({ name: operationName(operation), caller, operation })),
    );
    it.each(rows)('$name for $caller', async ({ name, caller, operation }) => {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/V2/query',
        headers: await headersOf(caller),
        body: { query: operation.document, variables: variables[name] ?? {} },
      });
      const code = answer.json().errors?.[0]?.extensions.code;
      const refusal = caller === 'anonymous' ? '401 UNAUTHENTICATED' : '200 FORBIDDEN';
      expect(outcomeOf(answer.statusCode, code)).toBe(graphqlTable[name]?.includes(caller) ? 'heard' : refusal);
    });
  });
});
