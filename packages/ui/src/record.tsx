/** The screens of one record: loading, fault, and the notice of an edit conflict. */
export { EditConflictNotice, type EditConflictNoticeProps, type Revision } from './record/edit-conflict-notice.tsx';
export { RecordFault, type RecordFaultProps } from './record/record-fault.tsx';
export { RecordLoading } from './record/record-loading.tsx';
