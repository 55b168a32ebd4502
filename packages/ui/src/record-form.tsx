/** The page of a form that creates or edits one record. */
export { RecordForm, type RecordFormProps } from './record/record-form.tsx';
