import { faultsOfHelp } from '@pregon/testing/faults-of-help';
import { expect, it } from '@jest/globals';
import remote from './remote.tsx';

it('has help for each of its screens', async () => {
  expect(await faultsOfHelp(remote)).toEqual([]);
});
