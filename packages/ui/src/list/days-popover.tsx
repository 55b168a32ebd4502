import { useId, useState, type RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button } from '../button.tsx';

/** The first and the last day of a filter, 'YYYY-MM-DD'; undefined: no limit. */
export type Days = { readonly from: string | undefined; readonly to: string | undefined };

export interface DaysPopoverProps extends Days {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly onChange: (days: Days) => void;
  readonly onClose: () => void;
}

/** The two fields of a `DaysChip`, a lazily loaded chunk. */
export function DaysPopover({ anchor, label, onClose, ...fields }: DaysPopoverProps) {
  return (
    <Popover className="pop" placement="bottom start" offset={4} triggerRef={anchor} isOpen onOpenChange={onClose}>
      <Dialog aria-label={label}>
        <DaysFields {...fields} onClose={onClose} />
      </Dialog>
    </Popover>
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
