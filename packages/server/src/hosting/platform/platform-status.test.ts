import { describe, expect, it } from '@jest/globals';
import { publish } from '@pregon/release-registry/registry-changes';
import { oneDatabase } from '../../testing/each-database.ts';
import { platformStatus } from './platform-status.ts';
import { hintedRelease, makeTestStore } from './testing/releases.ts';

const now = new Date('2026-11-21T12:00:00Z');

oneDatabase(({ database }) => {
  describe('the status of the platform', () => {
    it('says of each app who made its release live, also where another app has the same version', async () => {
      const store = makeTestStore();
      try {
        await store.change(publish(hintedRelease('mf-sends', '1.0.0')), 'Ana');
        const registry = await store.change(publish(hintedRelease('mf-stores', '1.0.0')), 'Luis');
        const { apps } = await platformStatus(database, registry, now);
        expect(apps.map(({ name, releases }) => [name, releases.map(({ role, by }) => [role, by])])).toEqual([
          ['mf-sends', [['live', 'Ana']]],
          ['mf-stores', [['live', 'Luis']]],
        ]);
        const [sends, stores] = registry.changes;
        expect(apps.flatMap(({ releases }) => releases.map(({ since }) => since))).toEqual([sends?.at, stores?.at]);
      } finally {
        store.remove();
      }
    });
  });
});
