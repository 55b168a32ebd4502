import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button } from '../button.tsx';
import { formatDate, formatDateRange } from '../format.tsx';
import { Icon } from '../icon.tsx';

type Days = { readonly from: string | undefined; readonly to: string | undefined };

interface DaysChipProps extends Days {
  readonly label: string;
  readonly onChange: (days: Days) => void;
}

/** A filter by days: shows which are chosen, opens two fields to choose them. */
export function DaysChip({ label, from, to, onChange }: DaysChipProps) {
  const isSet = from !== undefined || to !== undefined;
  return (
    <DialogTrigger>
      <AriaButton className="filter" {...(isSet ? { render: (dom) => <button {...dom} data-selected="" /> } : {})}>
        {isSet ? `${label}: ${inWords({ from, to })}` : label}
        <Icon of={ChevronDown} />
      </AriaButton>
      <Popover className="pop" placement="bottom start" offset={4}>
        <AriaDialog aria-label={label}>{({ close }) => <DaysFields {...{ from, to, onChange }} onClose={close} />}</AriaDialog>
      </Popover>
    </DialogTrigger>
  );
}

interface DaysFieldsProps extends Days {
  readonly onChange: (days: Days) => void;
  readonly onClose: () => void;
}

function DaysFields({ from, to, onChange, onClose }: DaysFieldsProps) {
  const [days, setDays] = useState({ from: from ?? '', to: to ?? '' });
  const isBackwards = days.from !== '' && days.to !== '' && days.to < days.from;
  const faultId = useId();
  const apply = (chosen: typeof days) => {
    onChange({ from: chosen.from || undefined, to: chosen.to || undefined });
    onClose();
  };
  const field = (end: keyof typeof days, label: string) => (
    <label>
      {label}
      <input
        className="input"
        type="date"
        value={days[end]}
        aria-invalid={isBackwards}
        aria-describedby={isBackwards ? faultId : undefined}
        onChange={({ target }) => setDays({ ...days, [end]: target.value })}
      />
    </label>
  );
  return (
    <form
      className="days-fields"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBackwards) apply(days);
      }}
    >
      {field('from', 'Desde')}
      {field('to', 'Hasta')}
      {isBackwards ? (
        <p className="error" id={faultId} role="alert">
          El último día no puede ser antes del primero.
        </p>
      ) : null}
      <div className="row">
        <Button size="s" onPress={() => apply({ from: '', to: '' })}>
          Quitar
        </Button>
        <Button size="s" variant="primary" type="submit">
          Filtrar
        </Button>
      </div>
    </form>
  );
}

function inWords({ from, to }: Days): string {
  if (from !== undefined && to !== undefined) return formatDateRange(from, to);
  return from === undefined ? `hasta el ${formatDate(to ?? '')}` : `desde el ${formatDate(from)}`;
}
