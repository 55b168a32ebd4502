/** One thing that a proof looks at. */
export interface Check {
  what: string;
  /** What was measured, and what it has to be, in words. */
  found: string;
  wanted: string;
  holds: boolean;
}

/** One part of the proof. `notRun` says why nothing was looked at: that is never a success. */
export interface ProofPart {
  title: string;
  checks: Check[];
  /** What was measured and is shown, with no limit that it could miss. */
  notes?: string[];
  notRun?: string;
}

const digits = (value: number): string => (Math.abs(value) >= 1000 ? value.toFixed(1) : String(Number(value.toPrecision(5))));

/** A figure that may be so far from what is known. */
export const near = (what: string, found: number, known: number, tolerance: number): Check => ({
  what,
  found: digits(found),
  wanted: `${digits(known)} ± ${digits(tolerance)}`,
  holds: Math.abs(found - known) <= tolerance,
});

/** A figure that may be so far from what is known, as a share of it. */
export const nearly = (what: string, found: number, known: number, share: number): Check => ({
  what,
  found: `${digits(found)} (${(100 * (found / known - 1)).toFixed(1)} %)`,
  wanted: `${digits(known)} ± ${100 * share} %`,
  holds: Math.abs(found / known - 1) <= share,
});

export const atLeast = (what: string, found: number, least: number): Check => ({
  what,
  found: digits(found),
  wanted: `at least ${digits(least)}`,
  holds: found >= least,
});

export const atMost = (what: string, found: number, most: number): Check => ({
  what,
  found: digits(found),
  wanted: `at most ${digits(most)}`,
  holds: found <= most,
});

export const isTrue = (what: string, holds: boolean): Check => ({ what, found: holds ? 'yes' : 'no', wanted: 'yes', holds });
