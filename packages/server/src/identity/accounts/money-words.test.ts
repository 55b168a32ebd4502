import { describe, expect, it } from '@jest/globals';
import { currencies } from '@pregon/contract/account/account-settings.schema';
import { exactMoney, moneyWords, shortMoney } from './money-words.ts';

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

describe('formatting an amount', () => {
  it.each([
    ['COP', '$ 45.000', '$ 45.000,50', '$ 45.001', '$ 412,8 M', '$ 80,5 mil'],
    ['USD', 'US$ 45.000', 'US$ 45.000,50', 'US$ 45.000,50', 'US$ 412,8 M', 'US$ 80,5 mil'],
    ['MXN', 'MXN 45.000', 'MXN 45.000,50', 'MXN 45.000,50', 'MXN 412,8 M', 'MXN 80,5 mil'],
    ['CLP', 'CLP 45.000', 'CLP 45.000,50', 'CLP 45.001', 'CLP 412,8 M', 'CLP 80,5 mil'],
  ])('in %s uses its sign and decimals', (currency, whole, broken, exact, millions, thousands) => {
    const said = [
      moneyWords(45_000, currency),
      moneyWords(45_000.5, currency),
      exactMoney(45_000.5, currency),
      shortMoney(412_800_000, currency),
      shortMoney(80_500, currency),
    ];
    expect(said.map(plain)).toEqual([whole, broken, exact, millions, thousands]);
  });

  it('groups thousands of millions', () => {
    expect(plain(shortMoney(1_230_400_000, 'COP'))).toBe('$ 1.230 M');
  });

  it('writes a minus sign, not a hyphen, before what was lost', () => {
    expect([moneyWords, exactMoney, shortMoney].map((words) => plain(words(-45_000, 'COP')))).toEqual([
      '−$ 45.000',
      '−$ 45.000',
      '−$ 45 mil',
    ]);
  });

  it('never looks the same in two currencies', () => {
    for (const words of [moneyWords, exactMoney, shortMoney]) {
      expect(new Set(currencies.map((currency) => words(1234, currency))).size).toBe(currencies.length);
    }
  });
});
