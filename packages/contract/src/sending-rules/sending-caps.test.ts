import { expect, it } from '@jest/globals';
import { hasCaps, hasTotalCaps, type SendingCaps } from './sending-caps.ts';

const none: SendingCaps = { channelDaily: null, channelWeekly: null, totalDaily: null, totalWeekly: null, weeklyChannels: null };

it.each([
  [{}, false, false],
  [{ channelDaily: 1 }, true, false],
  [{ channelWeekly: 1 }, true, false],
  [{ channelDaily: 0, totalWeekly: null }, true, false],
  [{ totalDaily: 1 }, true, true],
  [{ totalWeekly: 1 }, true, true],
  [{ weeklyChannels: 1 }, true, true],
  [{ totalDaily: 0 }, true, true],
] as const)('%j limits messages: %s, across channels: %s', (caps, isLimited, isLimitedAcross) => {
  expect([hasCaps({ ...none, ...caps }), hasTotalCaps({ ...none, ...caps })]).toEqual([isLimited, isLimitedAcross]);
});
