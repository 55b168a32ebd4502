/** Controls with a search: a multi-select field within a `Form` of `form`, and a search for a single record. */
export { ChipsField, ComboBox, type ComboBoxProps } from './form/combo-box.tsx';
export { RecordsBox, type RecordsBoxProps } from './form/records-box.tsx';
export { SearchSelect, type SearchSelectProps } from './form/search-select.tsx';
export { SearchBox, type SearchBoxProps } from './form/search-box.tsx';
