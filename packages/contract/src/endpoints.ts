import * as accountSettings from './account/account-settings.endpoints.ts';
import { archiveRecord, undoDeletion } from './archive/archive.endpoints.ts';
import { createApiKey, deleteApiKey, listApiKeys, rotateApiKey } from './api-keys/api-keys.endpoints.ts';
import { readDefaultSender } from './account/default-sender.endpoints.ts';
import { readBrandKit } from './account/brand-kit.endpoints.ts';
import { saveBrandKit } from './account/save-brand-kit.endpoints.ts';
import { dismissFirstSteps, readFirstSteps } from './account/first-steps.endpoints.ts';
import { readMessageUse } from './account/message-use.endpoints.ts';
import { changeHoldOut, readHoldOut } from './account/hold-out.endpoints.ts';
import { changeSecurity, readSecurity } from './account/security.endpoints.ts';
import { changeDataRetention, previewDataRetention, readDataRetention } from './account/data-retention.endpoints.ts';
import { changeMessagePrices, readMessagePrices } from './account/message-prices.endpoints.ts';
import { changeWithdrawnProduct, listRecommendedProducts } from './products/withdrawn-products.endpoints.ts';
import { changeSensitiveCategory, listSensitiveCategories } from './account/sensitive-categories.endpoints.ts';
import { getDashboard } from './dashboards/dashboards.endpoints.ts';
import { resultEndpoints } from './results/result-endpoints.ts';
import { searchRecords } from './search/search.endpoints.ts';
import { createListFile } from './list-files/list-files.endpoints.ts';
import { readSavedViews, replaceSavedViews } from './users/saved-views.endpoints.ts';
import * as ownAccount from './session/account.endpoints.ts';
import * as passkeys from './session/passkeys.endpoints.ts';
import * as singleSignOn from './account/single-sign-on.endpoints.ts';
import * as singleSignOnLogin from './session/single-sign-on.endpoints.ts';
import * as secondFactor from './session/second-factor.endpoints.ts';
import { createCampaign, deleteCampaign, readCampaign, updateCampaign } from './campaigns/campaigns.endpoints.ts';
import { deleteFormDraft, listFormDrafts, readFormDraft, saveFormDraft } from './form-drafts/form-drafts.endpoints.ts';
import { registerClient } from './clients/clients.endpoints.ts';
import {
  addComment,
  changeComment,
  decideApproval,
  deleteComment,
  markCollaborationSeen,
  readCollaboration,
  readPending,
  requestApproval,
} from './collaboration/collaboration.endpoints.ts';
import { listConsents, listCustomerMessages, listVisits, readCustomerMessage } from './customers/customer-history.endpoints.ts';
import { listDuplicates, mergeDuplicate, undoMerge } from './customers/customer-merges.endpoints.ts';
import {
  addCustomerNote,
  deleteCustomerNote,
  exportCustomers,
  listCustomerNotes,
  listCustomers,
  listReceipts,
  readCustomer,
  updateCustomer,
} from './customers/customers.endpoints.ts';
import { readCustomerInsight } from './customers/customer-insight.endpoints.ts';
import { changeObjection, eraseCustomer, exportScores, withdrawConsent } from './customers/customer-rights.endpoints.ts';
import { dataEndpoints } from './data/data-endpoints.ts';
import type { EndpointShape } from './endpoint.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhookMessages,
  listWebhooks,
  replayWebhookMessages,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from './webhooks/webhooks.endpoints.ts';
import { listCustomerEvents, listEventNames, sendEvents } from './events/events.endpoints.ts';
import { readMessage, sendMessage } from './messages/messages.endpoints.ts';
import { readAssistant } from './newsletters/assistant.endpoints.ts';
import {
  deleteNewsletter,
  deleteNewsletterImage,
  dropNewsletterWork,
  keepNewsletterWork,
  listNewsletterVersions,
  previewNewsletter,
  readNewsletter,
  readNewsletterVersion,
  readNewsletterWork,
  restoreNewsletterVersion,
  saveNewsletter,
  sendNewsletterTest,
  uploadNewsletterImage,
} from './newsletters/newsletters.endpoints.ts';
import { listTestRecipients, readPreviewCustomer } from './newsletters/newsletter-trials.endpoints.ts';
import { readNewsletterUses } from './newsletters/newsletter-uses.endpoints.ts';
import {
  createSavedBlock,
  deleteSavedBlock,
  listSavedBlocks,
  readSavedBlock,
  renameSavedBlock,
} from './newsletters/saved-blocks.endpoints.ts';
import { changeDataLinkTemplate, readDataLinkChannel } from './data-requests/data-link-channel.endpoints.ts';
import * as platformAccounts from './platform/platform-accounts.endpoints.ts';
import {
  answerDataRequest,
  askDataLink,
  createDataRequest,
  extendDataRequest,
  listDataRequests,
  readOwnDataRequests,
} from './data-requests/data-requests.endpoints.ts';
import { getPlatformOperation } from './platform/platform-operation.endpoints.ts';
import {
  changeRelease,
  createOverride,
  endOverride,
  getPlatformStatus,
  releaseSending,
  reportPlatform,
} from './platform/platform.endpoints.ts';
import { readCustomerFile, uploadCustomerFile } from './profiles/customer-files.endpoints.ts';
import { createProfile, updateProfile } from './profiles/profile-changes.endpoints.ts';
import { deleteProfile } from './profiles/profile-deletion.endpoints.ts';
import { readCampaignProfiles } from './profiles/profiles.endpoints.ts';
import { createPublicKey, listPublicKeys, readPublicStore, stopPublicKey } from './public-keys/public-keys.endpoints.ts';
import { findClient, registerVisit, sendSurveyLink } from './visits/visits.endpoints.ts';
import { readPreferences, savePreferences } from './recipients/preferences.endpoints.ts';
import { unsubscribe } from './recipients/recipient.endpoints.ts';
import { changeHoliday, listHolidays } from './calendars/holidays.endpoints.ts';
import { readAudienceCustomer } from './schedules/audience-customer.endpoints.ts';
import {
  changeScheduleState,
  createSchedule,
  deleteSchedule,
  exportRecipients,
  listOccurrences,
  listRecipients,
  measureSms,
  moveSchedule,
  previewSendMethod,
  retryFailed,
  reviewSchedule,
  reviewSendNow,
  updateSchedule,
} from './schedules/schedules.endpoints.ts';
import {
  countPlannedCollisions,
  countSendingCollisions,
  listSharedPeople,
  readSendingCalendar,
} from './schedules/sending-calendar.endpoints.ts';
import { listScheduleDrafts } from './schedules/schedule-draft-list.endpoints.ts';
import { deleteScheduleDraft, readScheduleDraft, saveScheduleDraft } from './schedules/schedule-drafts.endpoints.ts';
import {
  createExperiment,
  predictExperiment,
  readExperimentOutcome,
  readScheduleExperiment,
} from './experiments/experiments.endpoints.ts';
import { importExcludedRegistry, readExcludedRegistry } from './excluded-numbers/excluded-numbers.endpoints.ts';
import { changeSendingPolicy, readSendingPolicy } from './sending-rules/sending-policy.endpoints.ts';
import { changeSendingRules, readSendingRules } from './sending-rules/sending-rules.endpoints.ts';
import { listWhatsappProfiles, listWhatsappTemplates, sendWhatsapp } from './whatsapp/whatsapp.endpoints.ts';
import { createShortLink, updateShortLink } from './short-links/short-links.endpoints.ts';
import { listOwnAccounts, login, logout, refreshToken, switchAccount } from './session/session.endpoints.ts';
import { exportAudit } from './audit/audit.endpoints.ts';
import { inviteUser, withdrawInvitation } from './users/invitations.endpoints.ts';
import * as users from './users/users.endpoints.ts';
import { listCities, listCountries, listStates, searchPlaces } from './places/places.endpoints.ts';
import { answerSurvey, readSurvey } from './surveys/surveys.endpoints.ts';
import { activateStore, exportStores, readStore, updateStore } from './stores/stores.endpoints.ts';

/** All endpoints, by their export name. A test checks that every endpoint is listed, because the contract check only sees these. */
export const endpoints: Readonly<Record<string, EndpointShape>> = {
  ...resultEndpoints,
  ...passkeys,
  ...secondFactor,
  ...singleSignOn,
  ...singleSignOnLogin,
  ...dataEndpoints,
  acceptInvitation: ownAccount.acceptInvitation,
  activateStore,
  activateUser: users.activateUser,
  addComment,
  addCustomerNote,
  addSender: accountSettings.addSender,
  answerDataRequest,
  answerSurvey,
  archiveRecord,
  changeComment,
  changeDataRetention,
  changeDataLinkTemplate,
  changeHoldOut,
  changeHoliday,
  changeMessagePrices,
  changeObjection,
  changeOwnPassword: ownAccount.changeOwnPassword,
  changeRelease,
  changeScheduleState,
  changeSecurity,
  changeSendingPolicy,
  changeSendingRules,
  changeSensitiveCategory,
  changeWithdrawnProduct,
  countPlannedCollisions,
  countSendingCollisions,
  createApiKey,
  createCampaign,
  createExperiment,
  createListFile,
  createOverride,
  createProfile,
  createPublicKey,
  createSavedBlock,
  createSchedule,
  createShortLink,
  createUser: users.createUser,
  createWebhook,
  deactivateUser: users.deactivateUser,
  decideApproval,
  deleteApiKey,
  deleteCampaign,
  deleteComment,
  deleteCustomerNote,
  deleteNewsletter,
  deleteNewsletterImage,
  deleteProfile,
  deleteSavedBlock,
  deleteSchedule,
  deleteFormDraft,
  deleteScheduleDraft,
  deleteWebhook,
  dismissFirstSteps,
  dropNewsletterWork,
  endOtherSessions: ownAccount.endOtherSessions,
  endOverride,
  endSession: ownAccount.endSession,
  endUserSessions: users.endUserSessions,
  extendDataRequest,
  eraseCustomer,
  exportAudit,
  exportCustomers,
  exportRecipients,
  exportScores,
  exportStores,
  findClient,
  forgotPassword: ownAccount.forgotPassword,
  getDashboard,
  getPlatformOperation,
  getPlatformStatus,
  importExcludedRegistry,
  inviteUser,
  keepNewsletterWork,
  listApiKeys,
  listCities,
  listConsents,
  listCountries,
  listCustomerEvents,
  listCustomerMessages,
  listCustomerNotes,
  listCustomers,
  listDuplicates,
  listEventNames,
  listHolidays,
  listNewsletterVersions,
  listOccurrences,
  listOwnAccounts,
  listPublicKeys,
  listReceipts,
  listRecipients,
  listSavedBlocks,
  listFormDrafts,
  listScheduleDrafts,
  listRecommendedProducts,
  listSensitiveCategories,
  listSessions: ownAccount.listSessions,
  listSharedPeople,
  listStates,
  listTestRecipients,
  listVisits,
  listWebhookMessages,
  listWebhooks,
  listWhatsappProfiles,
  listWhatsappTemplates,
  login,
  logout,
  markCollaborationSeen,
  measureSms,
  mergeDuplicate,
  moveSchedule,
  predictExperiment,
  previewDataRetention,
  previewNewsletter,
  previewSendMethod,
  readAccount: accountSettings.readAccount,
  readAssistant,
  readAudienceCustomer,
  readBrandKit,
  readCampaign,
  readCampaignProfiles,
  readCollaboration,
  readCustomer,
  readCustomerFile,
  readCustomerInsight,
  readCustomerMessage,
  readDataRetention,
  readDefaultSender,
  readExcludedRegistry,
  readExperimentOutcome,
  readFirstSteps,
  readDataLinkChannel,
  readHoldOut,
  readMessage,
  readMessagePrices,
  readNewsletter,
  readNewsletterUses,
  readNewsletterVersion,
  readNewsletterWork,
  readPending,
  readPreferences,
  readPreviewCustomer,
  readPublicStore,
  readSavedBlock,
  readSavedViews,
  readFormDraft,
  readScheduleDraft,
  readScheduleExperiment,
  readSecurity,
  readSendingCalendar,
  readSendingPolicy,
  readSendingRules,
  readStore,
  readSurvey,
  readUser: users.readUser,
  refreshToken,
  registerClient,
  registerVisit,
  listDataRequests,
  askDataLink,
  createDataRequest,
  readOwnDataRequests,
  listPlatformAccounts: platformAccounts.listPlatformAccounts,
  requestAccountDeletion: platformAccounts.requestAccountDeletion,
  resumeAccount: platformAccounts.resumeAccount,
  revokeAccountDeletion: platformAccounts.revokeAccountDeletion,
  suspendAccount: platformAccounts.suspendAccount,
  changeAccountLimits: platformAccounts.changeAccountLimits,
  readMessageUse,
  releaseSending,
  removeChannel: accountSettings.removeChannel,
  removeSender: accountSettings.removeSender,
  renameSavedBlock,
  replaceSavedViews,
  replayWebhookMessages,
  reportPlatform,
  requestApproval,
  resetPassword: ownAccount.resetPassword,
  resetSecondFactor: users.resetSecondFactor,
  restoreNewsletterVersion,
  retryFailed,
  reviewSchedule,
  reviewSendNow,
  rotateApiKey,
  rotateWebhookSecret,
  saveBrandKit,
  saveEmailChannel: accountSettings.saveEmailChannel,
  saveNewsletter,
  savePreferences,
  saveFormDraft,
  saveScheduleDraft,
  saveSmsChannel: accountSettings.saveSmsChannel,
  saveWhatsappChannel: accountSettings.saveWhatsappChannel,
  searchPlaces,
  searchRecords,
  sendEvents,
  sendMessage,
  sendNewsletterTest,
  sendSenderCode: accountSettings.sendSenderCode,
  sendSurveyLink,
  sendUserRecovery: users.sendUserRecovery,
  sendWhatsapp,
  signUp: ownAccount.signUp,
  stopPublicKey,
  switchAccount,
  testChannel: accountSettings.testChannel,
  testWebhook,
  undoDeletion,
  undoMerge,
  unsubscribe,
  updateAccount: accountSettings.updateAccount,
  updateCampaign,
  updateCustomer,
  updateProfile,
  updateSchedule,
  updateShortLink,
  updateStore,
  updateUser: users.updateUser,
  updateWebhook,
  uploadCustomerFile,
  uploadNewsletterImage,
  verifyInvitation: ownAccount.verifyInvitation,
  verifySender: accountSettings.verifySender,
  withdrawConsent,
  withdrawInvitation,
};
