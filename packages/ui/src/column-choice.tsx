/** A menu to choose the columns of a list. The choice is stored in the browser. */
export { ColumnChoice, type ColumnChoiceProps } from './table/column-choice.tsx';
export { useChosenColumns } from './table/chosen-columns.ts';
