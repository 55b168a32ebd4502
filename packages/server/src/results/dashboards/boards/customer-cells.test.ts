import { describe, expect, it } from '@jest/globals';
import { groupsOn, shareCell, valueOf } from './customer-cells.ts';

const group = { focus: '', category: '', people: 1, value: null };

describe('the expected value of groups', () => {
  it('is the sum of the known ones, and unknown without any', () => {
    expect(valueOf([{ ...group, value: 5 }, group, { ...group, value: 7 }])).toBe(12);
    expect(valueOf([{ ...group, value: 0 }])).toBe(0);
    expect(valueOf([group])).toBeNull();
    expect(valueOf([])).toBeNull();
  });
});

describe('the shares of customers', () => {
  it.each([
    ['focus', 'Por enfoque, hoy', 'Elige un enfoque para crear un perfil'],
    ['category', 'Por categoría, hoy', 'Elige una categoría para crear un perfil'],
  ] as const)('say what a click on a %s does', (key, heading, note) => {
    const text = shareCell([{ ...group, people: 3 }], key, 'hoy').text;
    expect(text).toContain(heading);
    expect(text).toContain(note);
  });

  it('are parts of all customers, and none of nobody', () => {
    const groups = [
      { ...group, focus: 'unknown', people: 3 },
      { ...group, focus: '', people: 1 },
    ];
    const text = shareCell(groups, 'focus', 'hoy').text.replaceAll('\u00a0', ' ');
    expect(text).toContain('3 · 75,0 %');
    expect(text).toContain('1 · 25,0 %');
    expect(shareCell([], 'focus', 'hoy').text).not.toContain('NaN');
  });
});

describe('the groups on a day', () => {
  const on = (day: string, people: number) => ({ ...group, day, people });
  const history = [on('2026-11-01', 1), on('2026-11-01', 2), on('2026-11-04', 3)];

  it.each([
    ['2026-10-31', []],
    ['2026-11-01', [1, 2]],
    ['2026-11-03', [1, 2]],
    ['2026-11-04', [3]],
    ['2026-11-09', [3]],
  ])('are those of the last count until then: %s', (day, people) => {
    expect(groupsOn(history, day).map((each) => each.people)).toEqual(people);
  });
});
