/** A field that holds several of many, with a search. It stands in a `Form` like those of `form`. */
export { ComboBox, type ComboBoxProps } from './form/combo-box.tsx';
