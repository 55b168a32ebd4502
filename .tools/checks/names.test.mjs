import { describe, expect, it } from '@jest/globals';
import { faultOfName } from './names.mjs';

describe('names', () => {
  it.each([
    'packages/ui/src/utils.tsx',
    'mf-sends/src/helpers.ts',
    'mf-sends/src/common/date.ts',
    'shell/src/shared/session.ts',
    'packages/server/src/misc.test.ts',
    'packages/contract/src/index.ts',
    'mf-stores/src/features/stores/index.tsx',
    'packages/server/src/retail/store.fixture.ts',
    'mf-sends/src/__mocks__/api.ts',
    'shell/src/fixtures/session.ts',
  ])('refuses %s', (file) => {
    expect(faultOfName(file)).toBeDefined();
  });

  it.each([
    'packages/ui/src/button.tsx',
    'mf-sends/src/remote.tsx',
    'shell/src/index.html',
    'packages/remote-api/src/shared-libraries.ts',
    'packages/server/src/retail/testing/stores.ts',
  ])('accepts %s', (file) => {
    expect(faultOfName(file)).toBeUndefined();
  });
});
