import type { ArmPlan } from '../audiences/experiments/arm-of.ts';

/** The experiment of a sending of the demo: a control group, and everybody else gets the message as it is. */
export interface DemoExperiment {
  /** Percent. */
  readonly controlShare: number;
  /** The key of the hash that assigns people. It is fixed, so that the result is the same in every installation. */
  readonly salt: string;
}

/** Days after the assignment in which purchases count. In fourteen, too few of the demo's people buy for a clear result. */
export const horizonDays = 28;

/** Days before the assignment whose purchases are compared as well. */
export const comparedDays = 90;

/** What decides the arm of a person: 0 for the control group, 1 for the message. */
export const planOf = ({ controlShare, salt }: DemoExperiment): ArmPlan => ({ controlShare, salt, arms: 1 });
