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
import { createCampaign, readCampaign } from './campaigns/campaigns.endpoints.ts';
import type { EndpointShape } from './endpoint.ts';
import { readNewsletter, saveNewsletter } from './newsletters/newsletters.endpoints.ts';
import { changeRelease, createOverride, endOverride, getPlatformStatus, reportPlatform } from './platform/platform.endpoints.ts';
import { createProfile, readCampaignProfiles } from './profiles/profiles.endpoints.ts';
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
  createSchedule,
  endOtherSessions,
  endOverride,
  endSession,
  forgotPassword,
  getDashboard,
  getPlatformStatus,
  listSessions,
  login,
  logout,
  readCampaign,
  readCampaignProfiles,
  readNewsletter,
  refreshToken,
  reportPlatform,
  resetPassword,
  saveNewsletter,
  signUp,
  unsubscribe,
  verifyInvitation,
};
