import { useRef } from 'react';
import { useOpenPart } from '../form/open-part.ts';
import { formatDate, formatDateRange } from '../format.tsx';
import { ChipButton } from '../table/chip-button.tsx';
import type { Days } from './days-popover.tsx';

const loadPopover = async () => (await import(/* webpackChunkName: "ui-days-popover" */ './days-popover.tsx')).DaysPopover;

interface DaysChipProps extends Days {
  readonly label: string;
  readonly onChange: (days: Days) => void;
}

/** A filter by a range of days: shows the range, and opens two date fields. */
export function DaysChip({ label, from, to, onChange }: DaysChipProps) {
  const isSet = from !== undefined || to !== undefined;
  const part = useOpenPart(loadPopover);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ChipButton ref={anchor} part={part} popup="dialog" isSet={isSet}>
        {isSet ? `${label}: ${inWords({ from, to })}` : label}
      </ChipButton>
      {part.Part ? (
        <part.Part anchor={anchor} label={label} from={from} to={to} onChange={onChange} onClose={part.close} />
      ) : null}
    </>
  );
}

function inWords({ from, to }: Days): string {
  if (from !== undefined && to !== undefined) return formatDateRange(from, to);
  return from === undefined ? `hasta el ${formatDate(to ?? '')}` : `desde el ${formatDate(from)}`;
}
