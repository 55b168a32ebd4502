import * as v from 'valibot';
import { moment, optionalText, positiveInteger, requiredText, rowKey } from '../field.schema.ts';
import { approvalStates } from './approval-state.ts';

/** The kinds of records that colleagues comment on and approve. */
export const recordKinds = ['newsletter', 'schedule'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** The limits of comments: characters of one, people mentioned in one, and comments of one record. */
export const longestComment = 2000;
export const mostMentions = 10;
export const mostComments = 500;

/** A colleague in a record's collaboration. */
export const colleague = v.object({ id: v.number(), name: v.string(), isActive: v.boolean() });
export type Colleague = v.InferOutput<typeof colleague>;

const note = optionalText(1000);
const optionalDate = v.optional(v.nullable(v.pipe(v.string(), v.isoDate('Elige un día.'))), null);

/** The form of a request for approval. */
export const approvalForm = v.strictObject({
  /** The id of the user who is asked. */
  approver: positiveInteger('Elige a quién pedirla.'),
  note,
  /** The day until which an answer is wanted, on the account's clock. */
  dueOn: optionalDate,
  /** The revision that is to be approved: a newer one answers CONFLICT. */
  revision: v.pipe(v.string(), v.trim(), v.maxLength(64)),
  /** The idempotency key, one for each filled-in form. */
  requestKey: v.pipe(v.string(), v.uuid()),
});
export type ApprovalForm = v.InferOutput<typeof approvalForm>;

/** What the people of a request do with it. */
export const approvalDecisions = ['aprobar', 'rechazar', 'retirar'] as const;
export type ApprovalDecision = (typeof approvalDecisions)[number];

/** A decision. A rejection needs a reason. */
export const approvalDecision = v.pipe(
  v.strictObject({ decision: v.picklist(approvalDecisions), reason: note }),
  v.forward(
    v.partialCheck(
      [['decision'], ['reason']],
      ({ decision, reason }) => decision !== 'rechazar' || reason !== '',
      'Escribe por qué, para que lo pueda corregir.',
    ),
    ['reason'],
  ),
);

/** A request for approval. */
export const approvalRequest = v.object({
  id: v.number(),
  state: v.picklist(approvalStates),
  note: v.string(),
  dueOn: v.nullable(v.string()),
  /** Why it was rejected; empty otherwise. */
  reason: v.string(),
  requestedBy: colleague,
  approver: colleague,
  createdAt: moment,
  decidedAt: v.nullable(moment),
  /** What the caller may do with it now. */
  mayDecide: v.boolean(),
  mayWithdraw: v.boolean(),
});

const commentText = v.pipe(
  requiredText('Escribe un comentario.', longestComment),
  v.check((text) => !text.includes('\u0000'), 'Escribe un comentario.'),
);
const mentions = v.optional(
  v.pipe(v.array(rowKey), v.maxLength(mostMentions, `Menciona a ${mostMentions} personas o menos.`)),
  [],
);

/** The form of a comment. `thread` is the comment that it answers. `mentions` are the ids of the users who are told of it. */
export const commentForm = v.strictObject({
  text: commentText,
  thread: v.optional(v.nullable(rowKey), null),
  mentions,
  /** The idempotency key, one for each written comment. */
  requestKey: v.pipe(v.string(), v.uuid()),
});
export type CommentForm = v.InferOutput<typeof commentForm>;

/** A change of a comment: its text, by its author, or whether its thread is resolved, by anybody. */
export const commentChange = v.strictObject({ text: v.optional(commentText), isResolved: v.optional(v.boolean()) });
export type CommentChange = v.InferOutput<typeof commentChange>;

/** A comment, plain text. One without `thread` begins a thread. */
export const recordComment = v.object({
  id: v.number(),
  thread: v.nullable(v.number()),
  author: colleague,
  isOwn: v.boolean(),
  /** Empty for a deleted comment, which stays while it has answers. */
  text: v.string(),
  isDeleted: v.boolean(),
  mentions: v.array(colleague),
  createdAt: moment,
  editedAt: v.nullable(moment),
  resolvedAt: v.nullable(moment),
  resolvedBy: v.nullable(v.string()),
});

/** A part of a record that is not what it was when it was approved; empty where it did not exist, or exists no more. */
export const changedPart = v.object({ label: v.string(), before: v.string(), after: v.string() });
export type ChangedPart = v.InferOutput<typeof changedPart>;

/** What colleagues say about a record, and its newest request for approval. */
export const collaboration = v.object({
  /** The current revision, which a request names. */
  revision: v.string(),
  /** Whether the current revision is approved. */
  isApproved: v.boolean(),
  /** Whether the account demands the approval of a second person. */
  isRequired: v.boolean(),
  mayRequest: v.boolean(),
  request: v.nullable(approvalRequest),
  /** What changed since the last approval; null where it was never approved, or where its versions tell. */
  changes: v.nullable(v.array(changedPart)),
  /** The active users of the account by name, at most 200. */
  colleagues: v.array(v.object({ id: v.number(), name: v.string(), mayApprove: v.boolean() })),
  comments: v.array(recordComment),
});
export type Collaboration = v.InferOutput<typeof collaboration>;

/** What waits for the caller: a request to decide, the answer to an own one, a mention, or an answer to a comment. */
export const pendingItem = v.object({
  reason: v.picklist(['approval', 'answer', 'mention']),
  /** Whether a `mention` is an answer in a thread in which the caller wrote, without their name. */
  isReply: v.optional(v.boolean(), false),
  kind: v.picklist(recordKinds),
  record: v.string(),
  name: v.string(),
  /** Who asked, decided or wrote. */
  from: v.string(),
  /** The note, the reason or the comment. */
  text: v.string(),
  /** The state of the request; null for a mention. */
  state: v.nullable(v.picklist(approvalStates)),
  dueOn: v.nullable(v.string()),
  at: moment,
});
export type PendingItem = v.InferOutput<typeof pendingItem>;
