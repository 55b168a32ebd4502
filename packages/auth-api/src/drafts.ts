import * as v from 'valibot';
import { session as pageSession, type SessionStore } from './session.ts';

/** What somebody has typed and not saved, kept in this browser over a reload or the end of a session. Each user sees their own. */
export interface Drafts {
  /** What is kept for a place (`profile/…`), if the schema takes it. What it does not take, and what is too old, is dropped. */
  readonly read: <Schema extends v.GenericSchema>(place: string, schema: Schema) => v.InferOutput<Schema> | undefined;
  /** Keeps values, as JSON, for 14 days from now. A browser that has no room, or keeps nothing, keeps none. */
  readonly keep: (place: string, values: unknown) => void;
  readonly drop: (place: string) => void;
  /** Drops all of the user's: they leave this browser. */
  readonly dropAll: () => void;
}

interface DraftsOptions {
  readonly session?: Pick<SessionStore, 'getState'>;
  /** Default: `localStorage`. */
  readonly storage?: Storage;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

const prefix = 'pregon-draft/';
const longest = 14 * 24 * 60 * 60 * 1000;
const kept = v.object({ keptAt: v.number(), values: v.unknown() });

/** Drafts of its own. Applications use those called `drafts`. */
export function createDrafts({ session = pageSession, storage = localStorage, now = Date.now }: DraftsOptions = {}): Drafts {
  /** Where the user's lie; nowhere while nobody is logged in. */
  const own = () => {
    const user = session.getState().session;
    return user ? `${prefix}${user.accountId}/${user.id}/` : undefined;
  };
  const dropWhere = (isMeant: (key: string) => boolean) => {
    for (const key of keysOf(storage)) if (isMeant(key)) storage.removeItem(key);
  };
  const isOld = (key: string) => now() - (parsed(storage.getItem(key))?.keptAt ?? 0) > longest;
  return {
    read(place, schema) {
      dropWhere((key) => key.startsWith(prefix) && isOld(key));
      const folder = own();
      const draft = folder ? parsed(storage.getItem(folder + place)) : undefined;
      if (!draft) return undefined;
      const values = v.safeParse(schema, draft.values);
      if (values.success) return values.output;
      storage.removeItem(folder + place);
      return undefined;
    },
    keep(place, values) {
      const folder = own();
      if (!folder) return;
      try {
        storage.setItem(folder + place, JSON.stringify({ keptAt: now(), values }));
      } catch {
        // The guard against leaving still stands.
      }
    },
    drop(place) {
      const folder = own();
      if (folder) storage.removeItem(folder + place);
    },
    dropAll() {
      const folder = own();
      if (folder) dropWhere((key) => key.startsWith(folder));
    },
  };
}

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, place) => storage.key(place)).filter((key) => key !== null);

function parsed(text: string | null): v.InferOutput<typeof kept> | undefined {
  try {
    return v.parse(kept, JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

/** The drafts of this page. */
export const drafts: Drafts = createDrafts();
