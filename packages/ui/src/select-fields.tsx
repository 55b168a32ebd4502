/** Fields that open a list of options: one of a dozen, or several of many. They stand in a `Form` like those of `form`. */
export { Select, type SelectProps } from './form/select.tsx';
export { ComboBox, type ComboBoxProps } from './form/combo-box.tsx';
