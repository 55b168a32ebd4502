import { describe, expect, it } from '@jest/globals';
import { type ChannelFigures, channelParts } from './channel-parts.ts';

const effect = (value: number) => ({ value, low: value - 10, high: value + 10 });
const whole = { effect: { value: 130, low: 110, high: 150 }, attributed: 900, cost: 50 };
const figures: ChannelFigures = {
  whole,
  arms: new Map([
    [1, ['email']],
    [2, ['sms']],
  ]),
  effects: [
    { arm: 1, total: effect(100) },
    { arm: 2, total: effect(30) },
  ],
  sales: new Map([
    ['email', 600],
    ['sms', 300],
  ]),
  costs: new Map([
    ['email', 20],
    ['sms', 30],
  ]),
};

describe('a schedule by channel', () => {
  it('of one channel is a single part, which is the whole', () => {
    expect(channelParts({ ...figures, arms: new Map([[1, ['email']]]) })).toEqual([{ ...whole, channel: 'email' }]);
  });

  it('with an arm for each channel has a part for each, and they add up to the whole', () => {
    const parts = channelParts(figures);
    expect(parts).toEqual([
      { channel: 'email', effect: effect(100), attributed: 600, cost: 20 },
      { channel: 'sms', effect: effect(30), attributed: 300, cost: 30 },
    ]);
    for (const name of ['attributed', 'cost'] as const) {
      expect(parts.reduce((sum, part) => sum + (part[name] ?? 0), 0)).toBe(whole[name]);
    }
    expect(parts.reduce((sum, part) => sum + (part.effect?.value ?? 0), 0)).toBe(whole.effect.value);
  });

  it('adds up the arms of one channel', () => {
    const arms = new Map([...figures.arms, [3, ['sms'] as const]]);
    const effects = [...figures.effects, { arm: 3, total: effect(5) }];
    expect(channelParts({ ...figures, arms, effects })[1]?.effect).toEqual({ value: 35, low: 15, high: 55 });
  });

  it('has no channel where an arm has several, or where a sale is attributed to messages of two', () => {
    const both = new Map([[1, ['email', 'sms'] as const]]);
    expect(channelParts({ ...figures, arms: both })).toEqual([{ ...whole, channel: null }]);
    const twice = new Map([...figures.sales, ['sms', 400] as const]);
    expect(channelParts({ ...figures, sales: twice })).toEqual([{ ...whole, channel: null }]);
  });

  it('has no effect and no cost by channel where the whole has none', () => {
    const parts = channelParts({ ...figures, whole: { ...whole, effect: null, cost: null } });
    expect(parts.map(({ effect: added, cost }) => [added, cost])).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});
