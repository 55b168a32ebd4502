import * as v from 'valibot';
import { session as pageSession, type SessionStore } from './session.ts';

/** Draft autosave: unsaved values in this browser that survive a reload or the end of a session. Each user has their own. */
export interface Drafts {
  /** Reads the draft of a place (`profile/…`) if the schema accepts it. An invalid or expired one is deleted. */
  readonly read: <Schema extends v.GenericSchema>(place: string, schema: Schema) => v.InferOutput<Schema> | undefined;
  /** Saves values as JSON for 14 days. Failures of the browser's storage are ignored. */
  readonly keep: (place: string, values: unknown) => void;
  readonly drop: (place: string) => void;
  /** Deletes all drafts of the user. */
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
const draftRecord = v.object({ keptAt: v.number(), values: v.unknown() });

/** Creates separate drafts. Applications use those called `drafts`. */
export function createDrafts({ session = pageSession, storage = localStorage, now = Date.now }: DraftsOptions = {}): Drafts {
  /** The storage prefix of the user; undefined without a session. */
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
        // Ignored: the leave guard still protects unsaved changes.
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

function parsed(text: string | null): v.InferOutput<typeof draftRecord> | undefined {
  try {
    return v.parse(draftRecord, JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

/** The drafts of this page. */
export const drafts: Drafts = createDrafts();
