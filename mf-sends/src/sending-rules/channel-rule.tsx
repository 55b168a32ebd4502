import { type Channel, channelFacts } from '@pregon/contract/channels/channels';
import { Button, IconButton } from '@pregon/ui/button';
import { TimeField } from '@pregon/ui/date-fields';
import { CheckBox, DayToggles, FieldArray, NumberField, useValues } from '@pregon/ui/form';
import { Icon } from '@pregon/ui/icon';
import { Plus, Trash2 } from 'lucide-react';
import type { RulesForm } from './rules-form.ts';

interface ChannelRuleProps {
  readonly form: RulesForm;
  readonly type: Channel;
  /** The name of the time zone, shown beside the time fields. */
  readonly zone: string;
  readonly isDisabled: boolean;
}

/** Fields of one channel: allowed hours by weekday, and frequency caps. */
export function ChannelRule({ form, type, zone, isDisabled }: ChannelRuleProps) {
  return (
    <fieldset>
      <legend>{channelFacts[type].label}</legend>
      <div className="rule">
        <FieldArray of={form} name={`${type}.bands`}>
          {(list) => (
            <>
              {list.items.length === 0 ? <p className="soft">No se envía ningún día.</p> : null}
              {list.items.map(({ key, index }) => (
                <Band
                  key={key}
                  form={form}
                  type={type}
                  index={index}
                  zone={zone}
                  isDisabled={isDisabled}
                  onRemove={() => list.removeAt(index)}
                />
              ))}
              {isDisabled ? null : (
                <p>
                  <Button variant="ghost" size="s" onPress={() => list.add({ days: [], from: '08:00', to: '18:00' })}>
                    <Icon of={Plus} />
                    Agregar franja
                  </Button>
                </p>
              )}
            </>
          )}
        </FieldArray>
        <div className="rule-limits">
          <NumberField
            of={form}
            name={`${type}.dailyLimit`}
            label="Límite por día"
            placeholder="Sin límite"
            unit="por cliente"
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
        </div>
        <CheckBox
          of={form}
          name={`${type}.onHolidays`}
          label="También los festivos del calendario laboral"
          isDisabled={isDisabled}
        />
      </div>
    </fieldset>
  );
}

interface BandProps extends ChannelRuleProps {
  readonly index: number;
  readonly onRemove: () => void;
}

/** Fields of a group of weekdays with the same hours. */
function Band({ form, type, index, zone, isDisabled, onRemove }: BandProps) {
  const name = `${type}.bands.${index}` as const;
  const [from, to] = useValues(form, [`${name}.from`, `${name}.to`]);
  return (
    <fieldset className="band" aria-label={`Franja ${index + 1} de ${channelFacts[type].label}`}>
      <DayToggles of={form} name={`${name}.days`} label="Días" isDisabled={isDisabled} />
      <div className="band-hours">
        <TimeField of={form} name={`${name}.from`} label="Desde las" zone={zone} isDisabled={isDisabled} />
        <TimeField
          of={form}
          name={`${name}.to`}
          label="Hasta las"
          zone={zone}
          hint={hoursHint(from, to)}
          isDisabled={isDisabled}
        />
      </div>
      {isDisabled ? null : (
        <IconButton label={`Quitar la franja ${index + 1} de ${channelFacts[type].label}`} size="s" onPress={onRemove}>
          <Icon of={Trash2} />
        </IconButton>
      )}
    </fieldset>
  );
}

function hoursHint(from: unknown, to: unknown): string | undefined {
  if (typeof from !== 'string' || typeof to !== 'string' || from < to) return undefined;
  return from === to ? 'La misma hora: todo el día.' : `Esos días, hasta las ${to} y desde las ${from}.`;
}
