import { neutralOperator, type PlatformStatus } from '@pregon/contract/platform/platform.schema';
import { expect, it } from '@jest/globals';
import { withoutNames } from './redact-user-names.ts';

it('removes the names of people, and keeps that of the server', () => {
  const status = {
    apps: [{ name: 'mf-a', releases: [{ version: '1', by: 'Ana Díaz' }, { version: '2', by: 'servidor' }, { version: '3' }] }],
    changes: [
      { app: 'mf-a', by: 'Ana Díaz' },
      { app: 'mf-a', by: 'servidor' },
    ],
  } as unknown as PlatformStatus;
  expect(withoutNames(status)).toEqual({
    isOperator: false,
    apps: [
      { name: 'mf-a', releases: [{ version: '1', by: neutralOperator }, { version: '2', by: 'servidor' }, { version: '3' }] },
    ],
    changes: [
      { app: 'mf-a', by: neutralOperator },
      { app: 'mf-a', by: 'servidor' },
    ],
  });
});
