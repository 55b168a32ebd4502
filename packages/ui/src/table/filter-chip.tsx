import { useRef } from 'react';
import type { Option } from '../form/choice-fields.tsx';
import type { SearchOptions } from '../form/combo-options.ts';
import { useOpenPart } from '../form/open-part.ts';
import { ChipButton } from './chip-button.tsx';

export interface FilterChipProps {
  /** Label: 'Estado'. */
  label: string;
  options: readonly Option[];
  /** Finds options beyond these. */
  search?: SearchOptions | undefined;
  /** undefined when it is not set. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** The options are proper names, which keep their capitals: 'Ciudad: Bogotá' beside 'Estado: en curso'. */
  areNames?: boolean | undefined;
}

const loadOptions = async () => (await import(/* webpackChunkName: "ui-filter-options" */ './filter-options.tsx')).FilterOptions;

/** A filter chip: shows its label, or its label and value; opens a list of options. */
export function FilterChip(props: FilterChipProps) {
  const { label, options, value, areNames } = props;
  const part = useOpenPart(loadOptions);
  const anchor = useRef<HTMLButtonElement>(null);
  const chosen = options.find((option) => option.value === value);
  const valueText = areNames ? chosen?.label : chosen?.label.toLowerCase();
  return (
    <>
      <ChipButton ref={anchor} part={part} popup="menu" isSet={chosen !== undefined}>
        {valueText === undefined ? label : `${label}: ${valueText}`}
      </ChipButton>
      {part.Part ? <part.Part {...props} anchor={anchor} onClose={part.close} /> : null}
    </>
  );
}
