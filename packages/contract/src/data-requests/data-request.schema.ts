import * as v from 'valibot';
import { moment } from '../field.schema.ts';

/** What a person can ask about their data (Ley 1581 de 2012): to know it, to correct it, that it is not used, that it is erased. */
export const dataRequestKinds = ['query', 'correction', 'objection', 'erasure'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

/** The states of a request: it waits for an answer, or has one. */
export const dataRequestStates = ['open', 'accepted', 'refused'] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

/** The words for staff. People read their own on the public page. */
export const dataRequestKindNames: Readonly<Record<DataRequestKind, string>> = {
  query: 'Consulta',
  correction: 'Corrección',
  objection: 'Oposición',
  erasure: 'Supresión',
};

/** A request as the person sees it. */
export const ownDataRequest = v.object({
  kind: v.picklist(dataRequestKinds),
  state: v.picklist(dataRequestStates),
  receivedAt: moment,
  /** The last day for the answer, on the account's calendar; after an extension the later one. */
  dueOn: v.string(),
  /** Why the answer takes longer. */
  extensionReason: v.optional(v.string()),
  closedAt: v.optional(moment),
  /** Absent while it waits, and after the person's data was erased. */
  answer: v.optional(v.string()),
});
export type OwnDataRequest = v.InferOutput<typeof ownDataRequest>;

/** A request as staff sees it. After the person's data was erased only its kind, dates and outcome are left. */
export const dataRequest = v.object({
  ...ownDataRequest.entries,
  id: v.number(),
  /** The address that the signed link was for: an e-mail address, or else a mobile number. */
  email: v.optional(v.string()),
  mobile: v.optional(v.string()),
  text: v.string(),
  /** The customers with this address; none where the person is no customer. */
  customers: v.array(v.object({ id: v.number(), name: v.string() })),
  isOverdue: v.boolean(),
  /** Whether the answer may still be put off: once, before the first deadline is over. */
  mayExtend: v.boolean(),
  /** Who answered. */
  closedBy: v.optional(v.string()),
});
export type DataRequest = v.InferOutput<typeof dataRequest>;
