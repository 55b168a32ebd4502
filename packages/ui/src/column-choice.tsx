/** The choice of the columns of a list, which the browser remembers. */
export { ColumnChoice, type ColumnChoiceProps } from './table/column-choice.tsx';
export { useChosenColumns } from './table/chosen-columns.ts';
