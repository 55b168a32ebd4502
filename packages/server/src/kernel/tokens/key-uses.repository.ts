import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import type { KeyRings } from './key-ring.ts';
import { keyUses } from './key-uses.table.ts';

export type KeyUse = typeof keyUses.$inferSelect;

export const keyUsesRepository = {
  /** Records that the first key of each ring signs and encrypts now. */
  async record(database: Queryable, rings: KeyRings, now: Date): Promise<void> {
    const rows = Object.entries(rings).map(([ring, [{ id: keyId }]]) => ({ ring, keyId, firstUsedAt: now, lastUsedAt: now }));
    await database
      .insert(keyUses)
      .values(rows)
      .onConflictDoUpdate({
        target: [keyUses.ring, keyUses.keyId],
        set: { lastUsedAt: sql`greatest(excluded.last_used_at, ${keyUses.lastUsedAt})` },
      });
  },

  async list(database: Queryable): Promise<readonly KeyUse[]> {
    return database.select().from(keyUses);
  },
};
