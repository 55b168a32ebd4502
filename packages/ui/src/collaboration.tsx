/** What colleagues say about a record, and its approval. It loads nothing: the caller passes the answer of the endpoint and the actions. */
export { CollaborationPanel, type CollaborationPanelProps } from './collaboration/collaboration-panel.tsx';
export type { ApprovalWish, CollaborationActions, CollaborationData } from './collaboration/collaboration-data.ts';
