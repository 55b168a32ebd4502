import { neutralOperator, type PlatformStatus } from '@pregon/contract/platform/platform.schema';

/** What the server did by itself is nobody's name. */
const nameFor = (by: string): string => (by === 'servidor' ? by : neutralOperator);

/** The status for who does not operate the platform: releases are changed by people of other accounts. */
export const withoutNames = (status: Omit<PlatformStatus, 'isOperator'>): PlatformStatus => ({
  ...status,
  isOperator: false,
  apps: status.apps.map(({ releases, ...app }) => ({
    ...app,
    releases: releases.map(({ by, ...release }) => ({ ...release, ...(by !== undefined && { by: nameFor(by) }) })),
  })),
  changes: status.changes.map((change) => ({ ...change, by: nameFor(change.by) })),
});
