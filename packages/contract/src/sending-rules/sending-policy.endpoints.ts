import { endpoint } from '../endpoint.ts';
import { accountRoles } from '../session/roles.ts';
import type { WireNames } from '../wire-names.ts';
import { changedSendingPolicy, sendingPolicy } from './sending-policy.schema.ts';

const wireNames = {
  onHolidays: 'on_holidays',
  dailyLimit: 'daily_limit',
  weeklyLimit: 'weekly_limit',
  weeklyChannels: 'weekly_channels',
  presetOffReason: 'preset_off_reason',
  waitDays: 'wait_days',
} as const satisfies WireNames;

export const readSendingPolicy = endpoint({
  method: 'GET',
  version: 'V2',
  path: '/sending-rules',
  access: accountRoles,
  response: sendingPolicy,
  wire: { response: wireNames },
  errors: [],
});

export const changeSendingPolicy = endpoint({
  method: 'PUT',
  version: 'V2',
  path: '/sending-rules',
  access: ['administrador'],
  body: changedSendingPolicy,
  response: sendingPolicy,
  wire: { request: wireNames, response: wireNames },
  errors: [],
});
