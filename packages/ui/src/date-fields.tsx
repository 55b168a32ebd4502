/** Fields of a day and of a time of day. They stand in a `Form` like those of `form`. */
export { DateField, type DateFieldProps } from './form/date-field.tsx';
export { TimeField, type TimeFieldProps } from './form/time-field.tsx';
