import { withoutFocus } from '@pregon/contract/profiles/profile.schema';
import { DateField } from '@pregon/ui/date-fields';
import { Select } from '@pregon/ui/form';
import { Columns } from '@pregon/ui/page';
import { useId } from 'react';
import { optionsOf, type StepProps } from './step-props.ts';

interface FocusMoveFieldsProps extends Pick<StepProps, 'bind'> {
  readonly foci: readonly string[];
}

/** Fields that select customers by a move from one focus to another. */
export function FocusMoveFields({ bind, foci }: FocusMoveFieldsProps) {
  const id = useId();
  const options = optionsOf([...foci, withoutFocus]);
  return (
    <fieldset className="box" aria-labelledby={id}>
      <header>
        <div>
          <h3 id={id}>Cambio de enfoque</h3>
          <p>Quien pasó de un enfoque a otro en esas fechas, aunque haya cambiado después.</p>
        </div>
      </header>
      <Columns>
        <Select {...bind('focusMoveFrom')} options={options} none="Cualquiera" optional />
        <Select {...bind('focusMoveTo')} options={options} none="Cualquiera" optional />
        <DateField {...bind('focusMoveStart')} optional />
        <DateField {...bind('focusMoveEnd')} optional />
      </Columns>
    </fieldset>
  );
}
