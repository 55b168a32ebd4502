/** Controls with a search: a field for several of many options, in a `Form` like those of `form`, and a search for one. */
export { ComboBox, type ComboBoxProps } from './form/combo-box.tsx';
export { SearchSelect, type SearchSelectProps } from './form/search-select.tsx';
export { SearchBox, type SearchBoxProps } from './form/search-box.tsx';
