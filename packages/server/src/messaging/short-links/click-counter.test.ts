import { beforeEach, expect, it, jest } from '@jest/globals';
import type { Database } from '../../kernel/database/database.ts';
import { type CountedEngagement, engagementsRepository } from '../tracking/engagements.repository.ts';
import { type CountedClicks, clicksRepository } from './clicks.repository.ts';
import { createClickCounter } from './click-counter.ts';

const database = {} as Database;
const link = { linkId: 1, finalUrl: 'https://a.example/', message: undefined };
const inMessage = { linkId: 2, finalUrl: 'https://a.example/', message: { deliveryId: 7, link: 1 } };
const at = (time: string) => new Date(`2026-11-24T${time}Z`);

let clicks: CountedClicks[];
let engagements: CountedEngagement[];
let failures: unknown[];
let isDown: boolean;

beforeEach(() => {
  [clicks, engagements, failures, isDown] = [[], [], [], false];
  jest.restoreAllMocks();
  // A counter of another test file may still write what was clicked there.
  jest.spyOn(clicksRepository, 'add').mockImplementation(async (on, counted) => {
    if (on !== database) return;
    if (isDown) throw new Error('nobody answers');
    clicks.push(...counted.map((one) => ({ ...one })));
  });
  jest.spyOn(engagementsRepository, 'recordAll').mockImplementation(async (on, counted) => {
    if (on !== database) return;
    if (isDown) throw new Error('nobody answers');
    engagements.push(...counted.map((one) => ({ ...one })));
  });
});

const counter = () => createClickCounter(database, (error) => failures.push(error));

it('writes the clicks of a quarter of an hour as one row, people and bots apart', async () => {
  const { add, flush } = counter();
  add(link, false, at('14:00:00'));
  add(link, false, at('14:14:59'));
  add(link, true, at('14:05:00'));
  add(link, false, at('14:15:00'));
  await flush();
  expect(clicks).toEqual([
    { linkId: 1, machine: false, count: 2, lastAt: at('14:14:59') },
    { linkId: 1, machine: true, count: 1, lastAt: at('14:05:00') },
    { linkId: 1, machine: false, count: 1, lastAt: at('14:15:00') },
  ]);
});

it('counts a click in a message as an engagement', async () => {
  const { add, flush } = counter();
  add(inMessage, false, at('14:00:00'));
  add(inMessage, false, at('16:00:00'));
  await flush();
  expect(clicks).toEqual([]);
  expect(engagements).toEqual([
    { deliveryId: 7, link: 1, kind: 'click', machine: false, count: 2, firstAt: at('14:00:00'), lastAt: at('16:00:00') },
  ]);
});

it('does not write a click twice', async () => {
  const { add, flush } = counter();
  add(link, false, at('14:00:00'));
  await Promise.all([flush(), flush()]);
  await flush();
  expect(clicks).toHaveLength(1);
});

it('loses no click while the database is unavailable', async () => {
  const { add, flush } = counter();
  isDown = true;
  add(link, false, at('14:00:00'));
  add(inMessage, true, at('14:00:00'));
  await flush();
  expect(failures).toHaveLength(2);
  add(link, false, at('14:01:00'));
  add(inMessage, true, at('13:00:00'));
  isDown = false;
  await flush();
  expect(clicks).toEqual([{ linkId: 1, machine: false, count: 2, lastAt: at('14:01:00') }]);
  expect(engagements).toMatchObject([{ count: 2, firstAt: at('13:00:00'), lastAt: at('14:00:00') }]);
});

it('flushes by itself after a moment', async () => {
  jest.useFakeTimers();
  try {
    const { add, flush } = counter();
    add(link, false, at('14:00:00'));
    await jest.advanceTimersByTimeAsync(2000);
    expect(clicks).toHaveLength(1);
    await flush();
  } finally {
    jest.useRealTimers();
  }
});
