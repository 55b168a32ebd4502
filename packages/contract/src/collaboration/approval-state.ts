import { wireValues } from '../wire-values.ts';

/** The states of a request for approval by their names in code. The values are those of the wire and the database. */
export const approvalState = {
  pending: 'pendiente',
  approved: 'aprobada',
  rejected: 'rechazada',
  withdrawn: 'retirada',
  /** The record changed after the request or after its approval. */
  outdated: 'vencida',
} as const;
export type ApprovalState = (typeof approvalState)[keyof typeof approvalState];

export const approvalStates = wireValues(approvalState);
