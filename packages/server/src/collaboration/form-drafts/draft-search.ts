import type { DraftKind } from '@pregon/contract/form-drafts/form-draft.schema';
import { listFormDrafts } from '@pregon/contract/form-drafts/form-drafts.endpoints';
import { listScheduleDrafts } from '@pregon/contract/schedules/schedule-draft-list.endpoints';
import { mayCall } from '@pregon/contract/session/roles';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { namesMatch } from '../../kernel/search/name-search.sql.ts';
import type { DraftSource } from '../../kernel/search/search-source.ts';
import { formDrafts } from './form-drafts.table.ts';

/** The roles that may continue each kind of draft. */
const access = {
  campaign: listFormDrafts.access,
  profile: listFormDrafts.access,
  schedule: listScheduleDrafts.access,
} as const satisfies Record<DraftKind, unknown>;

/** Finds the unfinished forms of campaigns, profiles and schedules by name. */
export const formDraftSearch: DraftSource = async (database, { accountId, role }, search, most) => {
  const kinds = (Object.keys(access) as DraftKind[]).filter((kind) => mayCall(access[kind], role));
  if (kinds.length === 0) return [];
  const { identifier: id, name, kind, parent, updatedAt: at } = formDrafts;
  return database
    .select({ of: kind, id, name, parent, at })
    .from(formDrafts)
    .where(and(eq(formDrafts.accountId, accountId), inArray(kind, kinds), namesMatch([name], search)))
    .orderBy(desc(at), desc(formDrafts.id))
    .limit(most);
};
