import { neutralOperator, type PlatformStatus } from '@pregon/contract/platform/platform.schema';

/** Automatic changes keep their name. */
const nameFor = (by: string): string => (by === 'servidor' ? by : neutralOperator);

/** The status for users who are not platform operators: names of people of other accounts are removed. */
export const withoutNames = (status: Omit<PlatformStatus, 'isOperator'>): PlatformStatus => ({
  ...status,
  isOperator: false,
  apps: status.apps.map(({ releases, ...app }) => ({
    ...app,
    releases: releases.map(({ by, ...release }) => ({ ...release, ...(by !== undefined && { by: nameFor(by) }) })),
  })),
  changes: status.changes.map((change) => ({ ...change, by: nameFor(change.by) })),
});
