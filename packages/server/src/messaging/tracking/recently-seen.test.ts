import { describe, expect, it } from '@jest/globals';
import { createRecentlySeen } from './recently-seen.ts';

const at = (ms: number) => new Date(1_000_000 + ms);

describe('keys seen recently', () => {
  it('are known until their time has passed since they were new', () => {
    const seen = createRecentlySeen(1000);
    expect(seen('a', at(0))).toBe(false);
    expect(seen('b', at(1))).toBe(false);
    expect(seen('a', at(999))).toBe(true);
    // A repetition does not extend it.
    expect(seen('a', at(1000))).toBe(false);
    expect(seen('a', at(1999))).toBe(true);
  });

  it('are forgotten one by one, the oldest first, beyond the most', () => {
    const seen = createRecentlySeen(1000, 2);
    expect(['a', 'b'].map((key) => seen(key, at(0)))).toEqual([false, false]);
    expect(['a', 'b'].map((key) => seen(key, at(1)))).toEqual([true, true]);
    expect(seen('c', at(2))).toBe(false);
    expect(seen('b', at(3))).toBe(true);
    expect(seen('c', at(3))).toBe(true);
    expect(seen('a', at(4))).toBe(false);
    expect(seen('b', at(5))).toBe(false);
  });

  it('count as new again when their time has passed, so that they are kept longest', () => {
    const seen = createRecentlySeen(10, 2);
    seen('a', at(0));
    seen('b', at(1));
    expect(seen('a', at(10))).toBe(false);
    expect(seen('c', at(10))).toBe(false);
    expect(seen('a', at(11))).toBe(true);
  });
});
