import { NumberField } from '@pregon/ui/form';
import type { RulesForm } from './rules-form.ts';

interface TotalRuleProps {
  readonly form: RulesForm;
  readonly isDisabled: boolean;
}

/** Fields of the caps across all channels, and of how many days a message may wait. */
export function TotalRule({ form, isDisabled }: TotalRuleProps) {
  const limit = { of: form, placeholder: 'Sin límite', unit: 'por cliente', isDisabled };
  return (
    <fieldset>
      <legend>Entre todos los canales</legend>
      <div className="rule-limits">
        <NumberField {...limit} name="total.dailyLimit" label="Mensajes por día" />
        <NumberField {...limit} name="total.weeklyLimit" label="Mensajes por semana" />
        <NumberField {...limit} name="total.weeklyChannels" label="Canales por semana" />
        <NumberField
          of={form}
          name="waitDays"
          label="Esperar hasta"
          unit="días"
          hint="Lo que no puede salir en ese tiempo se omite."
          isDisabled={isDisabled}
        />
      </div>
    </fieldset>
  );
}
