import type { Channel } from '../../kernel/messages/channel.ts';
import { channelMethods } from '../channels/channel-methods.ts';
import type { Occurrence, SendMethod } from '../schedules/occurrence.ts';
import type { PreparedMethod } from './prepared-method.ts';

/** Capacity of the cache: a newsletter with inlined styles may take a megabyte. */
const mostKept = 30;

export interface CachedMethod {
  readonly method: SendMethod;
  readonly prepared: PreparedMethod;
}

export interface MethodCache {
  /** Returns the prepared method, made by `prepare` when it is not cached. A failure is not cached. */
  get(
    method: { readonly id: number; readonly type: Channel },
    occurrence: Pick<Occurrence, 'acceptMissingValues' | 'language'>,
    prepare: () => Promise<CachedMethod>,
  ): Promise<CachedMethod>;
}

/**
 * LRU cache of prepared methods between batches and polls. A method is immutable: an edited schedule has new methods, and a
 * newsletter's version is pinned. So its id, with the schedule's choice about missing values and the account's language, is
 * the key.
 */
export function createMethodCache(now: () => number = () => performance.now()): MethodCache {
  const kept = new Map<string, { readonly prepared: Promise<CachedMethod>; readonly until: number }>();
  return {
    get({ id, type }, { acceptMissingValues, language }, prepare) {
      const key = `${id} ${acceptMissingValues} ${language}`;
      const known = kept.get(key);
      if (known && now() < known.until) return known.prepared;
      const prepared = prepare();
      const entry = { prepared, until: now() + channelMethods[type].cacheMs };
      kept.delete(key);
      kept.set(key, entry);
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break;
        kept.delete(oldest);
      }
      prepared.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return prepared;
    },
  };
}
