/** One check of a proof: a measured value and what is required of it. */
export interface Check {
  what: string;
  /** The measured value and the requirement, in words. */
  found: string;
  wanted: string;
  holds: boolean;
}

/** One part of the proof, with its checks. `notRun` is the reason why none was made, which never counts as a success. */
export interface ProofPart {
  title: string;
  checks: Check[];
  /** Measured values that are only reported, without a limit. */
  notes?: string[];
  notRun?: string;
}

const digits = (value: number): string => (Math.abs(value) >= 1000 ? value.toFixed(1) : String(Number(value.toPrecision(5))));

/** A check of a value within an absolute tolerance of the reference. */
export const near = (what: string, found: number, known: number, tolerance: number): Check => ({
  what,
  found: digits(found),
  wanted: `${digits(known)} ± ${digits(tolerance)}`,
  holds: Math.abs(found - known) <= tolerance,
});

/** A check of a value within a relative tolerance of the reference. */
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
