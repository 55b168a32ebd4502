import { useRef } from 'react';
import type { Option } from '../form/choice-fields.tsx';
import { useOpenPart } from '../form/open-part.ts';
import { ChipButton } from './chip-button.tsx';

export interface FilterChipProps {
  /** What it narrows: 'Estado'. */
  label: string;
  options: readonly Option[];
  /** undefined when it isn't set. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** What one chooses from are names, which keep their capitals: 'Ciudad: Bogotá' beside 'Estado: en curso'. */
  areNames?: boolean | undefined;
}

const loadOptions = async () => (await import(/* webpackChunkName: "ui-filter-options" */ './filter-options.tsx')).FilterOptions;

/** One filter: shows its name, or its name and value; opens a list to choose from. */
export function FilterChip({ label, options, value, onChange, areNames = false }: FilterChipProps) {
  const part = useOpenPart(loadOptions);
  const anchor = useRef<HTMLButtonElement>(null);
  const chosen = options.find((option) => option.value === value);
  const said = areNames ? chosen?.label : chosen?.label.toLowerCase();
  return (
    <>
      <ChipButton ref={anchor} part={part} popup="menu" isSet={chosen !== undefined}>
        {said === undefined ? label : `${label}: ${said}`}
      </ChipButton>
      {part.Part ? (
        <part.Part anchor={anchor} label={label} options={options} value={value} onChange={onChange} onClose={part.close} />
      ) : null}
    </>
  );
}
