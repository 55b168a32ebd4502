import type { Holiday } from '@pregon/contract/calendars/holidays.endpoints';
import { Button } from '@pregon/ui/button';
import { wholeDay } from '../../../days/days.ts';

interface HolidayRowProps {
  readonly holiday: Holiday;
  /** True for a public holiday on which the account works. */
  readonly isRemoved: boolean;
  readonly isPending: boolean;
  readonly disabledReason: string | undefined;
  readonly onToggle: () => void;
}

/** Row of one holiday with a button that removes or restores it. */
export function HolidayRow({ holiday: { day, name, source }, isRemoved, isPending, disabledReason, onToggle }: HolidayRowProps) {
  const note = isRemoved ? 'Se trabaja' : source === 'cuenta' ? 'Agregado' : undefined;
  return (
    <li data-removed={isRemoved ? '' : undefined}>
      <span>
        {isRemoved ? <s>{name}</s> : name}
        <small>
          {wholeDay(day)}
          {note ? ` · ${note}` : null}
        </small>
      </span>
      <Button
        variant="ghost"
        size="s"
        aria-label={isRemoved ? `Volver a poner ${name}` : `Quitar ${name}`}
        isPending={isPending}
        isDisabled={disabledReason !== undefined}
        disabledReason={disabledReason}
        onPress={onToggle}
      >
        {isRemoved ? 'Volver a poner' : 'Quitar'}
      </Button>
    </li>
  );
}
