import { describe, expect, it } from '@jest/globals';
import { ruleInWords } from './rule-words.ts';

const day = { from: '07:00', to: '19:00' };
const always = { from: '00:00', to: '00:00' };
const rule = (windows: readonly ({ readonly from: string; readonly to: string } | null)[], more = {}) => ({
  windows: [...windows],
  onHolidays: true,
  dailyLimit: null,
  weeklyLimit: null,
  ...more,
});

describe('a sending rule in words', () => {
  it.each([
    [rule([day, day, day, day, day, day, day]), 'de 07:00 a 19:00, sin límite'],
    [rule([always, always, always, always, always, always, always]), 'a cualquier hora, sin límite'],
    [
      rule([day, day, day, day, day, { from: '08:00', to: '15:00' }, null], { onHolidays: false, dailyLimit: 1, weeklyLimit: 3 }),
      'lunes a viernes de 07:00 a 19:00, sábado de 08:00 a 15:00, domingo nunca, no los festivos, hasta 1 al día, hasta 3 por semana',
    ],
    [
      rule([day, day, null, null, day, day, day], { weeklyLimit: 2 }),
      'lunes y martes de 07:00 a 19:00, miércoles y jueves nunca, viernes a domingo de 07:00 a 19:00, hasta 2 por semana',
    ],
    [{ ...day, onlyWorkingDays: true, weeklyLimit: 2 }, 'de 07:00 a 19:00, no los domingos ni festivos, hasta 2 por semana'],
    [{ ...always, onlyWorkingDays: false, weeklyLimit: null }, 'a cualquier hora, sin límite'],
    [{ dailyLimit: 1, weeklyLimit: null, weeklyChannels: 2 }, 'hasta 2 canales por semana, hasta 1 al día'],
    [{ dailyLimit: null, weeklyLimit: null, weeklyChannels: null }, 'sin límite'],
    [{ name: 'Navidad' }, undefined],
    [{ weeklyLimit: 2 }, undefined],
    [{ windows: [] }, undefined],
  ])('%#: %j', (value, words) => {
    expect(ruleInWords(value)).toBe(words);
  });
});
