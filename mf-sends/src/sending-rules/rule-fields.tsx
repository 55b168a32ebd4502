import type { SendType } from '@pregon/contract/schedules/send-method.schema';
import { TimeField } from '@pregon/ui/date-fields';
import { CheckBox, NumberField, useValues } from '@pregon/ui/form';
import { sendTypeLabels } from '../send-types.ts';
import type { RulesForm } from './rules-schema.ts';

interface RuleFieldsProps {
  readonly form: RulesForm;
  readonly type: SendType;
  /** What stands beside a clock. */
  readonly zone: string;
  readonly isDisabled: boolean;
}

/** The hours and the limit of one method. */
export function RuleFields({ form, type, zone, isDisabled }: RuleFieldsProps) {
  const [from, to] = useValues(form, [`${type}.from`, `${type}.to`]);
  const isAnyHour = from !== undefined && from === to;
  return (
    <fieldset>
      <legend>{sendTypeLabels[type]}</legend>
      <div className="rule">
        <TimeField of={form} name={`${type}.from`} label="Desde las" zone={zone} isDisabled={isDisabled} />
        <TimeField
          of={form}
          name={`${type}.to`}
          label="Hasta las"
          zone={zone}
          hint={isAnyHour ? 'La misma hora: a cualquiera.' : undefined}
          isDisabled={isDisabled}
        />
        <NumberField
          of={form}
          name={`${type}.weeklyLimit`}
          label="Límite por semana"
          placeholder="Sin límite"
          unit="por cliente"
          isDisabled={isDisabled}
        />
        <CheckBox of={form} name={`${type}.onlyWorkingDays`} label="No los domingos ni festivos" span isDisabled={isDisabled} />
      </div>
    </fieldset>
  );
}
