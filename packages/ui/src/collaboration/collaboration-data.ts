/** A colleague, who may have left. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
}

/** A request for approval, as the server answers it. */
export interface ApprovalData {
  readonly id: number;
  readonly state: 'pendiente' | 'aprobada' | 'rechazada' | 'retirada' | 'vencida';
  readonly note: string;
  readonly dueOn: string | null;
  readonly reason: string;
  readonly requestedBy: Person;
  readonly approver: Person;
  readonly createdAt: string;
  readonly decidedAt: string | null;
  readonly mayDecide: boolean;
  readonly mayWithdraw: boolean;
}

/** A comment in plain text. One without `thread` begins a thread. */
export interface CommentData {
  readonly id: number;
  readonly thread: number | null;
  readonly author: Person;
  readonly isOwn: boolean;
  readonly text: string;
  readonly isDeleted: boolean;
  readonly mentions: readonly Person[];
  readonly createdAt: string;
  readonly editedAt: string | null;
  readonly resolvedAt: string | null;
  readonly resolvedBy: string | null;
}

export interface ColleagueData {
  readonly id: number;
  readonly name: string;
  readonly mayApprove: boolean;
}

export interface CollaborationData {
  readonly isApproved: boolean;
  readonly isRequired: boolean;
  readonly mayRequest: boolean;
  readonly request: ApprovalData | null;
  readonly colleagues: readonly ColleagueData[];
  readonly comments: readonly CommentData[];
}

/** What somebody asks for. */
export interface ApprovalWish {
  readonly approver: number;
  readonly note: string;
  readonly dueOn: string | null;
}

/** The actions of a record. Each rejects with a fault whose message people can read. */
export interface CollaborationActions {
  readonly request: (wish: ApprovalWish) => Promise<unknown>;
  readonly decide: (id: number, decision: 'aprobar' | 'rechazar' | 'retirar', reason: string) => Promise<unknown>;
  readonly comment: (text: string, thread: number | null, mentions: readonly number[]) => Promise<unknown>;
  readonly change: (id: number, change: { readonly text?: string; readonly isResolved?: boolean }) => Promise<unknown>;
  readonly remove: (id: number) => Promise<unknown>;
}
