import { getDashboard } from './dashboards/dashboards.endpoints.ts';
import {
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
import { importData } from './data/data.endpoints.ts';
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
import { unsubscribe } from './recipients/recipient.endpoints.ts';
import { createSchedule } from './schedules/schedules.endpoints.ts';
import { login, logout, refreshToken } from './session/session.endpoints.ts';

/** Every endpoint there is, by the name that it is exported under. What is missing here, the contract check does not see. */
export const endpoints: Readonly<Record<string, EndpointShape>> = {
  changeOwnPassword,
  changeRelease,
  createCampaign,
  createOverride,
  createProfile,
  createPublicKey,
  createSchedule,
  deleteCampaign,
  deleteNewsletter,
  deleteNewsletterImage,
  deleteProfile,
  dropNewsletterWork,
  endOtherSessions,
  endOverride,
  endSession,
  forgotPassword,
  getDashboard,
  getPlatformStatus,
  importData,
  keepNewsletterWork,
  listNewsletterVersions,
  listPublicKeys,
  listSessions,
  login,
  logout,
  previewNewsletter,
  readAssistant,
  readCampaign,
  readCampaignProfiles,
  readCustomerFile,
  readNewsletter,
  readNewsletterVersion,
  readNewsletterWork,
  readPublicStore,
  refreshToken,
  reportPlatform,
  resetPassword,
  restoreNewsletterVersion,
  saveNewsletter,
  sendNewsletterTest,
  signUp,
  stopPublicKey,
  unsubscribe,
  updateCampaign,
  updateProfile,
  uploadCustomerFile,
  uploadNewsletterImage,
  verifyInvitation,
};
