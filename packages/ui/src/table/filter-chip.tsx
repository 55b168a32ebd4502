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
}

const loadOptions = async () => (await import(/* webpackChunkName: "ui-filter-options" */ './filter-options.tsx')).FilterOptions;

/** One filter: shows its name, or its name and value; opens a list to choose from. */
export function FilterChip({ label, options, value, onChange }: FilterChipProps) {
  const part = useOpenPart(loadOptions);
  const anchor = useRef<HTMLButtonElement>(null);
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <ChipButton ref={anchor} part={part} popup="menu" isSet={chosen !== undefined}>
        {chosen ? `${label}: ${chosen.label.toLowerCase()}` : label}
      </ChipButton>
      {part.Part ? (
        <part.Part anchor={anchor} label={label} options={options} value={value} onChange={onChange} onClose={part.close} />
      ) : null}
    </>
  );
}
