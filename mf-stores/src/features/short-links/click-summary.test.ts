import { expect, it } from '@jest/globals';
import { daysOf, describeClicks } from './click-summary.ts';

const clicks = (peopleByDay: number[], machinesByDay: number[] = []) =>
  ({ firstDay: '2026-11-29', peopleByDay, machinesByDay }) as unknown as Parameters<typeof daysOf>[0];

it('counts people and machines from the first day on', () => {
  expect(daysOf(clicks([1, 2, 3], [4, 5]))).toEqual([
    { day: '2026-11-29', people: 1, machines: 4 },
    { day: '2026-11-30', people: 2, machines: 5 },
    { day: '2026-12-01', people: 3, machines: 0 },
  ]);
});

it('describes the clicks of people, and the first of the best days', () => {
  expect(describeClicks(clicks([0, 0], [9, 9]))).toBe('Ninguna persona siguió el enlace en los últimos 30 días.');
  expect(describeClicks(clicks([0, 1]))).toBe(
    '1 clic de personas en los últimos 30 días; el día con más fue el 30 nov 2026, con 1.',
  );
  expect(describeClicks(clicks([1200, 0, 1200]))).toBe(
    '2.400 clics de personas en los últimos 30 días; el día con más fue el 29 nov 2026, con 1.200.',
  );
});
