import type { DraftKind, FormDraft } from '@pregon/contract/form-drafts/form-draft.schema';
import { sql } from 'drizzle-orm';
import { auditRepository } from '../../identity/audit/audit.repository.ts';
import { keepRemoved, type RemovedPart } from '../../identity/removed-records/removed-records.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { storableText } from '../../kernel/database/storable-text.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { type DraftOf, formDraftsRepository } from './form-drafts.repository.ts';
import { formDrafts } from './form-drafts.table.ts';

/** A draft as requests carry it. */
interface DraftRequest {
  readonly name: string;
  /** The filled-in form as JSON. */
  readonly content: string;
  readonly version: number;
}

/** Schedules have had drafts, and entries in the audit trail, before other forms. */
const actions = {
  save: { campaign: 'saveFormDraft', profile: 'saveFormDraft', schedule: 'saveScheduleDraft' },
  remove: { campaign: 'deleteFormDraft', profile: 'deleteFormDraft', schedule: 'deleteScheduleDraft' },
} as const;

const storable = (_: string, value: unknown): unknown => (typeof value === 'string' ? storableText(value, value.length) : value);

/** Creates or changes a draft, and records it in the audit trail. Throws CONFLICT, NOT_FOUND and TOO_MANY_DRAFTS. */
export async function saveDraft(
  transaction: Transaction,
  principal: Principal,
  of: DraftOf,
  id: string,
  { name, content, version }: DraftRequest,
): Promise<FormDraft> {
  const change = { name, version, content: JSON.parse(content, storable) as object };
  const saved = await formDraftsRepository.save(transaction, principal, of, id, change);
  const details = { name, draftOf: of.kind };
  await auditRepository.record(transaction, principal, { action: actions.save[of.kind], subject: id, details });
  return saved;
}

/** Deletes a draft so that it can be undone for some minutes, and records it in the audit trail. Throws NOT_FOUND. */
export async function deleteDraft(transaction: Transaction, principal: Principal, kind: DraftKind, id: string) {
  const draft = await formDraftsRepository.find(transaction, principal, kind, id);
  if (!draft) throw new Fault('NOT_FOUND');
  const { name } = draft;
  const where = sql`t.account_id = ${principal.accountId} and t.identifier = ${id}`;
  await keepRemoved(transaction, principal, { kind: 'draft', record: id, name }, [{ table: formDrafts, where }]);
  if ((await formDraftsRepository.remove(transaction, principal, { kind }, id)) === undefined) throw new Fault('NOT_FOUND');
  const details = { name, draftOf: kind };
  await auditRepository.record(transaction, principal, { action: actions.remove[kind], subject: id, details });
  return { message: `El borrador «${name}» se eliminó.`, canUndo: true };
}

const taken = {
  campaign: 'Este borrador ya se guardó como campaña o se eliminó.',
  profile: 'Este borrador ya se guardó como perfil o se eliminó.',
  schedule: 'Este borrador ya se programó o se eliminó.',
} as const;

/** Deletes the draft that becomes a record. A colleague may have saved or deleted it meanwhile: throws NOT_FOUND then. */
export async function takeDraft(transaction: Transaction, principal: Principal, of: DraftOf, id: string): Promise<void> {
  const name = await formDraftsRepository.remove(transaction, principal, of, id);
  if (name === undefined) throw new Fault('NOT_FOUND', { message: taken[of.kind] });
}

/** Deletes the unfinished changes of a record, which are kept under its identifier; there may be none. */
export async function dropChanges(
  transaction: Transaction,
  principal: Principal,
  kind: DraftKind,
  record: string,
): Promise<void> {
  await formDraftsRepository.remove(transaction, principal, { kind }, record);
}

/** The unfinished changes of a record, which `dropChanges` deletes with it. */
export const changeParts = ({ accountId }: Pick<Principal, 'accountId'>, record: string): readonly RemovedPart[] => [
  { table: formDrafts, where: sql`t.account_id = ${accountId} and t.identifier = ${record}` },
];

/** The drafts of a record's parts, which `removeOfParent` deletes with it. */
export const draftParts = ({ accountId }: Pick<Principal, 'accountId'>, parent: string): readonly RemovedPart[] => [
  { table: formDrafts, where: sql`t.account_id = ${accountId} and t.parent = ${parent}` },
];
