import { describe, expect, it } from '@jest/globals';
import { eachDatabase, oneDatabase } from '../../src/testing/each-database.ts';
import { faults, proveResults } from './prove-results.ts';

eachDatabase(({ database }) => {
  it('finds the results of random histories equal to a recount', async () => {
    const proof = await proveResults(database, { histories: 2, seed: 1000 });
    expect(proof.differences).toEqual([]);
    expect(proof.comparisons).toBeGreaterThan(15);
    expect(proof.lists).toBeGreaterThan(10);
    expect(proof.boards).toBeGreaterThan(100);
    expect(proof.shown).toBeGreaterThan(20);
    expect(proof.experiments).toBe(2);
    for (const what of ['purchases', 'returns', 'merged', 'erased'] as const) expect(proof[what]).toBeGreaterThan(0);
  });
});

oneDatabase(({ database }) => {
  describe('with a planted fault', () => {
    it.each(faults)('finds the fault %s in pages, in lists and on boards', async (fault) => {
      const proof = await proveResults(database, { histories: 12, seed: 2000, fault });
      expect(proof.wrongPages).toBeGreaterThan(0);
      expect(proof.wrongLists).toBeGreaterThan(0);
      expect(proof.wrongBoards).toBeGreaterThan(0);
      // Most people with a return or a changed purchase have bought something else, too.
      expect(proof.wrongExperiments > 0 || fault !== 'queue').toBe(true);
      expect(proof.wrongPeople > 0 || fault !== 'touch').toBe(true);
    });
  });
});
