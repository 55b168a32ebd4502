import { type ExperimentArm, type ExperimentDesign, usualHorizonDays } from '@pregon/contract/experiments/experiment.schema';

/** A version that changes nothing. */
export const sameForAll: ExperimentArm = { subject: '', newsletterId: '', smsMessage: '', delayHours: 0, channels: [] };

/** What an experiment begins with: one version, and a control group. */
export const newDesign: ExperimentDesign = {
  arms: [sameForAll],
  controlShare: 10,
  metric: 'ventas',
  horizonDays: usualHorizonDays,
  mode: 'fijo',
  automaticWinner: false,
};
