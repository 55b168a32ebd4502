import { getDashboard } from './dashboards/dashboards.endpoints.ts';
import {
  acceptInvitation,
  changeOwnPassword,
  endOtherSessions,
  endSession,
  forgotPassword,
  listSessions,
  resetPassword,
  signUp,
  verifyInvitation,
} from './session/account.endpoints.ts';
import { createCampaign, deleteCampaign, readCampaign, updateCampaign } from './campaigns/campaigns.endpoints.ts';
import { registerClient } from './clients/clients.endpoints.ts';
import { getImport, importData, startImport } from './data/data.endpoints.ts';
import type { EndpointShape } from './endpoint.ts';
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
import { changeRelease, createOverride, endOverride, getPlatformStatus, reportPlatform } from './platform/platform.endpoints.ts';
import {
  createProfile,
  deleteProfile,
  readCampaignProfiles,
  readCustomerFile,
  updateProfile,
  uploadCustomerFile,
} from './profiles/profiles.endpoints.ts';
import { createPublicKey, listPublicKeys, readPublicStore, stopPublicKey } from './public-keys/public-keys.endpoints.ts';
import { findClient, registerVisit, sendSurveyLink } from './visits/visits.endpoints.ts';
import { readPreferences, savePreferences } from './recipients/preferences.endpoints.ts';
import { unsubscribe } from './recipients/recipient.endpoints.ts';
import { changeHoliday, listHolidays } from './calendars/holidays.endpoints.ts';
import {
  changeScheduleState,
  createSchedule,
  deleteSchedule,
  exportRecipients,
  listOccurrences,
  listRecipients,
  measureSms,
  previewSendMethod,
  retryFailed,
  reviewSchedule,
  updateSchedule,
} from './schedules/schedules.endpoints.ts';
import { importExcludedRegistry, readExcludedRegistry } from './excluded-numbers/excluded-numbers.endpoints.ts';
import { changeSendingPolicy, readSendingPolicy } from './sending-rules/sending-policy.endpoints.ts';
import { changeSendingRules, readSendingRules } from './sending-rules/sending-rules.endpoints.ts';
import { listWhatsappProfiles, listWhatsappTemplates, sendWhatsapp } from './whatsapp/whatsapp.endpoints.ts';
import { createShortLink, updateShortLink } from './short-links/short-links.endpoints.ts';
import { listOwnAccounts, login, logout, refreshToken, switchAccount } from './session/session.endpoints.ts';
import { exportAudit } from './audit/audit.endpoints.ts';
import { inviteUser, withdrawInvitation } from './users/invitations.endpoints.ts';
import { activateUser, createUser, deactivateUser, readUser, sendUserRecovery, updateUser } from './users/users.endpoints.ts';
import { listCities, listCountries, listStates, searchPlaces } from './places/places.endpoints.ts';
import { answerSurvey, readSurvey } from './surveys/surveys.endpoints.ts';
import { activateStore, exportStores, readStore, updateStore } from './stores/stores.endpoints.ts';

/** Every endpoint there is, by the name that it is exported under. What is missing here, the contract check does not see. */
export const endpoints: Readonly<Record<string, EndpointShape>> = {
  acceptInvitation,
  activateStore,
  activateUser,
  answerSurvey,
  changeHoliday,
  changeOwnPassword,
  changeRelease,
  changeScheduleState,
  changeSendingPolicy,
  changeSendingRules,
  createCampaign,
  createOverride,
  createProfile,
  createPublicKey,
  createSchedule,
  createShortLink,
  createUser,
  deactivateUser,
  deleteCampaign,
  deleteNewsletter,
  deleteNewsletterImage,
  deleteProfile,
  deleteSchedule,
  dropNewsletterWork,
  endOtherSessions,
  endOverride,
  endSession,
  exportAudit,
  exportRecipients,
  exportStores,
  findClient,
  forgotPassword,
  getDashboard,
  getImport,
  getPlatformStatus,
  importData,
  importExcludedRegistry,
  inviteUser,
  keepNewsletterWork,
  listCities,
  listCountries,
  listHolidays,
  listNewsletterVersions,
  listOccurrences,
  listOwnAccounts,
  listPublicKeys,
  listRecipients,
  listSessions,
  listStates,
  listWhatsappProfiles,
  listWhatsappTemplates,
  login,
  logout,
  measureSms,
  previewNewsletter,
  previewSendMethod,
  readAssistant,
  readCampaign,
  readCampaignProfiles,
  readCustomerFile,
  readExcludedRegistry,
  readNewsletter,
  readNewsletterVersion,
  readNewsletterWork,
  readPreferences,
  readPublicStore,
  readSendingPolicy,
  readSendingRules,
  readStore,
  readSurvey,
  readUser,
  refreshToken,
  registerClient,
  registerVisit,
  reportPlatform,
  resetPassword,
  restoreNewsletterVersion,
  retryFailed,
  reviewSchedule,
  saveNewsletter,
  savePreferences,
  searchPlaces,
  sendNewsletterTest,
  sendSurveyLink,
  sendUserRecovery,
  sendWhatsapp,
  signUp,
  startImport,
  stopPublicKey,
  switchAccount,
  unsubscribe,
  updateCampaign,
  updateProfile,
  updateSchedule,
  updateShortLink,
  updateStore,
  updateUser,
  uploadCustomerFile,
  uploadNewsletterImage,
  verifyInvitation,
  withdrawInvitation,
};
