import { channelNames } from '@pregon/contract/channels/channels';
import { expect, it } from '@jest/globals';
import { channels, channelsIn } from './channels.ts';

it('colours the channels from 1 on, in their order', () => {
  expect(channelNames.map((name) => channels[name].colour)).toEqual([1, 2, 3]);
  expect(new Set(channelNames.map((name) => channels[name].name)).size).toBe(3);
});

it('shows the channels in use in their order, and the first one where there is none', () => {
  const [first, second, third] = channelNames.map((channel) => ({ channel }));
  if (!first || !second || !third) throw new Error('there are three channels');
  expect(channelsIn([third, first, third])).toEqual([first.channel, third.channel]);
  expect(channelsIn([second])).toEqual([second.channel]);
  expect(channelsIn([])).toEqual([first.channel]);
});
