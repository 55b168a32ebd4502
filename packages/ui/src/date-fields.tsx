/** Date and time fields, for use within a `Form` of `form`. */
export { DateField, type DateFieldProps } from './form/date-field.tsx';
export { TimeField, type TimeFieldProps } from './form/time-field.tsx';
