import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { toast } from '@pregon/ui/toast';
import { isValidElement } from 'react';
import { planned } from '../../testing/examples.ts';
import { notifySaved } from './notify-saved.ts';

const now = new Date('2026-11-24T15:00:00Z');
const seconds = (count: number) => new Date(now.getTime() + count * 1000).toISOString();

describe('the toast of a saved schedule', () => {
  let success: jest.SpiedFunction<typeof toast.success>;
  beforeEach(() => {
    jest.useFakeTimers({ now });
    success = jest.spyOn(toast, 'success').mockImplementation(() => '');
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const save = (change: Partial<Schedule>) => notifySaved({ ...planned, name: 'Rebajas', ...change });

  it('offers to undo until the first message may leave', async () => {
    await save({ state: 'programada', undoUntil: seconds(8) });
    expect(success).toHaveBeenCalledTimes(1);
    const [content, options] = success.mock.calls[0] ?? [];
    expect(isValidElement(content)).toBe(true);
    expect(options).toEqual({ duration: 8000 });
  });

  it.each([
    ['when the time to undo is over', { state: 'programada', undoUntil: seconds(-1) }],
    ['when nothing can be undone', { state: 'programada', undoUntil: null }],
  ] as const)('says only that it is scheduled %s', async (_, change) => {
    await save(change);
    expect(success.mock.calls).toEqual([['«Rebajas» está programada.']]);
  });

  it('says that a draft stays a draft', async () => {
    await save({ state: 'borrador', undoUntil: null });
    expect(success.mock.calls).toEqual([['«Rebajas» queda como borrador.']]);
  });
});
